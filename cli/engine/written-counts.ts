import {rmSync} from "node:fs";
import {join} from "node:path";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {COUNT_TABLES, countsFile, type CountTableName} from "../tables/count-columns.js";
import type {Terminal} from "../terminal/terminal.js";
import {duckDbOn, nativeDuckDb} from "./native-duckdb.js";
import type {SqlEngine, TablePaths} from "./sql-engine.js";

/** Opens tables in an engine that counts them; `null` where nobody can. */
export type Counter = (paths: TablePaths) => Promise<SqlEngine | null>;

/** DuckDB, where it is installed. */
export const counterHere: Counter = async (paths) => {
  const duckDb = await nativeDuckDb();
  return duckDb === null ? null : duckDbOn(duckDb, [paths]);
};

/** Of tables that are soon united with others. */
export const uncounted: Counter = () => Promise.resolve(null);

/**
 * Counts the tables of a folder and writes the counts beside them. Tables are whole without their counts: where counting fails, that is said.
 *
 * @returns names of the files
 */
export async function writtenCounts(folder: string, counter: Counter, terminal: Terminal): Promise<string[]> {
  const names = Object.keys(CANONICAL_TABLES) as CanonicalTableName[];
  let engine: SqlEngine | null = null;
  try {
    engine = await counter(new Map(names.map((name) => [name, join(folder, `${name}.parquet`)])));
    if (engine === null) return [];
    const {writeCounts} = await import("./write-counts.js");
    return await writeCounts(engine, folder);
  } catch (error) {
    for (const table of Object.keys(COUNT_TABLES) as CountTableName[])
      rmSync(join(folder, countsFile(table)), {force: true});
    const why = error instanceof Error ? error.message.split("\n")[0]! : String(error);
    terminal.talk(`The tables stand without counts, which score would be quicker with: ${why}.\n`);
    return [];
  } finally {
    await engine?.close();
  }
}
