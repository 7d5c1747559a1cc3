import {describe, expect, it} from "vitest";
import {CellCounts, ScoredChoice, scoredRows, TakenAnswers, type SuiteRules} from "../../../src/lib/scoring/index.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import {answer, scoreLine, verdict} from "./rows-made-up.js";

type Protocol = CanonicalRow["run"]["protocol"];
const run = (protocol: Protocol) => ({protocol, date: null});
const judged = (
  subjectId: string,
  judgeId: string | null,
  count: number,
  part: {protocol?: Protocol; scorerId?: string; score?: number | null} = {}
) =>
  Array.from({length: count}, (_, k) =>
    answer([verdict({judgeId, scorerId: part.scorerId ?? "rule", score: part.score === undefined ? 1 : part.score})], {
      subjectId,
      run: run(part.protocol ?? null),
      item: {itemId: `${k}`}
    })
  );
const rules = (hasRules: boolean): SuiteRules => ({hasRules: () => hasRules, countsUnjudged: () => false});
const choice = (rows: readonly CanonicalRow[], hasRules = false) => {
  const cells = new CellCounts();
  cells.add(rows);
  return new ScoredChoice(cells.finish(), rules(hasRules));
};
const texts = (rows: readonly CanonicalRow[], hasRules = true) =>
  scoredRows(rows, rules(hasRules)).notes.map(({text}) => text);

describe("which judge counts", () => {
  it("is the first by name of those that scored as much, a named one before a rule", () => {
    const by = (...judges: (string | null)[]) => [
      ...new Set(
        scoredRows(
          judges.flatMap((judge) => judged("m", judge, 2)),
          rules(true)
        ).rows.flatMap(({judgments}) => judgments.map(({judgeId}) => judgeId))
      )
    ];
    expect(by("b", "a", "c")).toEqual(["a"]);
    expect(by(null, "z")).toEqual(["z"]);
  });

  it("is one of those that scored at least half as much of the model as any other", () => {
    const rows = (usual: number) => [
      ...judged("other", "usual", 9),
      ...judged("m", "usual", usual),
      ...judged("m", "most", 4)
    ];
    const of = (usual: number) => texts(rows(usual))[0];
    expect(of(2)).toBe("m is scored by usual; verdicts of most are left out");
    expect(of(1)).toBe("m is scored by most; verdicts of usual are left out");
  });

  it("is named on lines of suites that several judged, by model, protocol and scorer", () => {
    const rows = [
      ...judged("m", "b", 3, {protocol: "direct"}),
      ...judged("m", "a", 3, {protocol: "stepwise"}),
      ...judged("m", "a", 3, {protocol: "direct", scorerId: "second"}),
      ...judged("n", null, 3)
    ];
    const judges = choice(rows)
      .named([
        scoreLine({protocol: "direct"}),
        scoreLine({protocol: "stepwise"}),
        scoreLine({}),
        scoreLine({scorer: "second@1"}),
        scoreLine({scorer: "secondary@1"}),
        scoreLine({subjectId: "n"}),
        scoreLine({subjectId: "o"}),
        scoreLine({suite: "s"})
      ])
      .map(({judge}) => judge ?? null);
    expect(judges).toEqual(["b", "a", "a, b", "a", null, "a rule or an unnamed judge", null, null]);
  });

  it("is not named where one judge saw all that was judged", () => {
    const rows = [...judged("m", "a", 3), ...judged("n", null, 3)];
    expect(choice(rows).named([scoreLine({})])[0]).not.toHaveProperty("judge");
  });

  it("leaves an answer that nobody could judge, whoever judged the others", () => {
    const own = choice([...judged("m", "a", 3), ...judged("m", "b", 1)]);
    const names = {
      suite: "t",
      subjectId: "m",
      protocol: null,
      step: null,
      direction: null,
      capability: null,
      scorerId: "rule",
      scorerVersion: "1"
    };
    expect(own.isScored({...names, judgeId: "a"}, true)).toBe(true);
    expect(own.isScored({...names, judgeId: "b"}, true)).toBe(false);
    expect(own.isScored({...names, judgeId: null}, false)).toBe(true);
    expect(own.isScored({...names, judgeId: null}, true)).toBe(false);
    expect(own.isScored({...names, judgeId: "c", subjectId: "unknown"}, true)).toBe(true);
  });
});

