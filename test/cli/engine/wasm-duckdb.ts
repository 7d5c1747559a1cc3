import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import * as duckDb from "@duckdb/duckdb-wasm/blocking";
import {Bool, Float64, Int32, Int64, Table, tableToIPC, Utf8, vectorFromArray, type DataType} from "apache-arrow";
import type {SqlEngine, SqlRow} from "../../../cli/engine/sql-engine.js";
import {diskFile} from "../../../cli/sources/files/disk-file.js";
import {parquetRows} from "../../../src/lib/adapters/tables/parquet-rows.js";
import {CANONICAL_TABLES, type CanonicalTableName, type ColumnSpec} from "../../../src/lib/schema/index.js";

const home = dirname(createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm"));
const TYPES = {string: new Utf8(), number: new Float64(), integer: new Int32(), boolean: new Bool()};

let database: Awaited<ReturnType<typeof duckDb.createDuckDB>> | null = null;

/** Compiled once: it takes seconds. */
async function compiled(): Promise<NonNullable<typeof database>> {
  if (database !== null) return database;
  const bundle = {mainModule: join(home, "duckdb-eh.wasm"), mainWorker: join(home, "duckdb-node-eh.worker.cjs")};
  database = await duckDb.createDuckDB({mvp: bundle, eh: bundle}, new duckDb.VoidLogger(), duckDb.NODE_RUNTIME);
  await database.instantiate();
  return database;
}

/** The engine of the browser, in this process, with the tables of a folder handed over as they are there: as Arrow streams. */
export async function wasmDuckDbOn(folder: string): Promise<SqlEngine> {
  const database = await compiled();
  database.reset();
  database.open({});
  const connection = database.connect();
  for (const name of ["items", "runs", "responses", "judgments"] as const)
    connection.insertArrowFromIPCStream(await stream(folder, name), {name, create: true});
  return {
    async *rows(sql) {
      yield connection
        .query(sql)
        .toArray()
        .map((row: {toJSON(): SqlRow}) => row.toJSON());
    },
    close: () => connection.close()
  };
}

async function stream(folder: string, table: CanonicalTableName): Promise<Uint8Array> {
  const path = join(folder, `${table}.parquet`);
  const rows: Record<string, unknown>[] = [];
  for await (const batch of parquetRows(diskFile(path, path), Infinity, () => undefined)) rows.push(...batch);
  const vectorOf = (values: readonly unknown[], type: DataType) => vectorFromArray(values, type);
  const specs: readonly (readonly [string, ColumnSpec])[] = Object.entries(CANONICAL_TABLES[table]);
  const columns = specs.map(([column, {type}]) => [
    column,
    vectorOf(
      rows.map((row) => row[column] ?? null),
      TYPES[type]
    )
  ]);
  const position = vectorOf(
    rows.map((_, r) => BigInt(r)),
    new Int64()
  );
  return tableToIPC(new Table({...Object.fromEntries(columns), position}), "stream");
}
