import {mkdtempSync} from "node:fs";
import {availableParallelism, tmpdir} from "node:os";
import {join} from "node:path";
import type * as DuckDb from "@duckdb/node-api";
import type {CanonicalTableName} from "../../src/lib/schema/index.js";
import {removeAtEnd} from "../terminal/remove-at-end.js";
import type {SqlEngine} from "./sql-engine.js";

/** What joins and groups may hold before they are laid down on disk; what it takes beside that stays below as much again. */
const MEMORY = "640MB";

/** DuckDB's own package; `null` where it is not installed, or not for this machine. */
export async function nativeDuckDb(): Promise<typeof DuckDb | null> {
  try {
    return await import("@duckdb/node-api");
  } catch {
    return null;
  }
}

/**
 * Opens canonical tables in DuckDB, which reads no other file, loads no extension and asks no network.
 *
 * @param paths - Parquet files by table
 */
export async function duckDbOn(
  {DuckDBInstance}: typeof DuckDb,
  paths: ReadonlyMap<CanonicalTableName, string>
): Promise<SqlEngine> {
  const spill = mkdtempSync(join(tmpdir(), "parallax-duckdb-"));
  removeAtEnd(spill);
  const instance = await DuckDBInstance.create(":memory:", {
    threads: String(availableParallelism()),
    memory_limit: MEMORY,
    temp_directory: spill,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false"
  });
  const connection = await instance.connect();
  for (const [table, path] of paths) await connection.run(viewSql(table, path));
  await connection.run(`SET allowed_paths = [${[...paths.values()].map(quoted).join(", ")}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  return {
    async *rows(sql) {
      const result = await connection.stream(sql);
      yield* result.yieldRowObjectJs();
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    }
  };
}

/** What differs between engines, in one place: how a file becomes a relation, and a row's place in it a column. */
const viewSql = (table: CanonicalTableName, path: string): string =>
  `CREATE VIEW ${table} AS SELECT *, file_row_number AS position FROM read_parquet(${quoted(path)}, file_row_number = true)`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
