import {describe, expect, it} from "vitest";
import {
  choiceBaselines,
  officialResults,
  uniEvalBank,
  uniEvalStatistics,
  type RawUniEvalCase
} from "../../../src/lib/scoring/index.js";
import {referenceJson} from "../../reference/read-reference.js";

describe("choiceBaselines(items)", () => {
  const bank = uniEvalBank(referenceJson<RawUniEvalCase[]>("../../data/unibench.json.gz"));
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
