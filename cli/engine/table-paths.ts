import type {StandingTables} from "../../src/lib/adapters/index.js";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";
import type {TablePaths} from "./sql-engine.js";

/** Where tables lie; `null` for such as lie in an archive. */
export function tablePaths({files}: StandingTables): TablePaths | null {
  const paths = new Map<CanonicalTableName, string>();
  for (const table of Object.keys(CANONICAL_TABLES) as CanonicalTableName[]) {
    const path = files.get(`${table}.parquet`)?.onDisk?.full;
    if (path === undefined) return null;
    paths.set(table, path);
  }
  return paths;
}
