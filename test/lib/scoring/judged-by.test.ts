import {describe, expect, it} from "vitest";
import {consensusRows, judgesOf, rowsOfJudge, suiteBaselines} from "../../../src/lib/scoring/index.js";
import type {Judgment} from "../../../src/lib/schema/index.js";
import {answer, verdict} from "./rows-made-up.js";

const by = (judgeId: string | null, part: Partial<Judgment> = {}) => verdict({judgeId, ...part});
const one = (...judgments: Judgment[]) => consensusRows([answer(judgments)])[0]!.judgments;

describe("rowsOfJudge(rows, judge)", () => {
  const rows = [
    answer([by("b"), by("a", {score: 0}), by(null, {scorerId: "length"})]),
    answer([by("a")], {itemId: "2"}),
    answer([by(null)], {itemId: "3"})
  ];

  it("keeps this judge's verdicts and those of rules that no judge applies", () => {
    const kept = rowsOfJudge(rows, "b").map(({itemId, judgments}) => [
      itemId,
      judgments.map(({judgeId, scorerId}) => [judgeId, scorerId])
    ]);
    expect(kept).toEqual([
      [
        "1",
        [
          ["b", "rule"],
          [null, "length"]
        ]
      ],
      ["2", []],
      // A verdict of a judged rule that names nobody is another judge's.
      ["3", []]
    ]);
    expect(judgesOf(rows)).toEqual(["a", "b"]);
  });
});

describe("consensusRows(rows)", () => {
  it("takes what most of the valid verdicts say, and names whose they are", () => {
    expect(one(by("c"), by("a"), by("b", {score: 0}))).toMatchObject([
      {score: 1, status: "ok", judgeId: "consensus", judgeRaw: null, note: "consensus of a, b, c"}
    ]);
    expect(one(by("a", {score: 0}), by("b", {status: "invalid", score: 1}))).toMatchObject([
      {score: 0, note: "consensus of a"}
    ]);
    expect(one(by("a"), by(null))).toMatchObject([{score: 1, note: "consensus of a, an unnamed judge"}]);
  });

  it("has none where as many say right as wrong", () => expect(one(by("a"), by("b", {score: 0}))).toEqual([]));

  it("is the mean of scores on a scale of their own", () => {
    expect(one(by("a", {score: null, value: 4}), by("b", {score: null, value: 1}))).toMatchObject([
      {score: null, value: 2.5, judgeId: "consensus"}
    ]);
  });

  it("is the first verdict where none is valid, and leaves rules of no judge as they are", () => {
    expect(one(by("a", {status: "error", score: null}), by("b", {status: "missing", score: null}))).toMatchObject([
      {status: "error", judgeId: "consensus"}
    ]);
    expect(one(by("a"), by(null, {scorerId: "length", score: 0.3}))).toMatchObject([
      {judgeId: "consensus"},
      {judgeId: null, scorerId: "length", score: 0.3}
    ]);
  });

  it("is of one answer, whose rows come one a judge: a valid row stands for it", () => {
    const failed = answer([by("a", {status: "error", score: null})], {status: "error", reply: "failed"});
    const valid = answer([by("b")], {reply: "said"});
    const again = answer([by("b", {score: 0})], {attempt: 1});
    const rows = consensusRows([failed, valid, again]);
    expect(rows.map(({reply, status, attempt, judgments}) => [reply, status, attempt, judgments[0]!.score])).toEqual([
      ["said", "ok", 0, 1],
      [null, "ok", 1, 0]
    ]);
    expect(consensusRows([failed])[0]).toMatchObject({reply: "failed", status: "error"});
  });

  it("keeps versions of a rule apart", () => {
    expect(
      one(by("a"), by("b", {scorerVersion: "2", score: 0})).map(({score, scorerVersion}) => [score, scorerVersion])
    ).toEqual([
      [1, "1"],
      [0, "2"]
    ]);
  });
});

describe("suiteBaselines(rows)", () => {
  const item = (itemId: string, key: string | null, prompt: string | null = null, suite = "t") => ({
    itemId,
    item: {suite, key, prompt}
  });
  const listed = "Which?\nA. red\nB. teal\nC. blue";

  it("counts each item once, and those with a lettered key alone", () => {
    const rows = [item("1", "A"), item("1", "A"), item("2", "B"), item("3", "red"), item("4", null), item("5", "K")];
    expect(suiteBaselines(rows)).toMatchObject([{suite: "t", items: 2, assumed: 2, leftOut: 0, chance: 1 / 4}]);
  });

  it("takes an item as it comes first", () => {
    expect(suiteBaselines([item("1", "A"), item("1", "B")])[0]!.bestConstant.letter).toBe("A");
  });

  it("assumes as many options as the highest key needs, four at least", () => {
    expect(suiteBaselines([item("1", "A"), item("2", "F")])[0]).toMatchObject({assumed: 2, chance: 1 / 6});
    expect(suiteBaselines([item("1", "C", listed)])[0]).toMatchObject({assumed: 0, chance: 1 / 3});
    // A key beyond the options that the prompt lists: they are not the options.
    expect(suiteBaselines([item("1", "D", listed)])[0]).toMatchObject({assumed: 1, chance: 1 / 4});
  });

  it("leaves out items without options where others list some; a suite without any keeps all", () => {
    expect(suiteBaselines([item("1", "B", listed), item("2", "A", "Free?"), item("3", "A")])[0]).toMatchObject({
      items: 2,
      leftOut: 1,
      assumed: 1
    });
    expect(suiteBaselines([item("1", "B", "Free?"), item("2", "A", "Free?")])[0]).toMatchObject({items: 2, leftOut: 0});
  });
});
