"""Spark behind a socket: runs the statements of this folder on canonical tables, as they stand.

Started by spark-submit with the path of a Unix socket. Each line that comes is a request, each line that goes an answer, as JSON:
  {"tables": {"items": ["/one/items.parquet"]}}  the tables of one or more folders become relations, with the place of each row as
                                                 `position` and the number of its folder as `folder` -> {}
  {"sql": "SELECT ..."}                          -> {"columns": [["name", "type"]]}, {"rows": [[...]]} as often as needed, {}
  {"sql": "SELECT ...", "many": true}            -> {"objects": [{"name": value}]} as often as needed, {}: more rows than fit here
  {"write": "SELECT ...", "into": "/folder"}     the result, in its order, as one Parquet file of a new folder -> {}
  {"keep": "name", "sql": "SELECT ...", "held": true}  the result becomes a relation; held, it is found once for all who ask -> {}
Integers of 64 bits go as text: JSON has no room for them. What fails is {"error": "..."}; then the next request may come.
"""

import json
import os
import socket
import sys

from pyspark.sql import SparkSession
from pyspark.sql.functions import col, lit
from pyspark.storagelevel import StorageLevel

BATCH = 10_000

# Set where the user's own settings say nothing. Texts that repeat lie packed in Parquet: a table that looks small enough to be sent whole
# to every task is not, once unpacked. And a part of a result passes through the driver whole, so parts that are joined stay small.
UNLESS_SET = {
    "spark.sql.autoBroadcastJoinThreshold": "-1",
    "spark.sql.adaptive.autoBroadcastJoinThreshold": "-1",
    "spark.sql.adaptive.advisoryPartitionSizeInBytes": "8m",
}

# Row groups of a length that a browser can hold; pages have an index.
WRITTEN_AS = {"compression": "zstd", "parquet.block.size": str(16 << 20)}

# How a store is reached, by the variables that this program itself takes; Spark hands on who asks, but not whom.
STORE_FROM = {
    "fs.s3a.endpoint": ("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"),
    "fs.s3a.endpoint.region": ("AWS_REGION", "AWS_DEFAULT_REGION"),
}
# Ends of what Hadoop says of settings that are its own or Spark's; the last is of the variable that stands behind AWS_ENDPOINT_URL_S3.
NOBODYS = ("core-default.xml", "Set by Spark to default values", "from AWS_ENDPOINT_URL")
# Another store than AWS's has its buckets in paths, and not in names of hosts.
OF_ENDPOINTS = {"fs.s3a.path.style.access": "true"}

SENT_AS = {
    "bigint": lambda value: None if value is None else str(value),
    "int": lambda value: value,
    "double": lambda value: value,
    "string": lambda value: value,
    "boolean": lambda value: value,
}


def address(path):
    """A path, or an address in object storage, as Spark's readers take it: they would expand patterns."""
    return ("" if path.startswith("s3a://") else "file://") + "".join("\\" + one if one in "\\*?[]{}" else one for one in path)


def reach_store(spark):
    """Store settings where neither the user nor the cluster's files say anything: Hadoop knows where each of its settings is from."""
    hadoop = spark.sparkContext._jsc.hadoopConfiguration()

    def is_set(name):
        sources = hadoop.getPropertySources(name)
        return sources is not None and not any(one.endswith(NOBODYS) for one in sources)

    found = {}
    if not is_set("fs.s3a.endpoint"):
        for name, variables in STORE_FROM.items():
            values = [os.environ[one].strip() for one in variables if os.environ.get(one, "").strip()]
            if values and not is_set(name):
                found[name] = values[0]
        if "fs.s3a.endpoint" in found:
            found.update((name, value) for name, value in OF_ENDPOINTS.items() if not is_set(name))
    for name, value in found.items():
        hadoop.set(name, value)


def open_tables(spark, tables):
    # What was held was of other tables.
    spark.catalog.clearCache()
    for name, paths in tables.items():
        whole = None
        # Folders have one schema: it is looked up once.
        schema = spark.read.parquet(address(paths[0])).schema
        for folder, path in enumerate(paths):
            table = spark.read.schema(schema).parquet(address(path))
            table = table.select("*", lit(folder).alias("folder"), col("_metadata.row_index").alias("position"))
            whole = table if whole is None else whole.unionByName(table)
        whole.createOrReplaceTempView(name)


def keep(spark, name, sql, held):
    result = spark.sql(sql)
    if held:
        result = result.persist(StorageLevel.MEMORY_AND_DISK)
    result.createOrReplaceTempView(name)


def batches(rows):
    batch = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    yield batch


def answers(spark, request):
    if "tables" in request:
        open_tables(spark, request["tables"])
    elif "keep" in request:
        keep(spark, request["keep"], request["sql"], request["held"])
    elif "write" in request:
        # Every part is sorted by itself, then one task writes one after the other.
        one = spark.sql(request["write"]).coalesce(1)
        one.write.options(**WRITTEN_AS).parquet("file://" + request["into"])
    elif "many" in request:
        # Spark itself writes the JSON: here every value would be made anew.
        rows = spark.sql(request["sql"]).toJSON(use_unicode=False)
        for batch in batches(rows.toLocalIterator(prefetchPartitions=False)):
            yield b'{"objects": [' + b", ".join(batch) + b"]}"
    else:
        result = spark.sql(request["sql"])
        yield {"columns": result.dtypes}
        sent_as = [SENT_AS[kind] for _, kind in result.dtypes]
        # Statistics are few, whatever the number of answers.
        rows = result.collect()
        for batch in batches(rows):
            yield {"rows": [[send(value) for send, value in zip(sent_as, row)] for row in batch]}
    yield {}


def reason(error):
    """What failed, and what that came of: Spark's own words begin with a call that nobody made."""
    java = getattr(error, "java_exception", None)
    if java is None:
        return f"{type(error).__name__}: {error}"
    root = java
    while root.getCause() is not None:
        root = root.getCause()
    said = [str(one.toString()).split("\n")[0] for one in (java, root)]
    return said[0] if said[1] in said[0] else f"{said[0]} ({said[1]})"


def main(path):
    link = socket.socket(socket.AF_UNIX)
    link.connect(path)
    lines = link.makefile("rwb")
    # Case tells columns apart, and a sum that does not fit is an error, as in DuckDB.
    spark = (
        SparkSession.builder.appName("parallax")
        .config("spark.sql.caseSensitive", "true")
        .config("spark.sql.ansi.enabled", "true")
        .getOrCreate()
    )

    for name, value in UNLESS_SET.items():
        if not spark.sparkContext.getConf().contains(name):
            spark.conf.set(name, value)

    reach_store(spark)

    def send(answer):
        lines.write(answer if isinstance(answer, bytes) else json.dumps(answer, allow_nan=False).encode())
        lines.write(b"\n")
        lines.flush()

    send({"version": spark.version})
    for line in lines:
        try:
            for answer in answers(spark, json.loads(line)):
                send(answer)
        except Exception as error:  # The program that asked says it; the session goes on.
            send({"error": reason(error)})
    spark.stop()


main(sys.argv[1])
