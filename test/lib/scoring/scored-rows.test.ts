import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import {CellCounts, pooledRuns} from "../../../src/lib/scoring/index.js";
import {scoredRows} from "../../../src/lib/benchmarks/logs/index.js";
import {scoreRows, StreamedScores} from "../../../src/lib/benchmarks/logs/index.js";
import {uniEvalBank, type RawUniEvalCase} from "../../../src/lib/benchmarks/unieval/scoring/bank.js";
import {readAll} from "../adapters/support/read-all.js";

/** One verdict of a made-up log. */
interface Made {
  readonly model?: string;
  readonly item?: number | string;
  readonly capability?: string;
  readonly protocol?: string;
  readonly step?: number | "";
  readonly judge?: string;
  readonly score?: number | "";
  readonly status?: string;
  readonly reply?: string;
}

const COLUMNS = ["model", "item", "pair", "capability", "protocol", "step", "judge", "score", "status", "reply"];

async function rowsOf(suite: string, made: readonly Made[]): Promise<CanonicalRow[]> {
  const mapping = columnMapping({
    suite,
    columns: {
      subject: "model",
      item: "item",
      pair: "pair",
      capability: "capability",
      protocol: "protocol",
      step: "step",
      judge: "judge",
      score: "score",
      status: "status",
      parsed: "reply"
    }
  });
  const lines = made.map(({model = "heron", item = 1, capability = "", protocol = "", step = "", ...rest}) => {
    const {judge = "", score = 1, status = "ok", reply = ""} = rest;
    return [model, `${item}${capability}`, item, capability, protocol, step, judge, score, status, reply].join(",");
  });
  return (await readAll([memoryFile("t.csv", [COLUMNS.join(","), ...lines].join("\n"))], {source: {mapping}})).rows;
}

const items = (count: number, made: (item: number) => Made): Made[] =>
  Array.from({length: count}, (_, n) => ({item: n + 1, ...made(n + 1)}));

/** Rates with their denominators, by model and protocol. */
const rates = (rows: readonly CanonicalRow[], group: string): Record<string, readonly [number | null, number]> =>
  Object.fromEntries(
    scoreRows(scoredRows(rows).rows)
      .filter((line) => line.group === group)
      .map(({subjectId, protocol, value, n}) => [
        protocol === null ? subjectId : `${subjectId} ${protocol}`,
        [value, n]
      ])
  );

const texts = (rows: readonly CanonicalRow[]): string[] => scoredRows(rows).notes.map(({text}) => text);

