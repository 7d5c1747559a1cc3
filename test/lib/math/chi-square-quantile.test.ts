import {describe, expect, it} from "vitest";
import {chiSquareQuantile, normalQuantile} from "../../../src/lib/math/index.js";

describe("chiSquareQuantile", () => {
  // Abramowitz & Stegun, Table 26.8, to six digits.
  it.each([
    [0.025, 10, 3.24697],
    [0.975, 10, 20.4832],
    [0.5, 1, 0.454936],
    [0.95, 30, 43.773],
    [0.005, 4, 0.206989]
  ])("is the tabled value of %s at %s degrees of freedom", (p, df, value) => {
    expect(chiSquareQuantile(p, df)).toBeCloseTo(value, 4);
  });

  it("is the square of a normal quantile at one degree of freedom", () => {
    expect(chiSquareQuantile(0.9, 1)).toBeCloseTo(normalQuantile(0.95) ** 2, 10);
  });

  it("is no number outside its domain", () => {
    for (const [p, df] of [[0, 3], [1, 3], [0.5, 0], [NaN, 3]] as const) expect(chiSquareQuantile(p, df)).toBeNaN(); // prettier-ignore
  });
});
