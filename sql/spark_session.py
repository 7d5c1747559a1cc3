"""Spark behind a socket: runs the statements of this folder on canonical tables, as they stand.

Started by spark-submit with the path of a Unix socket. Each line that comes is a request, each line that goes an answer, as JSON:
  {"tables": {"items": "/tables/items.parquet"}}   the tables become relations, with the place of each row as `position` -> {}
  {"sql": "SELECT ..."}                            -> {"columns": [["name", "type"]]}, {"rows": [[...]]} as often as needed, {}
Integers of 64 bits go as text: JSON has no room for them. What fails is {"error": "..."}; then the next request may come.
"""

import json
import socket
import sys

from pyspark.sql import SparkSession
from pyspark.sql.functions import col

BATCH = 10_000

SENT_AS = {
    "bigint": lambda value: None if value is None else str(value),
    "int": lambda value: value,
    "double": lambda value: value,
    "string": lambda value: value,
    "boolean": lambda value: value,
}


def address(path):
    """A path as Spark's readers take it: they would expand patterns."""
    return "file://" + "".join("\\" + one if one in "\\*?[]{}" else one for one in path)


def open_tables(spark, tables):
    for name, path in tables.items():
        table = spark.read.parquet(address(path))
        table.select("*", col("_metadata.row_index").alias("position")).createOrReplaceTempView(name)


def answers(spark, request):
    if "tables" in request:
        open_tables(spark, request["tables"])
    else:
        result = spark.sql(request["sql"])
        yield {"columns": result.dtypes}
        sent_as = [SENT_AS[kind] for _, kind in result.dtypes]
        # Statistics are few, whatever the number of answers.
        rows = result.collect()
        for start in range(0, len(rows), BATCH):
            batch = rows[start : start + BATCH]
            yield {"rows": [[send(value) for send, value in zip(sent_as, row)] for row in batch]}
    yield {}


def main(path):
    link = socket.socket(socket.AF_UNIX)
    link.connect(path)
    lines = link.makefile("rw", encoding="utf-8", newline="\n")
    # Case tells columns apart, and a sum that does not fit is an error, as in DuckDB.
    spark = (
        SparkSession.builder.appName("parallax")
        .config("spark.sql.caseSensitive", "true")
        .config("spark.sql.ansi.enabled", "true")
        .getOrCreate()
    )

    def send(answer):
        lines.write(json.dumps(answer, allow_nan=False) + "\n")
        lines.flush()

    send({"version": spark.version})
    for line in lines:
        try:
            for answer in answers(spark, json.loads(line)):
                send(answer)
        except Exception as error:  # The program that asked says it; the session goes on.
            send({"error": f"{type(error).__name__}: {error}"})
    spark.stop()


main(sys.argv[1])
