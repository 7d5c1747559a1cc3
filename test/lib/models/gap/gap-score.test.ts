import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {gapScore, gapSurface, jointFromMargins, logitPairGap, outcomesFromRates} from "./exports.js";
import {coSuccess} from "../../../../src/lib/models/gap/joint-from-margins.js";
import {requireCell} from "../../../../src/lib/models/gap/joint-outcomes.js";
import {
  expectAllClose,
  expectClose,
  F64_EXACT,
  GAP_FROM_STORED,
  STORED_DECIMALS,
  within
} from "../../../support/close-to.js";
import {cellOf, lambdas, rows} from "./table-2.js";

const share = fc.double({min: 0.001, max: 0.999, noNaN: true});

describe("gapScore(deltaTheta, p11, p00)", () => {
  it.each(rows)("gives $model $category from its stored difference", (row) => {
    const {p11, p00} = cellOf(row).outcomes;
    for (const kind of ["l27", "l22"] as const) {
      const gap = 100 * gapScore(row.identified_eb.delta, p11, p00, lambdas[kind]);
      expectClose(gap, row.identified_eb[`gap_${kind}`], GAP_FROM_STORED);
    }
  });

  it("is the paper's formula, σ(logit(|Δθ|/(1+|Δθ|)) + penalty)", () => {
    fc.assert(
      fc.property(fc.double({min: -8, max: 8, noNaN: true}), share, share, (d, p11, p00) => {
        fc.pre(Math.abs(d) > 1e-6);
        expectClose(gapScore(d, p11, p00), logitPairGap(d, 2.7 * p00 - 1.05 * p11), within(1e-9, "logit near 0"));
      })
    );
  });

  it("does not tell understanding from generation", () => {
    fc.assert(fc.property(share, share, share, (d, p11, p00) => gapScore(-d, p11, p00) === gapScore(d, p11, p00)));
  });

  it("grows with the difference and with co-failure, and falls with co-success", () => {
    fc.assert(
      fc.property(fc.double({min: 0.01, max: 5, noNaN: true}), share, share, (d, p11, p00) => {
        const gap = gapScore(d, p11, p00);
        expect(gapScore(d * 1.1, p11, p00)).toBeGreaterThan(gap);
        expect(gapScore(d, p11, p00 + 0.1)).toBeGreaterThan(gap);
        expect(gapScore(d, p11 + 0.1, p00)).toBeLessThan(gap);
      })
    );
  });

  it("is 0 for equal abilities, 1 for an infinite difference, NaN for NaN", () => {
    expect(gapScore(0, 0.5, 0.2)).toBe(0);
    expect(gapScore(-Infinity, 0.5, 0.2)).toBe(1);
    expect(gapScore(NaN, 0.5, 0.2)).toBeNaN();
  });
});

describe("outcomesFromRates(success, understanding, generation)", () => {
  it.each(rows)("gives the joint of $model $category", ({published: {succ, und, gen}, joint_implied, consistent}) => {
    const reading = outcomesFromRates(succ / 100, und / 100, gen / 100);
    expect(reading.possible).toBe(consistent);
    const {p11, p10, p01, p00} = reading.outcomes;
    expectAllClose(
      [p11, p10, p01, p00],
      [joint_implied.p11, joint_implied.p10, joint_implied.p01, joint_implied.p00],
      STORED_DECIMALS
    );
  });

  it("reports an impossible row with its negative shares, unclamped", () => {
    const reading = outcomesFromRates(0.0786, 0.3418, 0.0393);
    expect(reading.negative).toEqual(["p01"]);
    expectClose(reading.outcomes.p01, -0.0393, F64_EXACT);
    expect(reading.repaired).toBe(false);
  });

  it("repairs only when asked, only what it can, and says so", () => {
    const repair = {repair: "swap-success-generation"} as const;
    const repaired = outcomesFromRates(0.0786, 0.3418, 0.0393, repair);
    expect(repaired).toMatchObject({possible: true, repaired: true});
    expectClose(repaired.outcomes.p11, 0.0393, F64_EXACT);
    expect(outcomesFromRates(0.3, 0.5, 0.4, repair).repaired).toBe(false);
    expect(outcomesFromRates(0.9, 0.5, 0.8, repair)).toMatchObject({possible: false, repaired: false});
  });

  it("does not call rounding of the arithmetic impossible", () => {
    expect(outcomesFromRates(0.07, 0.07, 0.1).outcomes.p10).toBe(0);
    expect(outcomesFromRates(0.8617, 0.9574, 0.9043).possible).toBe(true);
  });

  it("rejects rates outside [0, 1]", () => {
    expect(() => outcomesFromRates(0.5, 52.2, 0.4)).toThrow("invalid rate; expected [0, 1]: 52.2");
    expect(() => outcomesFromRates(NaN, 0.5, 0.4)).toThrow(RangeError);
    for (const [success, understanding, generation] of [
      [-0.01, 0.5, 0.4],
      [0.1, -0.01, 0.4],
      [0.1, 0.5, 1.01]
    ] as const)
      expect(() => outcomesFromRates(success, understanding, generation)).toThrow(RangeError);
    expect(outcomesFromRates(0, 0, 1)).toMatchObject({possible: true, outcomes: {p11: 0, p10: 0, p01: 1, p00: 0}});
  });
});

