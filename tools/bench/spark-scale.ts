/**
 * `ingest --engine spark` on a standalone master with one and two workers on loopback (a core and a gigabyte each), beside one program:
 * `nice -n 10 tsx tools/bench/spark-scale.ts 1000000 1,2`. Parts are generated once: half of the answers in one long file, the rest in
 * twenty. Not part of `npm run bench`: a million answers take minutes.
 */
import {spawnSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {DuckDBInstance} from "@duckdb/node-api";
import {CANONICAL_TABLES} from "../../src/lib/schema/index.js";
import {mulberry32} from "../../src/lib/math/index.js";
import {startCluster} from "../spark.js";

const MODELS = 20;
const SMALL_FILES = 20;
/** Answers that are written at once. */
const BATCH = 10_000;
const MAPPING = {
  suite: "generated",
  columns: {subject: "model", item: "id", category: "kind", reply: "reply", score: "points"}
};

/** What Spark's own log of events says of a run. */
interface SparkRun {
  readonly tasks: number;
  readonly shuffled: number;
  /** Bytes that an executor, and the programs that it started, held at most at once. */
  readonly executor: number;
}

const rows = Number(process.argv[2] ?? 1_000_000);
const workers = (process.argv[3] ?? "1,2").split(",").map(Number);
const home = mkdtempSync(join(tmpdir(), "parallax-scale-"));
try {
  const bytes = writeParts(join(home, "logs"));
  writeFileSync(join(home, "mapping.json"), JSON.stringify(MAPPING));
  console.log(`${rows} answers, ${(bytes / 1e6).toFixed(0)} MB in ${SMALL_FILES + 1} files`);
  const alone = await ingested("alone", []);
  console.log(`one program: ${alone.said}`);
  for (const count of workers) {
    const events = join(home, `events-${count}`);
    const conf = join(home, `conf-${count}`);
    mkdirSync(events);
    mkdirSync(conf);
    writeFileSync(join(conf, "spark-defaults.conf"), settingsOf(events));
    process.env["SPARK_CONF_DIR"] = conf;
    const cluster = await startCluster(count);
    try {
      const {said, tables} = await ingested(`with-${count}`, ["--engine", "spark", "--master", cluster.master]);
      const {tasks, shuffled, executor} = sparkRun(events);
      const isSame = [...alone.tables].every(([name, digest]) => tables.get(name) === digest);
      console.log(
        `${count} worker${count === 1 ? "" : "s"}: ${said}; ${tasks} tasks, ${mb(shuffled)} shuffled, executor with its programs ${mb(executor)}; ${isSame ? "the same tables" : "OTHER TABLES"}`
      );
      if (!isSame) process.exitCode = 1;
    } finally {
      await cluster.stop();
    }
  }
} finally {
  rmSync(home, {recursive: true, force: true});
}

/** Returns their bytes. */
function writeParts(folder: string): number {
  mkdirSync(folder);
  const uniform = mulberry32(11);
  const line = (row: number): string =>
    `${JSON.stringify({
      model: `model ${row % MODELS}`,
      id: Math.floor(row / MODELS),
      kind: `kind ${Math.floor(row / MODELS) % 24}`,
      reply: `The answer is ${"ABCD"[Math.floor(4 * uniform())]}, since ${uniform()} and ${uniform()} say so.`,
      points: uniform() < 0.6 ? 1 : 0
    })}\n`;
  const half = Math.floor(rows / 2);
  const each = Math.ceil((rows - half) / SMALL_FILES);
  const starts = [0, ...Array.from({length: SMALL_FILES}, (_, file) => half + file * each)];
  for (const [file, start] of starts.entries()) {
    const end = Math.min(rows, starts[file + 1] ?? rows);
    for (let from = start; from < end; from += BATCH) {
      const count = Math.min(BATCH, end - from);
      const text = Array.from({length: count}, (_, n) => line(from + n)).join("");
      writeFileSync(join(folder, `${String(file).padStart(2, "0")}.jsonl`), text, {flag: "a"});
    }
  }
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

async function ingested(
  name: string,
  options: readonly string[]
): Promise<{said: string; tables: ReadonlyMap<string, string>}> {
  const out = join(home, name);
  const before = Date.now();
  const {status, stderr} = spawnSync(
    process.execPath,
    [
      "--import",
      resolve("tools/bench/peak-memory.mjs"),
      "bin/parallax.mjs",
      "ingest",
      join(home, "logs"),
      "--mapping",
      join(home, "mapping.json"),
      "-o",
      out,
      "-q",
      ...options
    ],
    {encoding: "utf8", maxBuffer: 1 << 26, env: {...process.env, SPARK_LOCAL_IP: "127.0.0.1"}}
  );
  const seconds = (Date.now() - before) / 1000;
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.slice(-2000)}`);
  const peak = 1024 * Number(/peak (\d+)\s*$/.exec(stderr)?.[1]);
  const tables = await digestsIn(out);
  rmSync(out, {recursive: true});
  return {said: `${seconds.toFixed(0)} s, this program ${mb(peak)}`, tables};
}

/** What tables hold, whatever their order and the numbers of answers, and whoever wrote them. */
async function digestsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const engine = await (
    await DuckDBInstance.create(":memory:", {memory_limit: "2GB", temp_directory: folder})
  ).connect();
  const digests = new Map([["cells.json", readFileSync(join(folder, "cells.json"), "utf8")]]);
  for (const table of Object.keys(CANONICAL_TABLES)) {
    const columns = table === "responses" || table === "judgments" ? "* EXCLUDE (responseId)" : "*";
    const sql = `SELECT count(*) AS rows, sum(hash(t)) AS hashes FROM (SELECT ${columns} FROM '${join(folder, table)}.parquet') AS t`;
    digests.set(table, JSON.stringify((await engine.runAndReadAll(sql)).getRowObjectsJson()));
  }
  engine.closeSync();
  return digests;
}

/** Small partitions, as for a small cluster, and what Spark writes down of itself. */
function settingsOf(events: string): string {
  return Object.entries({
    "spark.eventLog.enabled": true,
    "spark.eventLog.dir": `file://${events}`,
    "spark.eventLog.logStageExecutorMetrics": true,
    "spark.executor.processTreeMetrics.enabled": true,
    "spark.executor.metrics.pollingInterval": "500ms",
    "spark.sql.shuffle.partitions": 8
  })
    .map(([name, value]) => `${name} ${value}\n`)
    .join("");
}

