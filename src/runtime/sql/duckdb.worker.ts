// The order matters: the network is gone before DuckDB's own script runs.
import "./no-network.js";
import "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js";
