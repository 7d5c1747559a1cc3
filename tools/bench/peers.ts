import {existsSync} from "node:fs";
import {fileURLToPath} from "node:url";
import type {ItemResponses} from "../../src/lib/models/index.js";
import {runPeer} from "./shared/run-peer.js";

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** The official recipe in PyTorch (Debian's python3-torch), one thread. */
export function runOfficial(models: readonly (readonly (readonly number[])[])[]) {
  // Debian's own interpreter has Debian's torch, whatever else is on the path.
  return runPeer<{readonly gaps: readonly (readonly number[])[]}>(
    "/usr/bin/python3",
    [script("official_recipe.py")],
    JSON.stringify({models})
  );
}

/** A Python with the peers that Debian does not have: a virtual environment in `.cache/peers` where there is one. */
const PYTHON = existsSync(".cache/peers/bin/python") ? ".cache/peers/bin/python" : "python3";

/** DuckDB's own road from JSON lines to Parquet (pip install duckdb), on all threads that it wants. */
export function runDuckDb(input: string, output: string) {
  return runPeer<{readonly rows: number; readonly threads: number}>(
    PYTHON,
    [script("duckdb_parquet.py"), input, output],
    ""
  );
}

/** The item-level model in R (Debian's r-cran-lme4, r-cran-glmmtmb). */
export function runItemModel(peer: "lme4" | "glmmTMB", {S, I, y}: ItemResponses) {
  const lines = ["person,item,mod,y"];
  for (let i = 0; i < I; i++) {
    const d = i < I / 2 ? 0 : 1;
    for (let s = 0; s < S; s++) lines.push(`p${s},i${i},${d === 0 ? "U" : "G"},${y[(s * I + i) * 2 + d]}`);
  }
  return runPeer<{readonly logLik: number; readonly und: readonly number[]; readonly gen: readonly number[]}>(
    "Rscript",
    [script("item_models.R"), peer],
    lines.join("\n")
  );
}

/** 2PL with persons as a sample (pip install theta-irt girth), on a file of answers. */
export function runPersonsPeer(peer: "theta" | "girth", path: string, persons: number, items: number) {
  return runPeer<{readonly slope: readonly number[]; readonly difficulty: readonly number[]}>(
    PYTHON,
    [script("persons_random.py"), peer, path, String(persons), String(items)],
    ""
  );
}
