import {spawnSync} from "node:child_process";
import {mkdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import {logsOf} from "../../src/lib/benchmarks/logs/index.js";
import {harnessSamples, shortAnswers} from "./generated-logs.js";
import {openLargeLog} from "./open-large-log.js";
import {runDuckDb} from "./peers.js";
import {OWN_TIMES} from "./registered.js";
import {median, type BenchPart} from "./shared/table.js";
import {FOLDER} from "./shared/written-lines.js";

const TURNS = 3;
const COUNT = new Intl.NumberFormat("en");

/** Logs: to Parquet against DuckDB, statistics of benchmarks against their scripts, ten million rows, 50 MB in the browser. */
export const benchLogs: BenchPart = async (add, say) => {
  mkdirSync(FOLDER, {recursive: true});
  const own = await Promise.all(Object.values(OWN_TIMES).map((one) => one()));
  for (const {statistics} of own) statistics(add, say);

  const mapping = join(FOLDER, "mapping.json");
  writeFileSync(
    mapping,
    JSON.stringify({
      ...logsOf("umnibench")!.mapping!,
      columns: {...logsOf("umnibench")!.mapping!.columns, attempt: "attempt"}
    })
  );
  say("Logs to Parquet, scored, against DuckDB …");
  const short = await shortAnswers(20, 5000, 5);
  const samples = await harnessSamples(100_000);
  for (const {task, input, lines, peerInput, options, rows} of [
    {
      task: "harness samples, JSON lines",
      input: samples,
      lines: samples,
      peerInput: samples,
      options: [],
      rows: 100_000
    },
    {
      task: "answers to short questions, JSON lines",
      input: short,
      lines: short,
      peerInput: short,
      options: ["--mapping", mapping],
      rows: 500_000
    },
    ...(await Promise.all(own.map(({records}) => records())))
  ]) {
    const ours = Array.from({length: TURNS}, () => ingested([input, ...options]));
    const theirs = Array.from({length: TURNS}, () => runDuckDb(peerInput, join(FOLDER, "duckdb.parquet")));
    const times = theirs.flatMap((turn) => (typeof turn === "string" ? [] : [1000 * turn.seconds]));
    const [first] = theirs;
    const single = peerInput === lines ? null : runDuckDb(lines, join(FOLDER, "duckdb.parquet"));
    const oursMs = median(ours.map(({ms}) => ms));
    const peerMs = times.length === TURNS ? median(times) : null;
    add({
      task: `${task}: ${COUNT.format(rows)} rows (${megabytes(lines)}) to Parquet, scored`,
      oursMs,
      where: `Node, with start, peak ${peak(ours)}`,
      openMs: null,
      peer: "DuckDB read_json to Parquet",
      peerMs,
      goal: "0.3×",
      met: peerMs === null ? null : peerMs >= 0.3 * oursMs,
      remark:
        first === undefined || typeof first === "string"
          ? (first ?? "")
          : `DuckDB ${first.version}, ${first.threads} threads${layoutText(single)}; ${COUNT.format(Math.round((1000 * rows) / oursMs))} rows a second`
    });
  }

  say("Ten million rows …");
  const large = await shortAnswers(20, 5000, 100);
  const run = ingested([large, "--mapping", mapping]);
  const firstPaint = statSync(join(FOLDER, "out", "cells.json")).size;
  add({
    task: `10,000,000 rows (${megabytes(large)}) to Parquet, scored`,
    oursMs: run.ms,
    where: `Node, with start, peak ${peak([run])}`,
    openMs: null,
    peer: "",
    peerMs: null,
    goal: "1.5 GB, first paint 300 kB",
    met: run.peakKb < 1.5e6 && firstPaint < 300e3,
    remark: `first paint ${(firstPaint / 1000).toFixed(0)} kB; ${COUNT.format(Math.round(1e10 / run.ms))} rows a second`
  });

  say("Tables of one and five million rows, scored …");
  const plain = join(FOLDER, "plain.json");
  writeFileSync(plain, JSON.stringify({...JSON.parse(readFileSync(mapping, "utf8")), suite: "invented"}));
  const scored: Measured[] = [];
  for (const attempts of [10, 50]) {
    ingested([await shortAnswers(20, 5000, attempts), "--mapping", plain]);
    scored.push(measured("score", join(FOLDER, "out"), "-q"));
  }
  const [ofOne, ofFive] = scored as [Measured, Measured];
  add({
    task: "5,000,000 rows in tables, scored",
    oursMs: ofFive.ms,
    where: `Node with DuckDB, with start, peak ${peak([ofFive])}`,
    openMs: null,
    peer: "",
    peerMs: null,
    goal: "60 s, 1.5 GB",
    met: ofFive.ms < 60_000 && ofFive.peakKb < 1.5e6,
    remark: `1,000,000 rows: ${(ofOne.ms / 1000).toFixed(1)} s, peak ${peak([ofOne])}`
  });

  say("50 MB in the browser …");
  const opened = await openLargeLog(50);
  add({
    task: `opening a log of ${(opened.bytes / 1e6).toFixed(0)} MB, ${COUNT.format(opened.rows)} records: ledger`,
    oursMs: median(opened.ledgerMs),
    where: `Chromium ${opened.browser}`,
    openMs: null,
    peer: "",
    peerMs: null,
    goal: "5 s, responsive",
    met: median(opened.ledgerMs) < 5000 && opened.longestTaskMs < 50,
    remark: `longest task of the page ${opened.longestTaskMs === 0 ? "under 50" : opened.longestTaskMs.toFixed(0)} ms`
  });
};

/** A tree is compared with a tree; how long the peer takes where somebody joined the files before is said beside it. */
function layoutText(single: ReturnType<typeof runDuckDb> | null): string {
  if (single === null) return "";
  const joined = typeof single === "string" ? single : `${single.seconds.toFixed(2)} s from a single file`;
  return `, the same records as JSON lines in as many files (${joined})`;
}

interface Measured {
  readonly ms: number;
  readonly peakKb: number;
}

/** `npx parallax ingest` into tables, start included. */
function ingested(args: readonly string[]): Measured {
  const run = measured("ingest", ...args, "-q", "-o", join(FOLDER, "out"));
  const total = JSON.parse(readFileSync(join(FOLDER, "out", "manifest.json"), "utf8")) as {ledger: {rejected: number}};
  if (total.ledger.rejected > 0) throw new Error("ingest rejected records");
  return run;
}

/** A command of the program, start included. */
function measured(...args: readonly string[]): Measured {
  const preload = pathToFileURL(join(import.meta.dirname, "peak-memory.mjs")).href;
  const started = performance.now();
  const {status, stderr} = spawnSync(process.execPath, ["--import", preload, "bin/parallax.mjs", ...args], {
    encoding: "utf8"
  });
  const ms = performance.now() - started;
  if (status !== 0) throw new Error(`${args[0]} failed: ${stderr}`);
  return {ms, peakKb: Number(/peak (\d+)/.exec(stderr)?.[1])};
}

const peak = (runs: readonly Measured[]): string =>
  `${(Math.max(...runs.map(({peakKb}) => peakKb)) / 1e6).toFixed(2)} GB`;
const megabytes = (path: string): string => `${COUNT.format(Math.round(statSync(path).size / 1e6))} MB`;
