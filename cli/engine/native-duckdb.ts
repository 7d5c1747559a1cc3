import {mkdtempSync} from "node:fs";
import {availableParallelism, tmpdir} from "node:os";
import {join} from "node:path";
import type * as DuckDb from "@duckdb/node-api";
import type {CanonicalTableName} from "../../src/lib/schema/index.js";
import {removeAtEnd} from "../terminal/remove-at-end.js";
import type {SqlRow, TablePaths, WritingEngine} from "./sql-engine.js";

/** What joins and groups may hold before they are laid down on disk; what it takes beside that stays below as much again. */
const MEMORY = "640MB";
/** The same where it writes: rows are then sorted with all their texts. */
const WRITING_MEMORY = "2GB";

/** DuckDB's own package; `null` where it is not installed, or not for this machine. */
export async function nativeDuckDb(): Promise<typeof DuckDb | null> {
  try {
    return await import("@duckdb/node-api");
  } catch {
    return null;
  }
}

/**
 * Opens canonical tables in DuckDB, which reads no other file, writes none, loads no extension and asks no network.
 *
 * @param folders - what stands in each
 * @param into - the one folder that it may write into
 */
export async function duckDbOn(
  {DuckDBInstance}: typeof DuckDb,
  folders: readonly TablePaths[],
  into: string | null = null
): Promise<WritingEngine> {
  const spill = mkdtempSync(join(tmpdir(), "parallax-duckdb-"));
  removeAtEnd(spill);
  const instance = await DuckDBInstance.create(":memory:", {
    threads: String(availableParallelism()),
    memory_limit: into === null ? MEMORY : WRITING_MEMORY,
    temp_directory: spill,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false"
  });
  const connection = await instance.connect();
  for (const table of folders[0]!.keys())
    await connection.run(
      viewSql(
        table,
        folders.map((paths) => paths.get(table)!)
      )
    );
  const paths = folders.flatMap((one) => [...one.values()]);
  await connection.run(`SET allowed_paths = [${paths.map(quoted).join(", ")}]`);
  if (into !== null) await connection.run(`SET allowed_directories = [${quoted(into)}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  const rows = async function* (sql: string): AsyncGenerator<readonly SqlRow[]> {
    const result = await connection.stream(sql);
    yield* result.yieldRowObjectJs();
  };
  return {
    rows,
    manyRows: rows,
    async keep(name, sql, isHeld) {
      await connection.run(`CREATE OR REPLACE ${isHeld ? "TABLE" : "VIEW"} ${name} AS ${sql}`);
    },
    async write(sql, path, rowGroup) {
      await connection.run(
        `COPY (${sql}) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroup})`
      );
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    }
  };
}

/** What differs between engines, in one place: how a file becomes a relation, and a row's place in it a column. */
const viewSql = (table: CanonicalTableName, paths: readonly string[]): string =>
  `CREATE VIEW ${table} AS ${paths
    .map(
      (path, folder) =>
        `SELECT *, ${folder} AS folder, file_row_number AS position FROM read_parquet(${quoted(path)}, file_row_number = true)`
    )
    .join(" UNION ALL BY NAME ")}`;

/** A text as SQL has it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
