import {existsSync, mkdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {isDeepStrictEqual} from "node:util";
import {itemBankContent} from "../../../loaders/item-bank.js";
import {publishedRows} from "../../../loaders/logs/demo-sources.js";
import {simulateUniEval} from "../../../src/lib/benchmarks/unieval/demo/simulate-unieval.js";
import {uniEvalBank, type RawUniEvalCase} from "../../../src/lib/benchmarks/unieval/scoring/bank.js";
import {officialResults} from "../../../src/lib/benchmarks/unieval/scoring/official-results.js";
import {uniEvalStatistics, type UniEvalRecord} from "../../../src/lib/benchmarks/unieval/scoring/statistics.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import type {OwnTimes, TimedLog} from "../shared/own-times.js";
import {runPeer} from "../shared/run-peer.js";
import {median} from "../shared/table.js";
import {FOLDER, written} from "../shared/written-lines.js";

const TURNS = 3;
const COUNT = new Intl.NumberFormat("en");

const rawBank = () => itemBankContent({copy: "unieval/unibench.json.gz"}) as unknown as readonly RawUniEvalCase[];

/**
 * UniEval's record trees of the models in Table 2, and the same records as DuckDB can read them: JSON lines in a tree of as many
 * files (`twin`, a pattern), and in a single file.
 */
async function records(): Promise<TimedLog> {
  const [tree, twin] = [join(FOLDER, "unieval"), join(FOLDER, "unieval-lines")];
  const raw = rawBank();
  const bank = join(FOLDER, "uni_bench.json");
  const all: object[] = [];
  const isThere = existsSync(bank) && existsSync(twin);
  for (const {path, text} of simulateUniEval(publishedRows("unieval"), uniEvalBank(raw), {seed: 1})) {
    const full = join(tree, path);
    if (!isThere) {
      mkdirSync(dirname(full), {recursive: true});
      writeFileSync(full, text);
    }
    const first = all.length;
    for (const block of text.split("\n\n")) {
      const [name = "", prompt = "", ...rest] = block.split("\n");
      if (name === "") continue;
      const tail = rest.splice(-3).map((line) => line.slice(line.indexOf(":") + 1));
      all.push({path, image: name.slice(9), prompt: prompt.slice(13), question: rest.join("\n").slice(9), tail});
    }
    if (isThere) continue;
    const folder = join(twin, dirname(path));
    mkdirSync(folder, {recursive: true});
    const own = all.slice(first).map((record) => `${JSON.stringify(record)}\n`);
    writeFileSync(join(folder, "records.jsonl"), own.join(""));
  }
  writeFileSync(bank, JSON.stringify(raw));
  const lines = await written("unieval.jsonl", all.length, (row) => all[row]!);
  return {
    task: "UniEval record trees",
    input: tree,
    lines,
    peerInput: `${twin}/**/*.jsonl`,
    options: ["--bank", bank],
    rows: all.length
  };
}

/** The same records of twenty models scored by both; the results must be equal to the last digit. */
const statistics: OwnTimes["statistics"] = (add, say) => {
  say("UniEval's statistics of 20 models …");
  const raw = rawBank();
  const bank = uniEvalBank(raw);
  const models = Array.from({length: 20}, (_, m) => {
    const uniform = mulberry32(m + 1);
    return bank.cases.flatMap(({questions}) =>
      Array.from({length: 4}).flatMap(() =>
        questions.map(({qaId, key}): UniEvalRecord => {
          const letter = uniform() < 0.6 ? key : "ABCDE"[Math.floor(uniform() * 6)];
          return {qaId, letter: letter ?? "None", correct: letter === undefined ? -1 : letter === key ? 1 : 0};
        })
      )
    );
  });
  const times: number[] = [];
  let results: unknown[] = [];
  for (let turn = 0; turn < 2 * TURNS + 1; turn++) {
    const started = performance.now();
    results = models.map((records) => officialResults(uniEvalStatistics(records, bank)));
    times.push(performance.now() - started);
  }
  const peer = runUniEvalStatistics({
    bank: raw,
    models: models.map((records) => records.map(({qaId, correct, letter}) => [qaId, correct, letter] as const))
  });
  const oursMs = median(times);
  const isSame = typeof peer !== "string" && isDeepStrictEqual(JSON.parse(JSON.stringify(results)), peer.results);
  add({
    task: `UniEval’s statistics, ${COUNT.format(models[0]?.length ?? 0)} replies × 20 models`,
    oursMs,
    where: "Node",
    openMs: null,
    peer: "the official procedure, Python",
    peerMs: typeof peer === "string" ? null : 1000 * peer.seconds,
    goal: "5×",
    met: typeof peer === "string" ? null : isSame && 1000 * peer.seconds >= 5 * oursMs,
    remark:
      typeof peer === "string"
        ? peer
        : `Python ${peer.version}; results ${isSame ? "equal to the last digit" : "DIFFER"}`
  });
};

/** The statistics that UniEval's released script makes of the replies of one model after the other, written anew. */
function runUniEvalStatistics(input: {
  readonly bank: unknown;
  readonly models: readonly (readonly (readonly [number, number, string])[])[];
}) {
  return runPeer<{readonly results: readonly unknown[]}>(
    "python3",
    [join(import.meta.dirname, "unieval_statistics.py")],
    JSON.stringify(input)
  );
}

/** Records and statistics of UniEval. */
export const uniEvalTimes: OwnTimes = {statistics, records};