function sparkRun(events: string): SparkRun {
  let [tasks, shuffled, executor] = [0, 0, 0];
  for (const name of readdirSync(events, {recursive: true, encoding: "utf8"})) {
    const path = join(events, name);
    if (!statSync(path).isFile()) continue;
    for (const line of readFileSync(path, "utf8").split("\n")) {
      if (!line.includes("Executor Metrics") && !line.includes('"SparkListenerTaskEnd"')) continue;
      const event = JSON.parse(line) as {
        Event: string;
        "Executor ID"?: string;
        "Task Metrics"?: {"Shuffle Write Metrics"?: {"Shuffle Bytes Written": number}};
        "Task Executor Metrics"?: Readonly<Record<string, number>>;
        "Executor Metrics"?: Readonly<Record<string, number>>;
      };
      if (event.Event === "SparkListenerTaskEnd") {
        tasks += 1;
        shuffled += event["Task Metrics"]?.["Shuffle Write Metrics"]?.["Shuffle Bytes Written"] ?? 0;
      }
      if (event["Executor ID"] === "driver") continue;
      const held = event["Task Executor Metrics"] ?? event["Executor Metrics"] ?? {};
      const kinds = ["ProcessTreeJVMRSSMemory", "ProcessTreePythonRSSMemory", "ProcessTreeOtherRSSMemory"];
      executor = Math.max(
        executor,
        kinds.reduce((sum, kind) => sum + (held[kind] ?? 0), 0)
      );
    }
  }
  return {tasks, shuffled, executor};
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
