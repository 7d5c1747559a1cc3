import {expect, it} from "vitest";
import {loggedCompared, scoreRows, StreamedScores} from "../../../src/lib/benchmarks/logs/index.js";
import {CellCounts} from "../../../src/lib/scoring/index.js";
import {json, jsonl} from "../adapters/support/log-files.js";
import {readAll} from "../adapters/support/read-all.js";

const sample = (doc_id: number, acc: number) => ({
  doc_id,
  resps: [["x"]],
  filtered_resps: ["x"],
  metrics: ["acc"],
  acc
});
const run = (time: string, ...scores: number[]) => [
  jsonl(`m/samples_t_${time}.jsonl`, ...scores.map((score, s) => sample(s, score))),
  json(`m/results_${time}.json`, {
    model_name: "lab/m",
    results: {t: {"acc,none": scores.reduce((sum, score) => sum + score, 0) / scores.length}}
  })
];
const [T1, T2] = ["2026-01-02T03-04-05.1", "2026-01-03T03-04-05.1"];

it("a model that was asked again has a score for each run, at hand and streamed, and each is held against its own statement", async () => {
  const {rows, ledger} = await readAll([...run(T1, 1, 1, 0, 1), ...run(T2, 0, 1, 0, 0)]);
  const cells = new CellCounts();
  cells.add(rows);
  for (const lines of [scoreRows(rows), new StreamedScores(undefined).finish(cells.finish())]) {
    expect(lines.map(({subjectId, runId, value, n}) => [subjectId, runId, value, n])).toEqual([
      ["lab/m", `lab/m/t/${T1}`, 0.75, 4],
      ["lab/m", `lab/m/t/${T2}`, 0.25, 4]
    ]);
    expect(loggedCompared(ledger.logged, lines).map(({value, recomputed}) => [value, recomputed])).toEqual([
      [0.75, 0.75],
      [0.25, 0.25]
    ]);
  }
});

it("says why a stated number is not compared", async () => {
  const {rows, ledger} = await readAll([...run(T1, 1), ...run(T2, 0)]);
  const lines = scoreRows(rows);
  const [of] = ledger.logged;
  const reasonOf = (changed: object): string | null => loggedCompared([{...of!, ...changed}], lines)[0]!.reason;
  const {runId: _, ...ofAnyRun} = of!;
  expect(reasonOf({})).toBe(null);
  expect(reasonOf({scorerId: "lm-eval/f1"})).toBe("the records have no such score");
  expect(reasonOf({runId: "lab/m/t/other"})).toBe("the records are of other runs");
  expect(loggedCompared([ofAnyRun], lines)[0]!.reason).toBe("the log does not say which of several runs it is of");
});
