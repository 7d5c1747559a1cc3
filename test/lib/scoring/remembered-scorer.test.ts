import {describe, expect, it} from "vitest";
import {rememberedScorer, STRICT, type ReplyScorer} from "../../../src/lib/scoring/index.js";

describe("rememberedScorer(scorer)", () => {
  it("gives the scorer's verdicts, and asks it once for each question", () => {
    let asked = 0;
    const counting: ReplyScorer = {...STRICT, score: (...given) => (asked++, STRICT.score(...given))};
    const scorer = rememberedScorer(counting);
    const item = {key: "B", options: ["one", "two"]};
    for (const reply of ["B", "A", "B", "(B)", null, "A"])
      expect(scorer.score(reply, item)).toEqual(STRICT.score(reply, item));
    // "B", "A" and "(B)" once each, and the missing reply, which is never kept.
    expect(asked).toBe(4);
  });

  it("takes no question for another, wherever the texts are cut", () => {
    const joined: ReplyScorer = {
      ...STRICT,
      score: (reply, {key, options}) => ({parsed: JSON.stringify([key, options, reply]), score: 0, status: "ok"})
    };
    const scorer = rememberedScorer(joined);
    const cases = [
      ["", ["ab", "c"], "d"],
      ["", ["a", "bc"], "d"],
      ["", ["a", "b", "c"], "d"],
      ["a", ["b", "c"], "d"],
      ["1", ["2:"], "x"],
      ["1,2:", [], "x"]
    ] as const;
    for (const [key, options, reply] of cases)
      expect(scorer.score(reply, {key, options}).parsed).toBe(JSON.stringify([key, options, reply]));
  });
});
