/** The script of DuckDB's worker: it listens to messages once imported and exports nothing of use. */
declare module "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js";
