import type {AsyncDuckDB, AsyncDuckDBConnection} from "@duckdb/duckdb-wasm";
import type {QueryTable, QueryTableSpec} from "../../lib/query/index.js";
import {fetchedAgain} from "../fetched-again.js";
import {Cancelled} from "../task-client.js";
import {refuseChanges, SqlError, type QueryResult} from "./query-result.js";

/** Tables that arrive together: the printed ones, or those of one log. */
export interface SqlSource {
  /** As the reader knows it. */
  readonly label: string;
  readonly specs: readonly QueryTableSpec[];
  /** Id of the log, as addresses name it. */
  readonly log?: string;
  readonly load: () => Promise<readonly QueryTable[]>;
}

/** What the engine is doing, for the reader. */
export type EnginePhase =
  | {readonly kind: "off"}
  | {readonly kind: "loading"; readonly loadedBytes: number; readonly totalBytes: number}
  | {readonly kind: "tables"; readonly label: string}
  | {readonly kind: "ready"}
  | {readonly kind: "running"}
  | {readonly kind: "failed"; readonly message: string};

export interface SqlEngine {
  readonly phase: () => EnginePhase;
  subscribe(listener: (phase: EnginePhase) => void): void;
  /** Sources whose tables are in the database. */
  loaded(): ReadonlySet<SqlSource>;
  /**
   * Runs SQL; starts DuckDB and loads the tables that the text names, if they are not there.
   *
   * @throws SqlError where DuckDB refuses · Cancelled where `signal` aborts, at most `CANCEL_MS` later
   */
  run(sql: string, options: {readonly limit: number; readonly signal: AbortSignal}): Promise<QueryResult>;
}

/** A query that has not stopped by then loses its worker; the next query starts another. */
export const CANCEL_MS = 400;

/** Bytes of the two files that the engine needs, as they are stored; a server may compress them to a quarter. */
export const ENGINE_BYTES = 35_000_000;

/** Nothing from outside the page's own tables, and no way to allow it again. */
const LOCKED = [
  "SET autoinstall_known_extensions = false",
  "SET autoload_known_extensions = false",
  "SET enable_external_access = false",
  "SET lock_configuration = true"
];

interface Running {
  readonly database: AsyncDuckDB;
  readonly connection: AsyncDuckDBConnection;
  readonly tables: Set<SqlSource>;
}

/** Where tables lie as they were loaded; readers name views of them, which no DELETE, UPDATE or DROP TABLE changes. */
const LOADED = "loaded";

/** Tables (`loaded.x`), views and the reader's own tables (`main.x`) that are in the database, with what they are. */
async function namesIn(connection: AsyncDuckDBConnection): Promise<ReadonlyMap<string, string>> {
  const found = await connection.query("SELECT table_schema, table_name, table_type FROM information_schema.tables");
  return new Map(
    [...found].map((row) => {
      const {table_schema: schema, table_name: name, table_type: type} = row.toJSON() as Record<string, string>;
      return [`${schema}.${name}`, type!];
    })
  );
}