describe("models with different judges", () => {
  it("are told apart, by protocol where one model has several", () => {
    const rows = [
      ...judged("m", "a", 3, {protocol: "direct"}),
      ...judged("m", "b", 3, {protocol: "stepwise"}),
      ...judged("n", "a", 3, {protocol: "direct"}),
      ...judged("n", "a", 3)
    ];
    expect(texts(rows)).toEqual(["models are scored by different judges: m (direct), n by a; m (stepwise) by b"]);
  });

  it("are told apart by part where these differ", () => {
    const part = (subjectId: string, judgeId: string, capability: "understanding" | "generation") =>
      answer([verdict({judgeId})], {subjectId, item: {capability}});
    expect(
      texts([
        part("m", "a", "understanding"),
        part("n", "b", "understanding"),
        part("m", "a", "generation"),
        part("n", "b", "generation")
      ])
    ).toEqual(["models are scored by different judges: m by a; n by b"]);
    expect(
      texts([
        part("m", "a", "understanding"),
        part("n", "b", "understanding"),
        part("m", "b", "generation"),
        part("n", "c", "generation")
      ])
    ).toEqual([
      "models are scored by different judges (generation): m by b; n by c",
      "models are scored by different judges (understanding): m by a; n by b"
    ]);
  });
});

describe("TakenAnswers(rows, directionOf)", () => {
  const open = (part: Parameters<typeof answer>[1] = {}) => answer([], {subjectId: "n", ...part});
  const taken = (rows: readonly CanonicalRow[], as: "wrong" | "right", direction?: "higher" | "lower" | null) =>
    new TakenAnswers(rows, () => direction).as(() => as).at(-1)!;

  it("makes the worst or the best verdict of the rule that judged the item, else the category", () => {
    const rows = [answer([verdict()], {item: {itemId: "1", key: "B", category: "c"}, itemId: "1"})];
    const same = [...rows, open({item: {itemId: "1", key: "B"}, itemId: "1"})];
    expect(taken(same, "wrong")).toMatchObject({
      status: "ok",
      parsed: null,
      judgments: [{scorerId: "rule", score: 0, status: "ok"}]
    });
    expect(taken(same, "right")).toMatchObject({parsed: "B", judgments: [{score: 1}]});
    expect(taken(same, "right", "lower").judgments).toMatchObject([{score: 0}]);
    expect(taken([...rows, open({item: {itemId: "2", category: "c"}, itemId: "2"})], "right").judgments).toMatchObject([
      {score: 1}
    ]);
  });

  it("does not say what an answer without a known rule, end or direction counts as", () => {
    const rows = [answer([verdict({score: null, value: 7})]), open()];
    const own = new TakenAnswers(rows, () => undefined);
    expect([...own.unknownOf("t", "n")]).toEqual(["rule"]);
    expect([...own.unknownOf("t", "m")]).toEqual([]);
    expect(own.hasRule("t", "rule")).toBe(true);
    expect(own.hasRule("s", "rule")).toBe(false);
    expect(own.as(() => "wrong")[1]!.judgments).toMatchObject([{score: null, value: null}]);
    expect([...new TakenAnswers([answer([verdict()]), open()], () => null).unknownOf("t", "n")]).toEqual(["rule"]);
    const failed = [answer([verdict({status: "error", score: null})])];
    expect([...new TakenAnswers(failed, () => undefined).unknownOf("t", "m")]).toEqual(["rule"]);
    const two = [
      answer([verdict(), verdict({scorerId: "second"})]),
      open({itemId: "2", item: {itemId: "2", category: "x"}})
    ];
    expect([...new TakenAnswers(two, () => undefined).unknownOf("t", "n")]).toEqual([""]);
  });

  it("leaves valid verdicts as they are", () => {
    const rows = [
      answer([verdict({score: 0}), verdict({scorerId: "second", status: "error", score: null})]),
      answer([verdict({scorerId: "second", score: 1})], {subjectId: "n"})
    ];
    const [first, second] = new TakenAnswers(rows, () => undefined).as(() => "right");
    expect(first!.judgments.map(({score}) => score)).toEqual([0, 1]);
    expect(second).toBe(rows[1]);
  });
});
