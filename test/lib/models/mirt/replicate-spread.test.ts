import {describe, expect, it} from "vitest";
import {replicateSpread, type ItemResponses} from "../../../../src/lib/models/index.js";
import {abilityContrast} from "../../../../src/lib/models/mirt/replicate-spread.js";
import {expectAllClose, expectClose, F64_EXACT, within} from "../../../support/close-to.js";

/** Two models in two modalities on three items; the second is wrong on every picture. */
const data: ItemResponses = {S: 2, I: 3, D: 2, y: Uint8Array.of(1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0)};
/** Quantiles 0.975 of Student's t, as printed in tables. */
const STUDENT = {df1: 12.7062, df3: 3.182446} as const;

/** Abilities of refits, all alike but for what is given: by refit, S × D. */
const refits = (rows: readonly (readonly number[])[]) => Float64Array.from(rows.flat());

describe("replicateSpread(data, theta, clusters)", () => {
  const theta = refits([
    [1, 2, 0, -9],
    [2, 0, 1, -9],
    [3, 4, 2, -9],
    [6, 2, 5, -9]
  ]);

  it("has the standard deviation of differences times √(C/(C−1)) as their error", () => {
    const {differenceSe, clusters} = replicateSpread(data, theta, 3);
    expect(clusters).toBe(3);
    // Differences −1, 2, −1, 4 about 1 and 9, 10, 11, 14 about 11: sums of squares 18 and 14, of four refits.
    expectAllClose(differenceSe!, [Math.sqrt((3 / 2) * (18 / 3)), Math.sqrt((3 / 2) * (14 / 3))], F64_EXACT);
  });

  it("has percentiles where the normal distribution has √(C/(C−1)) times Student's quantile, C − 1 degrees of freedom", () => {
    const draws = 10_000;
    const one: ItemResponses = {S: 1, I: 2, D: 1, y: Uint8Array.of(1, 0)};
    const {lo, hi, differenceSe} = replicateSpread(
      one,
      Float64Array.from({length: draws + 1}, (_, b) => b),
      4
    );
    // Φ(−√(4/3) × 3.182446), by the error function of another program.
    const tail = 1.190307392e-4;
    expectClose(lo[0]!, draws * tail, within(1e-5, "a quantile of seven digits"));
    expectClose(hi[0]!, draws * (1 - tail), within(1e-5, "a quantile of seven digits"));
    expect(differenceSe).toBeNull();
  });

  it("gives no interval to who is wrong, or right, on everything in a modality, whatever was tried how often", () => {
    const {lo, hi} = replicateSpread(data, theta, 3);
    expect([...lo].map(Number.isNaN)).toEqual([false, false, false, true]);
    expect([...hi].map(Number.isNaN)).toEqual([false, false, false, true]);
    const thrice = {...data, y: data.y.map((right, k) => (k === 6 ? 255 : 3 * right))};
    const attempts = new Uint8Array(12).fill(3);
    // Missing on its first item, the second model is right on all that is left of modality 0.
    expect([...replicateSpread({...thrice, attempts}, theta, 3).lo].map(Number.isNaN)).toEqual([
      false,
      false,
      true,
      true
    ]);
  });

  it("gives none of one cluster, and none where a refit has no ability", () => {
    const one = replicateSpread(data, theta, 1);
    expect([...one.lo, ...one.hi].every(Number.isNaN)).toBe(true);
    const lost = theta.slice();
    lost[0] = NaN;
    expect([...replicateSpread(data, lost, 3).lo].map(Number.isNaN)).toEqual([true, false, false, true]);
  });
});

describe("abilityContrast(value, fitSe, subject, spread)", () => {
  const spread = (clusters: number, differenceSe: number) => ({
    lo: new Float64Array(4),
    hi: new Float64Array(4),
    differenceSe: Float64Array.of(0, differenceSe),
    clusters
  });

  it("takes the larger of two errors times Student's t of clusters less one", () => {
    for (const [fitSe, casesSe] of [
      [0.5, 0.2],
      [0.1, 0.5]
    ] as const) {
      const {value, lo, hi, p} = abilityContrast(1.5, fitSe, 1, spread(4, casesSe));
      expect(value).toBe(1.5);
      expectAllClose([lo, hi], [1.5 - STUDENT.df3 * 0.5, 1.5 + STUDENT.df3 * 0.5], within(1e-6, "a printed quantile"));
      // Student's distribution with three degrees of freedom has this closed form; t = 3.
      const u = 3 / Math.sqrt(3);
      expectClose(p, 1 - (2 / Math.PI) * (u / (1 + u ** 2) + Math.atan(u)), within(1e-12, "a closed form"));
    }
    expectClose(abilityContrast(0, 1, 0, spread(2, 1)).hi, STUDENT.df1, within(1e-4, "a printed quantile"));
  });

  it("says nothing but the value without refits, and of one cluster", () => {
    for (const none of [null, spread(1, 0.5)])
      expect(abilityContrast(1.5, 0.5, 0, none)).toEqual({value: 1.5, lo: NaN, hi: NaN, p: NaN});
  });
});
