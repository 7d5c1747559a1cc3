import {canonicalRow, itemRow} from "../../../src/lib/adapters/values/rows.js";
import {describe, expect, it} from "vitest";
import {choiceBaselines, suiteBaselines} from "../../../src/lib/scoring/index.js";
import {officialResults} from "../../../src/lib/benchmarks/unieval/scoring/official-results.js";
import {uniEvalBank, type RawUniEvalCase} from "../../../src/lib/benchmarks/unieval/scoring/bank.js";
import {uniEvalStatistics} from "../../../src/lib/benchmarks/unieval/scoring/statistics.js";
import {referenceJson} from "../../reference/read-reference.js";

describe("choiceBaselines(items)", () => {
  const bank = uniEvalBank(referenceJson<RawUniEvalCase[]>("../../data/unieval/unibench.json.gz"));
  const questions = [...bank.byQaId.values()];

  it("finds always-A in UniEval, where E is offered and never right", () => {
    const baselines = choiceBaselines(questions.map(({key}) => ({key, options: 5})));
    expect(baselines.bestConstant).toEqual({letter: "A", score: 1414 / 4231});
    expect(baselines.constant.get("E")).toBe(0);
    expect(baselines.chance).toBeCloseTo(0.2, 12);
    expect(baselines.chanceAmongKeys).toBeCloseTo(0.25, 12);
  });

  it("agrees with the UniScore .351 of always answering A", () => {
    const records = questions.map(({qaId, key}) => ({
      qaId,
      letter: "A",
      correct: key === "A" ? (1 as const) : (0 as const)
    }));
    expect(officialResults(uniEvalStatistics(records, bank))["tag-L1-UniScore"]).toBe(0.351);
  });

  it("refuses an empty set and a key outside the options", () => {
    expect(() => choiceBaselines([])).toThrow("missing items");
    expect(() => choiceBaselines([{key: "E", options: 4}])).toThrow("invalid key; expected one of 4 letters: E");
  });
});

describe("suiteBaselines(rows)", () => {
  const row = (suite: string, item: string, key: string | null, prompt: string | null) =>
    canonicalRow({
      subjectId: "m",
      item: itemRow({itemId: `${suite}/${item}`, suite, key, prompt}),
      status: "ok",
      sourceId: "f",
      place: "line 1"
    });

  it("takes the options that prompts list, each item once, suite by suite", () => {
    const two = "Which?\nA. left\nB. right";
    const [first, second] = suiteBaselines([
      row("s", "1", "A", two),
      row("s", "1", "A", two),
      row("s", "2", "A", two),
      row("s", "3", "B", "Which?\nOptions: (A) red, (B) teal, (C) grey, (D) pink, (E) N/A"),
      row("t", "1", "E", null),
      row("t", "2", "yes", null)
    ]);
    expect(first).toMatchObject({suite: "s", items: 3, assumed: 0, bestConstant: {letter: "A", score: 2 / 3}});
    expect(first!.chance).toBeCloseTo((0.5 + 0.5 + 0.2) / 3, 12);
    expect(second).toMatchObject({suite: "t", items: 1, assumed: 1, chance: 0.2});
  });

  it("leaves out what asks for a letter without offering any, where other items offer some", () => {
    const two = "Which?\nA. left\nB. right";
    const mixed = [
      row("s", "1", "A", two),
      row("s", "2", "B", two),
      row("s", "3", "B", "Which blood group is it?"),
      row("s", "4", "B", null)
    ];
    expect(suiteBaselines(mixed)[0]).toMatchObject({items: 3, assumed: 1, leftOut: 1, bestConstant: {score: 2 / 3}});
    expect(suiteBaselines(mixed.slice(2))[0]).toMatchObject({items: 2, assumed: 2, leftOut: 0});
  });

  it("counts as many items as there are", () => {
    const many = Array.from({length: 200_000}, (_, n) => row("s", String(n), "AB"[n % 2]!, null));
    expect(suiteBaselines(many)[0]).toMatchObject({items: 200_000, bestConstant: {letter: "A", score: 0.5}});
  });
});
