import {describe, expect, it} from "vitest";
import {fitJoint} from "../../../../src/lib/models/joint/fit-joint.js";
import {checkPredictive} from "../../../../src/lib/models/joint/predictive-check.js";
import type {JointData} from "../../../../src/lib/models/index.js";
import {simulatedCounts} from "./simulated-counts.js";

const [M, C] = [16, 12];
const design: JointData = {
  ...{M, C, D: 2},
  dimension: Array.from({length: C}, (_, c) => c % 2),
  benchmark: Array.from({length: C}, (_, c) => (c < 6 ? 0 : 1)),
  floor: Array.from({length: C}, (_, c) => (c < 3 ? 0.25 : 0)),
  counts: Array.from({length: M * C}, (_, k) => ({model: Math.floor(k / C), cell: k % C, right: 0, n: 200}))
};
const data = simulatedCounts(design, {deviations: [1, 1], correlations: [0.5], scatter: [0.3, 0.6]}, 3);
const fit = fitJoint(data, {tolerance: 1e-4});

describe("checkPredictive(data, fit)", () => {
  it("has by benchmark the scatter of counts around what abilities, difficulties and guessing give", () => {
    const sums = [0, 0];
    for (const {model, cell, right, n} of data.counts) {
      const logit = fit.theta[model * 2 + (cell % 2)]! - fit.beta[cell]!;
      const guessed = cell < 3 ? 0.25 : 0;
      const p = guessed + (1 - guessed) / (1 + Math.exp(-logit));
      sums[cell < 6 ? 0 : 1]! += (right - n * p) ** 2 / (n * p * (1 - p));
    }
    const found = checkPredictive(data, fit, {replicates: 50});
    found.forEach(({observed}, g) => expect(observed).toBeCloseTo(sums[g]!, 6));
  });

  it("expects as much of data that the model made, and says how often it is as much", () => {
    for (const {observed, expected, p} of checkPredictive(data, fit)) {
      expect(observed / expected).toBeGreaterThan(0.6);
      expect(observed / expected).toBeLessThan(1.4);
      expect(p).toBeGreaterThan(0.005);
      expect(p).toBeLessThan(0.995);
      expect(Math.abs(p * 400 - Math.round(p * 400))).toBeLessThan(1e-9);
    }
    expect(checkPredictive(data, fit, {seed: 2})).not.toEqual(checkPredictive(data, fit));
    expect(checkPredictive(data, fit, {seed: 1})).toEqual(checkPredictive(data, fit));
  });

  it("misses in a benchmark more scatter than the model has there, or less, and in no other", () => {
    const [first, second] = checkPredictive(data, {...fit, phi: [0, fit.phi[1]!]});
    expect([first!.p, second!.p > 0.005]).toEqual([0, true]);
    expect(first!.expected).toBeLessThan(first!.observed / 2);
    expect(checkPredictive(data, {...fit, phi: [fit.phi[0]!, 3 * fit.phi[1]!]})[1]!.p).toBe(1);
  });

  it("without scatter expects one for each count", () => {
    const counts = data.counts.filter(({cell, n, right}) => cell >= 3 && right > 20 && right < n - 20);
    const [first, second] = checkPredictive({...data, counts}, {...fit, phi: [0, 0]});
    const sizes = [0, 1].map((g) => counts.filter(({cell}) => (cell < 6 ? 0 : 1) === g).length);
    [first, second].forEach((one, g) => {
      expect(one!.expected / sizes[g]!).toBeGreaterThan(0.95);
      expect(one!.expected / sizes[g]!).toBeLessThan(1.05);
    });
  });
});