describe("scoredRows(rows)", () => {
  const judged = [
    ...items(4, () => ({judge: "lenient", score: 1})),
    ...items(5, (item) => ({judge: "strict", score: item <= 2 ? 1 : 0}))
  ];
  const trained = [100, 300, 200].flatMap((step) => items(5, (item) => ({step, score: item * 100 <= step ? 1 : 0})));

  it.each([
    ["realunify", "track: UEG"],
    ["umnibench", "all"],
    ["unieval", "all"],
    ["another", "all"]
  ])("scores a model on %s by the judge that scored most of it, and at its last step", async (suite, group) => {
    expect(rates(await rowsOf(suite, judged), group)).toEqual({heron: [0.4, 5]});
    expect(texts(await rowsOf(suite, judged))).toEqual(["heron is scored by strict; verdicts of lenient are left out"]);
    expect(rates(await rowsOf(suite, trained), group)).toEqual({heron: [0.6, 5]});
    expect(texts(await rowsOf(suite, trained))).toEqual([
      "heron is scored at its last training step, 300; the 2 others are left out"
    ]);
  });

  it("pairs GapEval's texts and images of one judge and one step", async () => {
    const both = (made: readonly Made[]) =>
      made.flatMap((one) => ["understanding", "generation"].map((capability) => ({...one, capability})));
    const shares = (rows: readonly CanonicalRow[]) =>
      scoreRows(scoredRows(rows).rows)
        .filter(({group}) => group === "all")
        .map(({value, n}) => [value, n]);
    expect(shares(await rowsOf("gapeval", both(judged)))).toEqual([[0.4, 5], [0, 5], [0, 5], [0.6, 5]]); // prettier-ignore
    expect(shares(await rowsOf("gapeval", both(trained)))).toEqual([[0.6, 5], [0, 5], [0, 5], [0.4, 5]]); // prettier-ignore
  });

  it("leaves texts and images a judge each", async () => {
    const rows = await rowsOf("gapeval", [
      ...items(3, () => ({capability: "understanding", judge: "of words"})),
      ...items(3, () => ({capability: "generation", judge: "of images"})),
      {item: 1, capability: "generation", judge: "of words", score: 0}
    ]);
    expect(scoredRows(rows).rows).toHaveLength(6);
    expect(texts(rows)).toEqual(["heron (generation) is scored by of images; verdicts of of words are left out"]);
  });

  it("is the same in any order of rows", async () => {
    const rows = await rowsOf("realunify", [
      ...judged,
      ...items(3, () => ({model: "teal", step: 2, judge: "strict"})),
      ...items(3, () => ({model: "teal", step: 10, judge: "lenient", score: 0})),
      {model: "wren", judge: "lenient"},
      ...items(4, () => ({model: "ibis", judge: "strict"}))
    ]);
    const known = rates(rows, "track: UEG");
    expect(known).toEqual({heron: [0.4, 5], teal: [0, 3], wren: [1, 1], ibis: [1, 4]});
    const notes = texts(rows);
    expect(notes.at(-1)).toBe("models are scored by different judges: teal, wren by lenient; heron, ibis by strict");
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, {minLength: rows.length}), (shuffled) => {
        expect(rates(shuffled, "track: UEG")).toEqual(known);
        expect(texts(shuffled)).toEqual(notes);
      }),
      {numRuns: 30}
    );
  });

  it("takes the judge of the last step, whoever judged more before", async () => {
    const rows = await rowsOf("realunify", [
      ...[1, 2, 3].flatMap((step) => items(4, () => ({step, judge: "early"}))),
      ...items(4, (item) => ({step: 4, judge: "late", score: item > 3 ? 1 : 0}))
    ]);
    expect(rates(rows, "track: UEG")).toEqual({heron: [0.25, 4]});
  });

  it("passes over a last step without any score", async () => {
    const rows = await rowsOf("realunify", [
      ...items(2, () => ({step: 1})),
      ...items(2, () => ({step: 2, score: "", status: "error"}))
    ]);
    expect(rates(rows, "track: UEG")).toEqual({heron: [1, 2]});
    expect(texts(rows)).toEqual(["heron is scored at its last training step, 1; the other one is left out"]);
  });

  it("counts answers without a step with the last one, and says so", async () => {
    const rows = await rowsOf("realunify", [{item: 1, step: 1}, {item: 2}]);
    expect(rates(rows, "track: UEG")).toEqual({heron: [1, 2]});
    expect(texts(rows)).toEqual(["heron is scored at its last training step, 1; answers without a step count with it"]);
  });

  it("takes another judge for a model of which the usual one scored little", async () => {
    const rows = await rowsOf("realunify", [
      ...items(9, () => ({model: "teal", judge: "usual"})),
      {item: 1, judge: "usual", score: 0},
      ...items(3, () => ({judge: "other"}))
    ]);
    expect(rates(rows, "track: UEG")).toEqual({teal: [1, 9], heron: [1, 3]});
    expect(texts(rows)).toEqual([
      "heron is scored by other; verdicts of usual are left out",
      "models are scored by different judges: heron by other; teal by usual"
    ]);
  });

  it("scores each protocol by a judge that saw it", async () => {
    const rows = await rowsOf("realunify", [
      ...items(4, () => ({protocol: "direct", judge: "one"})),
      ...items(3, () => ({protocol: "stepwise", judge: "two", score: 0})),
      ...items(2, () => ({protocol: "direct", judge: "two", score: 0}))
    ]);
    expect(rates(rows, "track: UEG")).toEqual({"heron direct": [0, 2], "heron stepwise": [0, 3]});
  });

  it("holds verdicts without a judge against those of judges, but keeps answers that nobody could judge", async () => {
    const rows = await rowsOf("realunify", [
      ...items(3, () => ({judge: "strict", score: 0})),
      {item: 4, score: "", status: "missing"},
      ...items(2, () => ({score: 1}))
    ]);
    expect(rates(rows, "track: UEG")).toEqual({heron: [0, 4]});
    expect(texts(rows)).toEqual(["heron is scored by strict; verdicts of a rule or an unnamed judge are left out"]);
  });

  it("leaves every scorer of other suites its judge, and of an answer only the verdicts that do not count", async () => {
    const [row] = await rowsOf("another", [{judge: "one"}]);
    const verdict = row!.judgments[0]!;
    const several = {
      ...row!,
      judgments: [
        {...verdict, judgeId: "two", score: 0},
        verdict,
        {...verdict, scorerId: "exact", judgeId: null, score: 0},
        {...verdict, scorerId: "graded", judgeId: "two", score: 0}
      ]
    };
    const {rows, notes} = scoredRows([several]);
    expect(rows[0]!.judgments.map(({scorerId, judgeId}) => [scorerId, judgeId])).toEqual([
      [verdict.scorerId, "one"],
      ["exact", null],
      ["graded", "two"]
    ]);
    expect(notes).toEqual([
      {suite: "another", text: `heron (${verdict.scorerId}) is scored by one; verdicts of two are left out`}
    ]);
  });

  it("says once what holds for several models, and nothing where all counts", async () => {
    const two = judged.flatMap((one) => ["heron", "teal"].map((model) => ({...one, model})));
    expect(texts(await rowsOf("realunify", two))).toEqual([
      "heron, teal are scored by strict; verdicts of lenient are left out"
    ]);
    const one = await rowsOf(
      "realunify",
      items(3, () => ({judge: "strict", step: 5}))
    );
    expect(scoredRows(one)).toMatchObject({rows: one, notes: []});
  });
});

