"""DuckDB's own road from JSON lines to Parquet (zstd), for timing: read_json with its own detection of columns, on all threads."""

import json
import sys
import time

import duckdb

source, target = sys.argv[1:3]
connection = duckdb.connect()
started = time.perf_counter()
rows = connection.execute(
    f"COPY (SELECT * FROM read_json('{source}')) TO '{target}' (FORMAT parquet, COMPRESSION zstd)"
).fetchone()[0]
seconds = time.perf_counter() - started
threads = connection.execute("SELECT current_setting('threads')").fetchone()[0]
print(json.dumps({"seconds": seconds, "version": duckdb.__version__, "rows": rows, "threads": threads}))
