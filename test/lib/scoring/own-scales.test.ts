import {describe, expect, it} from "vitest";
import {blockRows, ownPartReaders, packedRows, unpackedRows, CanonicalWriter} from "../../../src/lib/adapters/index.js";
import {LM_EVAL} from "../../../src/lib/adapters/harnesses/lm-eval.js";
import {
  ADAPTERS,
  loggedCompared,
  scoredRows,
  scoreRows,
  StreamedScores
} from "../../../src/lib/benchmarks/logs/index.js";
import {ingest} from "../../../src/lib/adapters/index.js";
import {CellCounts, onOwnScales, withDirections} from "../../../src/lib/scoring/index.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import {json, jsonl} from "../adapters/support/log-files.js";
import {readAll} from "../adapters/support/read-all.js";

const TIME = "2026-01-02T03-04-05.1";
const truthful = [
  {bleu_max: 41.2, bleu_diff: -12.5, bleu_acc: 0, rouge1_max: 55.1},
  {bleu_max: 0.21, bleu_diff: 0.125, bleu_acc: 1, rouge1_max: 0.4},
  {bleu_max: 3.4, bleu_diff: -0.5, bleu_acc: 0, rouge1_max: 20}
];
const meanOf = (metric: keyof (typeof truthful)[0]) => truthful.reduce((sum, one) => sum + one[metric], 0) / 3;
const METRICS = ["bleu_max", "bleu_diff", "bleu_acc", "rouge1_max"] as const;
const files = [
  jsonl(
    `m/samples_truthfulqa_gen_${TIME}.jsonl`,
    ...truthful.map((metrics, doc_id) => ({
      doc_id,
      filter: "none",
      resps: [["x"]],
      filtered_resps: ["x"],
      metrics: METRICS,
      ...metrics
    }))
  ),
  json(`m/results_${TIME}.json`, {
    model_name: "lab/m",
    results: {truthfulqa_gen: Object.fromEntries(METRICS.map((metric) => [`${metric},none`, meanOf(metric)]))}
  })
];
const streamed = (rows: readonly CanonicalRow[]) => {
  const cells = new CellCounts();
  cells.add(rows);
  return new StreamedScores(undefined).finish(cells.finish());
};
const short = (lines: ReturnType<typeof scoreRows>) =>
  lines.map(({scorer, value, n, scale}) => [scorer.replace(/^.*\/|@.*$/g, ""), value, n, scale?.kind]);