describe("StreamedScores", () => {
  const raw: RawUniEvalCase[] = [0, 1].map((c) => ({
    prompt: `a red kite number ${c}`,
    prompt_id: c,
    QAs: [0, 1].map((q) => ({
      QA_id: 2 * c + q,
      question: "Question: q?\nOptions: (A) red, (B) teal, (C) pink, (D) grey, (E) N/A or Unknown\nAnswer.",
      answer: "A",
      tag: `all, ${["colour", "count"][q]!}, ${["kite", "boat"][q]!}`
    }))
  }));
  const bank = uniEvalBank(raw);

  it("gives of several judges and steps what rows at hand give", async () => {
    const of = (made: Omit<Made, "item">, right: number) =>
      ["0.0", "0.1", "1.0", "1.1"].map((item, n) => ({
        ...made,
        item,
        score: n < right ? 1 : 0,
        reply: n < right ? "A" : "B"
      }));
    const rows = await rowsOf("unieval", [
      ...of({step: 1, judge: "lenient"}, 4),
      ...of({step: 2, judge: "lenient"}, 3).slice(1),
      ...of({step: 2, judge: "strict"}, 1),
      ...of({model: "teal", judge: "strict"}, 2)
    ]);
    const cells = new CellCounts();
    cells.add(rows);
    const streamed = new StreamedScores(bank);
    streamed.add(rows);
    const lines = streamed.finish(cells.finish()).filter(({metric}) => metric !== "mean");
    const scored = scoredRows(rows);
    expect(lines).toEqual(scored.named(scoreRows(scored.rows, {bank})));
    expect(lines.find(({metric}) => metric === "UniScoreA")).toMatchObject({value: 0, n: 2});
    expect(
      streamed.finish(cells.finish()).filter(({metric, group}) => metric === "mean" && group === "all")
    ).toMatchObject([
      {subjectId: "heron", value: 0.25, n: 4},
      {subjectId: "teal", value: 0.5, n: 4}
    ]);
  });
});

describe("pooledRuns(rows)", () => {
  it("names no runs of different judges", async () => {
    const rows = await rowsOf("realunify", [{judge: "one"}, {judge: "two"}]);
    const apart = rows.map((row, r) => ({...row, runId: `run ${r}`}));
    expect(pooledRuns(apart, () => false)).toEqual([]);
    const alike = apart.map((row) => ({...row, judgments: rows[0]!.judgments}));
    expect(pooledRuns(alike, () => false)).toMatchObject([{runs: ["run 0", "run 1"], isOneScore: false}]);
    expect(pooledRuns(alike, () => true)).toMatchObject([{isOneScore: true}]);
  });
});
