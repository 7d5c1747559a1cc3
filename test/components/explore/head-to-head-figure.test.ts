import {describe, expect, it} from "vitest";
import {headToHeadTitle, testOf} from "../../../src/components/explore/comparisons/head-to-head-figure.js";
import type {SideFacetId} from "../../../src/lib/explore/index.js";

const whole = (difference: number) => ({
  n: 100,
  difference,
  interval: {lo: difference - 0.05, hi: difference + 0.05, level: 0.95},
  pCases: 0.001
});
const groups = (...differences: number[]) => [
  ...differences.map((difference) => ({difference, pHolm: 0.01})),
  {difference: 0.3, pHolm: 0.2}
];
const said = (difference: number, parts: ReturnType<typeof groups>, facet: SideFacetId = "model") =>
  headToHeadTitle(facet, "X", "Y", whole(difference), parts);

describe("headToHeadTitle(facet, a, b, whole, parts)", () => {
  it("counts groups in which the leading side is behind apart from those in which it is ahead", () => {
    expect(said(0.139, groups(0.2, 0.3, -0.1))).toBe(
      "X is ahead of Y by 13.9 points, and in 2 of 4 groups; behind in 1"
    );
    expect(said(-0.139, groups(0.2, 0.3, -0.1))).toBe(
      "Y is ahead of X by 13.9 points, and in 1 of 4 groups; behind in 2"
    );
    expect(said(0.139, groups(-0.1))).toBe("X is ahead of Y by 13.9 points, and in no single group; behind in 1");
  });

  it("names no group behind where there is none, and no groups where there is one", () => {
    expect(said(0.139, groups(0.2, 0.3))).toBe("X is ahead of Y by 13.9 points, and in 2 of 3 groups");
    expect(said(0.139, groups())).toBe("X is ahead of Y by 13.9 points");
  });

  it("says of judges and runs what they do", () => {
    expect(said(0.1, groups(0.2, -0.2), "judge")).toBe(
      "X passes more than Y by 10.0 points, and in 1 of 3 groups; fewer in 1"
    );
    expect(said(0.1, groups(0.2, -0.2), "run")).toMatch(/^X has more right than Y .+; fewer in 1$/);
  });

  it("says of two that cannot be told apart in how many groups they differ, whichever is ahead", () => {
    expect(said(0, groups(0.2, -0.2))).toBe("X and Y cannot be told apart here, but differ in 2 of 3 groups");
  });
});

describe("testOf(a, b, whole, outside)", () => {
  const comparison = {...whole(-0.139), cases: 40};
  it("says which minus which, and which side is outside the filter", () => {
    expect(testOf("X", "Y", comparison, "Y")).toEqual({
      test: "sign flips over cases, p = .001; X minus Y −13.9 points [−18.9, −8.9] (95%, over cases); outside the filter: Y",
      n: "100 pairs in 40 cases"
    });
  });
  it("has no level and no bootstrap where there is no interval", () => {
    const alike = {...comparison, difference: 0, interval: {lo: NaN, hi: NaN, level: 0.95}, pCases: 1};
    expect(testOf("X", "Y", alike, "").test).toBe(
      "sign flips over cases, p = 1.000; X minus Y 0.0 points, no interval where all cases are alike"
    );
  });
});
