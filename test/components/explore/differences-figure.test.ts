import {describe, expect, it} from "vitest";
import {differencesTitle, testOf} from "../../../src/components/explore/comparisons/differences-figure.js";
import type {SliceDifference} from "../../../src/lib/explore/index.js";

const slice = (difference: number, q: number): SliceDifference => ({
  where: [],
  difference,
  interval: {lo: difference - 0.1, hi: difference + 0.1, level: 0.95},
  n: 80,
  cases: 40,
  p: q,
  q
});

describe("differencesTitle(facet, a, b, top, name)", () => {
  it("says which side leads", () => {
    expect(differencesTitle("protocol", "direct", "stepwise", -0.35, "bagel, world_knowledge")).toBe(
      "Stepwise has more right than direct by 35.0 points in bagel, world_knowledge, the clearest difference"
    );
    expect(differencesTitle("model", "X", "Y", 0.35, "z")).toBe(
      "X is ahead of Y by 35.0 points in z, the clearest difference"
    );
  });
});

describe("testOf(a, b, slices, top, pairs, outside)", () => {
  it("gives the difference with its interval, which minus which", () => {
    expect(testOf("X", "Y", [slice(-0.35, 0.001), slice(0, 1)], slice(-0.35, 0.001), 100, "Y")).toEqual({
      test: "sign flips over cases, false discovery rate 5% over 2 slices; X minus Y −35.0 points [−45.0, −25.0] (95%, over cases), q = .001; outside the filter: Y",
      n: "80 pairs in 40 cases"
    });
  });
  it("counts what was looked through where there is no finding", () => {
    expect(testOf("X", "Y", [slice(0, 1), slice(0.1, 1)], undefined, 100, "")).toEqual({
      test: "sign flips over cases, false discovery rate 5% over 2 slices",
      n: "2 slices of 100 pairs"
    });
  });
});
