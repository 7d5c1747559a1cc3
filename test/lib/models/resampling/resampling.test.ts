import {describe, expect, it} from "vitest";
import {mulberry32} from "../../../../src/lib/math/index.js";
import {bootstrapMeans, clusterWeights, rankDistribution, summariseMeans} from "../../../../src/lib/models/index.js";
import {expectAllClose, expectClose, F64_EXACT, within} from "../../../support/close-to.js";

describe("clusterWeights(clusterOf, {replicates})", () => {
  const clusterOf = [0, 0, 0, 1, 1, 2, 2, 2, 2];

  it("starts with the estimate and draws as many clusters as there are", () => {
    const weights = clusterWeights(clusterOf, {replicates: 50});
    expect([...weights.slice(0, 9)]).toEqual(new Array(9).fill(1));
    for (let b = 1; b <= 50; b++) {
      const row = weights.slice(b * 9, (b + 1) * 9);
      expect(row[0]! + row[3]! + row[5]!).toBe(3);
      expect([row[1], row[4], row[8]]).toEqual([row[0], row[3], row[5]]);
    }
  });

  it("keeps to the strata", () => {
    const weights = clusterWeights(clusterOf, {replicates: 40, stratumOf: [0, 0, 1]});
    for (let b = 1; b <= 40; b++) {
      expect(weights[b * 9 + 5]).toBe(1);
      expect(weights[b * 9]! + weights[b * 9 + 3]!).toBe(2);
    }
  });

  it("repeats with its seed", () => {
    expect(clusterWeights(clusterOf, {replicates: 5, seed: 2})).toEqual(
      clusterWeights(clusterOf, {replicates: 5, seed: 2})
    );
    expect(clusterWeights(clusterOf, {replicates: 5, seed: 2})).not.toEqual(
      clusterWeights(clusterOf, {replicates: 5, seed: 3})
    );
  });

  it.each([
    [() => clusterWeights([], {replicates: 1}), "invalid items; expected at least one: 0"],
    [() => clusterWeights([0, -1], {replicates: 1}), "invalid cluster; expected a whole number >= 0: -1"],
    [() => clusterWeights([0], {replicates: 0}), "invalid replicates; expected a whole number >= 1: 0"],
    [() => clusterWeights([0, 1], {replicates: 1, stratumOf: [0]}), "mismatched strata: 1 vs 2"]
  ])("bad input %# is a RangeError", (call, message) => expect(call).toThrow(new RangeError(message)));
});

describe("bootstrapMeans and summariseMeans", () => {
  const uniform = mulberry32(4);
  const I = 400;
  const clusterOf = Int32Array.from({length: I}, (_, i) => i >> 2);
  const clusterValue = Float64Array.from({length: I / 4}, () => uniform());
  const values = Float32Array.from({length: I * 2}, (_, k) => (k % 2 === 0 ? clusterValue[k >> 3]! : uniform()));
  const observed = Float32Array.from({length: I * 2}, () => 1);

  it("gives the plain means first", () => {
    const means = bootstrapMeans(clusterWeights(clusterOf, {replicates: 3}), values, observed, I);
    const plain = (column: number) => values.filter((_, k) => k % 2 === column).reduce((sum, v) => sum + v, 0) / I;
    expectClose(means[0]!, plain(0), F64_EXACT);
    expectClose(means[1]!, plain(1), F64_EXACT);
  });

  it("gives intervals as wide as the clusters' spread says, not as the items'", () => {
    const means = bootstrapMeans(clusterWeights(clusterOf, {replicates: 4000}), values, observed, I);
    const [alike, free] = summariseMeans(means, 2);
    const width = ({interval}: {interval: {lo: number; hi: number}}) => interval.hi - interval.lo;
    const sd = Math.sqrt(1 / 12);
    expectClose(width(alike!), 3.92 * (sd / Math.sqrt(I / 4)), within(0.02, "4 000 replicates of 100 clusters"));
    expectClose(width(free!), 3.92 * (sd / Math.sqrt(I)), within(0.01, "4 000 replicates of 100 clusters"));
  });

  it("ignores what was not observed, even NaN", () => {
    const partly = Float32Array.of(1, NaN, 0, NaN);
    const means = bootstrapMeans(new Float32Array(2).fill(1), partly, Float32Array.of(1, 0, 1, 0), 2);
    expect([...means]).toEqual([0.5, NaN]);
  });
});

describe("rankDistribution(values, K, best)", () => {
  it("counts ranks and splits ties", () => {
    const {shares, meanRank} = rankDistribution([3, 2, 1, 2, 2, 1], 3, "highest");
    expectAllClose(shares, [0.75, 0.25, 0, 0.25, 0.75, 0, 0, 0, 1], F64_EXACT);
    expectAllClose(meanRank, [1.25, 1.75, 3], F64_EXACT);
  });
  it("turns with the end that is best, and puts NaN last", () => {
    expect([...rankDistribution([1, NaN, 3], 3, "lowest").meanRank]).toEqual([1, 3, 2]);
    expect([...rankDistribution([1, NaN, 3], 3, "highest").meanRank]).toEqual([2, 3, 1]);
  });
  it("rejects rows of another length", () => {
    expect(() => rankDistribution([1, 2, 3], 2, "highest")).toThrow("mismatched values: 3 vs 2 models");
    expect(() => rankDistribution([], 0, "highest")).toThrow("invalid models; expected at least one: 0");
  });
});
