import {describe, expect, it} from "vitest";
import {clusterWeights} from "../../../../src/lib/models/index.js";

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