/** DuckDB in a worker, started at the first query. */
export function createSqlEngine(sources: () => Promise<readonly SqlSource[]>): SqlEngine {
  let phase: EnginePhase = {kind: "off"};
  let starting: Promise<Running> | null = null;
  let tables: ReadonlySet<SqlSource> = new Set();
  // A cancelled query ends by itself or with its worker: the next one begins after that, or it would end with it.
  let settled: Promise<void> = Promise.resolve();
  const listeners: ((phase: EnginePhase) => void)[] = [];
  const tell = (next: EnginePhase) => {
    phase = next;
    for (const listener of listeners) listener(next);
  };

  async function start(): Promise<Running> {
    if (typeof WebAssembly === "undefined")
      throw new Error("This browser does not run WebAssembly (or it is switched off), which DuckDB needs.");
    tell({kind: "loading", loadedBytes: 0, totalBytes: ENGINE_BYTES});
    const {AsyncDuckDB, VoidLogger} = await fetchedAgain(() => import("@duckdb/duckdb-wasm"));
    const worker = new Worker(import.meta.resolve("./duckdb.worker.js"), {type: "module"});
    const database = new AsyncDuckDB(new VoidLogger(), worker);
    const broken = new Promise<never>((_, reject) =>
      worker.addEventListener("error", (event) => reject(new Error(event.message || "DuckDB's worker did not start.")))
    );
    const file = import.meta.resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm");
    await Promise.race([
      broken,
      database.instantiate(new URL(file, location.href).href, null, ({bytesLoaded, bytesTotal}) =>
        tell({kind: "loading", loadedBytes: bytesLoaded, totalBytes: Math.max(bytesTotal, bytesLoaded)})
      )
    ]);
    await database.open({
      // Its casts would round, and inside lists give other numbers: cells are made of the types as they are.
      query: {queryPollingInterval: 50},
      opfs: {fileHandling: "manual"}
    });
    const connection = await database.connect();
    for (const setting of LOCKED) await connection.query(setting);
    return {database, connection, tables: new Set()};
  }

  function stop({database}: Running): void {
    starting = null;
    tables = new Set();
    void database.terminate();
  }

  /** Loads what the text names; a name in a comment loads a table too many, which does no harm. */
  async function prepare({connection, tables: loadedTables}: Running, sql: string, signal: AbortSignal): Promise<void> {
    const words = new Set(sql.toLowerCase().match(/[a-z_][a-z0-9_]*/g));
    const isNamed = ({specs}: SqlSource) => specs.some(({name}) => words.has(name));
    const named = (await sources()).filter(isNamed);
    const there = named.length > 0 ? await namesIn(connection) : new Map<string, string>();
    for (const source of named) {
      const {specs} = source;
      if (!specs.every(({name, view}) => view !== undefined || there.has(`${LOADED}.${name}`))) {
        signal.throwIfAborted();
        tell({kind: "tables", label: source.label});
        const {arrowStream} = await fetchedAgain(() => import("./arrow-ipc.js"));
        await connection.query(`CREATE SCHEMA IF NOT EXISTS ${LOADED}`);
        for (const table of await source.load())
          if (!there.has(`${LOADED}.${table.name}`))
            await connection.insertArrowFromIPCStream(arrowStream(table), {
              schema: LOADED,
              name: table.name,
              create: true
            });
        loadedTables.add(source);
        tables = new Set(loadedTables);
      }
      // What the reader has dropped or put in a view's place is there again when it is named; a table of the reader's own stays.
      for (const {name, view} of [...specs].sort((a, b) => Number(a.view !== undefined) - Number(b.view !== undefined)))
        if (there.get(`main.${name}`) !== "BASE TABLE")
          await connection.query(`CREATE OR REPLACE VIEW "${name}" AS ${view ?? `FROM ${LOADED}."${name}"`}`);
    }
  }

  async function execute(running: Running, sql: string, limit: number, signal: AbortSignal): Promise<QueryResult> {
    refuseChanges(sql);
    await prepare(running, sql, signal);
    signal.throwIfAborted();
    tell({kind: "running"});
    const {ResultBuilder} = await fetchedAgain(() => import("./result-builder.js"));
    const from = performance.now();
    const builder = new ResultBuilder(limit);
    try {
      const stream = await running.connection.send(sql, true);
      for await (const batch of stream) if (!builder.add(batch)) break;
    } catch (error) {
      throw new SqlError((error as Error).message);
    }
    return builder.finish(performance.now() - from);
  }

  return {
    phase: () => phase,
    loaded: () => tables,
    subscribe(listener) {
      listeners.push(listener);
      listener(phase);
    },
    async run(sql, {limit, signal}) {
      const left = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Cancelled())));
      left.catch(() => undefined);
      let running: Running;
      await Promise.race([settled, left]);
      try {
        running = await Promise.race([(starting ??= start()), left]);
      } catch (error) {
        if (error instanceof Cancelled) throw error;
        starting = null;
        tell({kind: "failed", message: (error as Error).message});
        throw error;
      }
      const query = execute(running, sql, limit, signal);
      const interrupt = () => {
        void running.connection.cancelSent().catch(() => undefined);
        settled = new Promise((done) => {
          const patience = setTimeout(() => {
            stop(running);
            done();
          }, CANCEL_MS);
          const end = () => {
            clearTimeout(patience);
            done();
          };
          query.then(end, end);
        });
      };
      signal.addEventListener("abort", interrupt);
      try {
        return await Promise.race([query, left]);
      } finally {
        signal.removeEventListener("abort", interrupt);
        tell(starting === null ? {kind: "off"} : {kind: "ready"});
      }
    }
  };
}