describe("a mean is taken over all values of one scale", () => {
  it("TruthfulQA's similarities are as the log states them, signs included, at hand and streamed", async () => {
    const {rows, ledger} = await readAll(files);
    const expected = [
      ["bleu_max", meanOf("bleu_max"), 3, "number"],
      ["bleu_diff", meanOf("bleu_diff"), 3, "number"],
      ["bleu_acc", meanOf("bleu_acc"), 3, "binary"],
      ["rouge1_max", meanOf("rouge1_max"), 3, "number"]
    ];
    expect(meanOf("bleu_diff")).toBeLessThan(0);
    for (const lines of [scoreRows(onOwnScales(rows)), streamed(rows)]) {
      expect(short(lines).sort()).toEqual([...expected].sort());
      expect(loggedCompared(ledger.logged, lines).map(({agrees}) => agrees)).toEqual([true, true, true, true]);
    }
    // Known by their name, they are no shares in any row, also where one looks like it.
    expect(rows[1]!.judgments.map(({score, value}) => [score, value])).toEqual([
      [null, 0.21],
      [null, 0.125],
      [1, undefined],
      [null, 0.4]
    ]);
  });

  it("grades out of ten are no shares where one is 1, which no reader of rows is told then", async () => {
    const grades = [10, 0, 1, 7];
    const log = (values: readonly unknown[], stated: number) =>
      json("log.json", {
        version: 2,
        status: "success",
        eval: {task: "t", model: "lab/m", run_id: "r"},
        results: {scores: [{name: "grade", scorer: "grade", metrics: {mean: {value: stated}}}]},
        samples: values.map((value, id) => ({id, epoch: 1, output: {completion: "x"}, scores: {grade: {value}}}))
      });
    const {rows, ledger} = await readAll([log(grades, 4.5)]);
    const own = onOwnScales(rows);
    expect(own.map(({judgments: [one]}) => [one!.score, one!.value])).toEqual(grades.map((grade) => [null, grade]));
    for (const lines of [scoreRows(own), streamed(rows)]) {
      expect(short(lines)).toEqual([["grade", 4.5, 4, "whole"]]);
      expect(loggedCompared(ledger.logged, lines)).toMatchObject([{recomputed: 4.5, agrees: true}]);
    }
    expect(scoredRows(own).notes).toEqual([
      {
        suite: "t",
        text: "the 4 values of inspect/grade go from 0 to 10: they are no shares, and their means are in units of their own"
      }
    ]);
    const shares = await readAll([log([1, 0, 0.5], 0.5)]);
    expect(onOwnScales(shares.rows)).toBe(shares.rows);
    expect(scoredRows(shares.rows).notes).toEqual([]);
  });

  it("what is no number is missing in its own score only, and said", async () => {
    const log = {
      version: 2,
      status: "success",
      eval: {task: "t", model: "lab/m", run_id: "r"},
      samples: [
        {id: 1, epoch: 1, output: {completion: "x"}, scores: {both: {value: {a: "NAN", b: 1}}}},
        {id: 2, epoch: 1, output: {completion: "x"}, scores: {both: {value: {a: 1, b: "unsure"}}}},
        {id: 3, epoch: 1, output: {completion: "x"}, scores: {both: {value: {a: 0, b: 0}}}}
      ]
    };
    const {memoryFile} = await import("../../../src/lib/adapters/index.js");
    const {rows} = await readAll([memoryFile("log.json", JSON.stringify(log).replace('"NAN"', "NaN"))]);
    expect(short(scoreRows(rows))).toEqual([
      ["a", 0.5, 2, "binary"],
      ["b", 0.5, 2, "binary"]
    ]);
    expect(scoredRows(rows).notes).toEqual(
      ["a", "b"].map((score) => ({
        suite: "t",
        text: `1 of 3 values of inspect/both/${score} are no number: its means are of the others alone`
      }))
    );
  });

  it("a stated number that is no mean of the values is another measure, not a contradiction", async () => {
    const {rows, ledger} = await readAll([
      jsonl(
        `m/samples_t_${TIME}.jsonl`,
        ...[1, 1, 0].map((acc, doc_id) => ({doc_id, filtered_resps: ["x"], resps: [["x"]], acc}))
      ),
      json(`m/results_${TIME}.json`, {model_name: "lab/m", results: {t: {"acc,none": 162.5}}})
    ]);
    expect(loggedCompared(ledger.logged, scoreRows(rows))).toMatchObject([
      {
        recomputed: null,
        agrees: false,
        reason: expect.stringMatching(/no mean of shares.*another measure/) as string
      }
    ]);
  });

  it("keeps values through packs, parts and tables, and takes rows that differ in them for different", async () => {
    const {rows} = await readAll(files);
    expect(unpackedRows(packedRows(rows))).toEqual(rows);
    const {values: _, ...old} = packedRows(rows);
    expect(unpackedRows(old)[0]!.judgments.map(({value}) => value)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ]);
    const parts = {
      readers: (setup: Parameters<typeof ownPartReaders>[1]) => ownPartReaders(LM_EVAL, setup),
      from: 1,
      size: 20
    };
    const run = await ingest(files, {adapters: ADAPTERS, parts});
    const read: CanonicalRow[] = [];
    for await (const batch of run.batches) read.push(...("block" in batch ? blockRows(batch) : batch));
    expect(read).toEqual(rows);
    expect(
      new CanonicalWriter()
        .add(rows)
        .judgments.map(({value}) => value)
        .slice(0, 4)
    ).toEqual([41.2, -12.5, null, 55.1]);
    const again = await readAll(
      [files[0]!, json("x.json", {})].concat(
        jsonl(`n/samples_truthfulqa_gen_${TIME}.jsonl`, {
          doc_id: 0,
          filter: "none",
          resps: [["x"]],
          filtered_resps: ["x"],
          metrics: METRICS,
          ...truthful[0],
          bleu_max: 1.5
        })
      ),
      {source: {subject: "lab/m"}}
    );
    expect(again.ledger).toMatchObject({conflicts: 1, total: {duplicates: 1}});
  });
});

it("which values are better stands beside a score as the log states it, and neither where it states both", async () => {
  const at = (time: string, ter: boolean) => [
    jsonl(`m/samples_t_${time}.jsonl`, {
      doc_id: 0,
      filter: "none",
      filtered_resps: ["x"],
      resps: [["x"]],
      metrics: ["acc", "err"],
      acc: 1,
      err: 0.5
    }),
    json(`m/results_${time}.json`, {
      model_name: "lab/m",
      results: {t: {"acc,none": 1, "err,none": 0.5}},
      higher_is_better: {t: {acc: true, err: ter}}
    })
  ];
  const [T1, T2] = ["2026-01-02T03-04-05.1", "2026-01-03T03-04-05.1"];
  const directed = async (...files: ReturnType<typeof at>) => {
    const {rows, ledger} = await readAll(files);
    const {lines, notes} = withDirections(scoreRows(rows), ledger.logged);
    return [lines.map(({scorer, direction}) => `${scorer} ${direction}`), notes.map(({text}) => text)];
  };
  expect(await directed(...at(T1, false))).toEqual([
    ["lm-eval/acc@logged higher", "lm-eval/err@logged lower"],
    ["lower values of lm-eval/err are better, as the log states"]
  ]);
  const [lines, notes] = await directed(...at(T1, false), ...at(T2, true));
  expect(lines).toContain("lm-eval/err@logged undefined");
  expect(notes).toEqual([expect.stringMatching(/both that higher and that lower values are better/)]);
});