describe("requireCell(cell)", () => {
  it("rejects sums that are not 1 and shares that are negative", () => {
    expect(() => requireCell({outcomes: {p11: 0.5, p10: 0.1, p01: 0.1, p00: 0.1}, n: 9})).toThrow(
      /^invalid outcomes; expected a sum of 1: 0\.[78]/
    );
    expect(() => requireCell({outcomes: {p11: 0.5, p10: -0.1, p01: 0.1, p00: 0.5}, n: 9})).toThrow(
      "invalid p10; expected [0, 1]: -0.1"
    );
    expect(() => requireCell({outcomes: {p11: 1, p10: 0, p01: 0, p00: 0}, n: 0})).toThrow(
      "invalid items; expected a positive number: 0"
    );
  });
});

describe("jointFromMargins(u, g, logOddsRatio)", () => {
  it("has the margins and the odds ratio it was asked for", () => {
    fc.assert(
      fc.property(share, share, fc.double({min: -6, max: 6, noNaN: true}), (u, g, w) => {
        const {p11, p10, p01, p00} = jointFromMargins(u, g, w);
        expectClose(p11 + p10, u, F64_EXACT);
        expectClose(p11 + p01, g, F64_EXACT);
        expectClose(p11 + p10 + p01 + p00, 1, F64_EXACT);
        expectClose(p11 * p00, Math.exp(w) * p10 * p01, within(1e-9, "products of small shares"));
      })
    );
  });
  it("is the product at independence and the Fréchet bounds at the ends", () => {
    expectClose(coSuccess(0.3, 0.6, 1), 0.18, F64_EXACT);
    expectClose(jointFromMargins(0.3, 0.6, Infinity).p11, 0.3, F64_EXACT);
    expectClose(jointFromMargins(0.7, 0.6, -Infinity).p11, 0.3, F64_EXACT);
    expectClose(jointFromMargins(0.3, 0.6, -Infinity).p11, 0, F64_EXACT);
    expect(jointFromMargins(0, 1, 0)).toEqual({p11: 0, p10: 0, p01: 1, p00: 0});
  });
  it("rejects what is no rate or association", () => {
    expect(() => jointFromMargins(1.5, 0.5, 0)).toThrow("invalid rate; expected [0, 1]: 1.5");
    expect(() => jointFromMargins(0.5, 0.5, NaN)).toThrow("invalid log odds ratio; expected a number: NaN");
  });
});

describe("gapSurface(understanding, generation)", () => {
  const grid = Float64Array.from({length: 160}, (_, k) => (k + 0.5) / 160);
  it("agrees with gapScore cell by cell", () => {
    const surface = gapSurface(grid, grid, lambdas.l22, 1.3);
    for (const [g, u] of [
      [3, 150],
      [80, 20],
      [159, 0]
    ] as const) {
      const joint = jointFromMargins(grid[u]!, grid[g]!, 1.3);
      const logit = (p: number) => Math.log(p / (1 - p));
      const delta = logit(grid[u]!) - logit(grid[g]!);
      expectClose(surface[g * 160 + u]!, gapScore(delta, joint.p11, joint.p00, lambdas.l22), F64_EXACT);
    }
  });
  it("is symmetric, 0 on the diagonal and 1 on the edges", () => {
    const edges = [0, 0.5, 1];
    expect([...gapSurface(edges, edges)]).toEqual([0, 1, 1, 1, 0, 1, 1, 1, 0]);
  });
  it("fills the array it is given, and rejects one of another size", () => {
    const out = new Float64Array(4);
    expect(gapSurface([0.1, 0.2], [0.3, 0.4], undefined, 0, out)).toBe(out);
    expect(() => gapSurface([0.1], [0.3], undefined, 0, out)).toThrow("mismatched surface: 4 vs 1");
  });
});
