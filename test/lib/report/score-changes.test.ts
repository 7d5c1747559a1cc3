import {describe, expect, it} from "vitest";
import {scoreChanges} from "../../../src/lib/report/score-changes.js";
import {scoreLine as line} from "./support/score-line.js";

describe("scoreChanges(before, after)", () => {
  it("says nothing of two equal versions", () => {
    const scores = [line("a", "all", 0.5), line("a", "category: x", null)];
    expect(scoreChanges(scores, scores)).toEqual({
      addedModels: [],
      removedModels: [],
      addedScores: [],
      removedScores: [],
      changes: [],
      compared: 1
    });
  });

  it("tells a change beyond chance from one within it, adjusted for the number of scores", () => {
    const before = [line("a", "all", 0.5), line("a", "category: x", 0.4)];
    const after = [line("a", "all", 0.8), line("a", "category: x", 0.41)];
    const {changes} = scoreChanges(before, after);
    expect(changes.map(({group}) => group)).toEqual(["all", "category: x"]);
    expect(changes[0]!.difference.value).toBeCloseTo(0.3, 12);
    expect(changes[0]!.difference.lo).toBeGreaterThan(0.2);
    expect(changes[0]!.p).toBeLessThan(1e-6);
    // Two proportions .40 and .41 of 400 each: z = 0.288, p = .773; Holm leaves the larger p as it is.
    expect(changes[1]!.p).toBeCloseTo(0.773, 2);
  });

  it("names models and scores that only one version has, each once", () => {
    const found = scoreChanges(
      [line("a", "all", 0.5), line("b", "all", 0.5)],
      [line("a", "all", 0.5), line("a", "category: y", 0.5), line("c", "all", 0.1)]
    );
    expect(found.addedModels).toEqual(["c"]);
    expect(found.removedModels).toEqual(["b"]);
    expect(found.addedScores).toEqual(["gapeval, a, category: y, p11"]);
    expect(found.removedScores).toEqual([]);
  });

  it("survives scores of none and of all, and a change of n alone", () => {
    const {changes} = scoreChanges(
      [line("a", "all", 1), line("a", "x", 0, 10)],
      [line("a", "all", 1, 200), line("a", "x", 0, 10)]
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({p: 1, difference: {value: 0}});
  });
});
