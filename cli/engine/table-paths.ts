import type {LogFile, StandingTables} from "../../src/lib/adapters/index.js";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {spooledFile} from "../sources/files/spooled-input.js";
import type {TablePaths} from "./sql-engine.js";

/** Tables by name, as files of a folder have them. */
export type TableFiles = ReadonlyMap<CanonicalTableName, LogFile>;

/** The files of tables; `null` for such as lie in an archive. */
export function tableFiles({files}: StandingTables): TableFiles | null {
  const tables = new Map<CanonicalTableName, LogFile>();
  for (const table of Object.keys(CANONICAL_TABLES) as CanonicalTableName[]) {
    const file = files.get(`${table}.parquet`);
    if ((file?.onDisk ?? file?.stored) === undefined) return null;
    tables.set(table, file!);
  }
  return tables;
}

/** Where tables lie on this machine. Those in object storage are laid down until the program ends: engines read a table more than once. */
export async function pathsHere(tables: TableFiles): Promise<TablePaths> {
  const paths = new Map<CanonicalTableName, string>();
  for (const [table, file] of tables) paths.set(table, (file.onDisk ?? (await spooledFile(file)).onDisk!).full);
  return paths;
}

/** Where every machine finds tables, as Spark spells it. */
export const pathsAnywhere = (tables: TableFiles): TablePaths =>
  new Map(
    [...tables].map(([table, {onDisk, stored}]) => [
      table,
      onDisk === undefined ? stored!.full.replace(/^s3:/, "s3a:") : onDisk.full
    ])
  );
