import {spawnSync} from "node:child_process";
import {existsSync} from "node:fs";
import {fileURLToPath} from "node:url";
import type {ItemResponses} from "../../src/lib/models/index.js";

/** Time and result of a peer, or why it was skipped. */
export type PeerRun<T> = {readonly seconds: number; readonly version: string} & T;

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const LIMIT_MS = 1_500_000;

function run<T>(command: string, args: readonly string[], input: string): PeerRun<T> | string {
  const {status, stdout, stderr, error} = spawnSync(command, args, {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    timeout: LIMIT_MS
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ETIMEDOUT")
    return `no answer after ${LIMIT_MS / 1000} s, stopped: at least that slow`;
  if (error) return `skipped: ${error.message}`;
  if (status !== 0) return `skipped: ${stderr.trim().split("\n").at(-1)}`;
  return JSON.parse(stdout.trim().split("\n").at(-1)!) as PeerRun<T>;
}

/** The official recipe in PyTorch (Debian's python3-torch), one thread. */
export function runOfficial(models: readonly (readonly (readonly number[])[])[]) {
  // Debian's own interpreter has Debian's torch, whatever else is on the path.
  return run<{readonly gaps: readonly (readonly number[])[]}>(
    "/usr/bin/python3",
    [script("official_recipe.py")],
    JSON.stringify({models})
  );
}

/** A Python with the peers that Debian does not have: a virtual environment in `.cache/peers` where there is one. */
const PYTHON = existsSync(".cache/peers/bin/python") ? ".cache/peers/bin/python" : "python3";

/** DuckDB's own road from JSON lines to Parquet (pip install duckdb), on all threads that it wants. */
export function runDuckDb(input: string, output: string) {
  return run<{readonly rows: number; readonly threads: number}>(
    PYTHON,
    [script("duckdb_parquet.py"), input, output],
    ""
  );
}

/** The statistics that UniEval's released script makes of the replies of one model after the other, written anew. */
export function runUniEvalStatistics(input: {
  readonly bank: unknown;
  readonly models: readonly (readonly (readonly [number, number, string])[])[];
}) {
  return run<{readonly results: readonly unknown[]}>(
    "python3",
    [script("unieval_statistics.py")],
    JSON.stringify(input)
  );
}

/** The item-level model in R (Debian's r-cran-lme4, r-cran-glmmtmb). */
export function runItemModel(peer: "lme4" | "glmmTMB", {S, I, y}: ItemResponses) {
  const lines = ["person,item,mod,y"];
  for (let i = 0; i < I; i++) {
    const d = i < I / 2 ? 0 : 1;
    for (let s = 0; s < S; s++) lines.push(`p${s},i${i},${d === 0 ? "U" : "G"},${y[(s * I + i) * 2 + d]}`);
  }
  return run<{readonly logLik: number; readonly und: readonly number[]; readonly gen: readonly number[]}>(
    "Rscript",
    [script("item_models.R"), peer],
    lines.join("\n")
  );
}
