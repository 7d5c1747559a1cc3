import {describe, expect, it} from "vitest";
import {iterateTwin} from "../../../src/lib/kernels/index.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import type {ItemResponses} from "../../../src/lib/models/index.js";
import {abilityDifference} from "../../../src/lib/models/mirt/ability-difference.js";
import type {Job} from "../../../src/runtime/kernels/engine.js";
import {fitItems} from "../../../src/runtime/kernels/fit-items.js";

describe("fitItems(request, job)", () => {
  it("gives no interval to who is right, or wrong, on everything: every resample says the same", async () => {
    const [S, I] = [4, 30];
    const y = Uint8Array.from({length: S * I}, (_, k) => [1, 0, (k * 7) % 3 > 0 ? 1 : 0, k % 2][Math.floor(k / I)]!);
    const job = {iterate: iterateTwin} as unknown as Job;
    const {fit, bootstrap} = await fitItems(
      {data: {S, I, D: 1, y}, options: {abilityPriorSd: 3}, replicates: 40, seed: 1},
      job,
      () => undefined,
      new AbortController().signal
    );
    expect([...bootstrap!.lo, ...bootstrap!.hi].map(Number.isNaN)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
      false
    ]);
    for (const s of [2, 3]) {
      expect(bootstrap!.lo[s]).toBeLessThan(fit.theta[s]!);
      expect(bootstrap!.hi[s]).toBeGreaterThan(fit.theta[s]!);
    }
  });

  it.each([
    [undefined, 0],
    [3, 1 / 9],
    [0.5, 4]
  ])("refits under the prior of the fit: of sd %s, %f per square logit", async (abilityPriorSd, precision) => {
    const [S, I] = [2, 6];
    const y = Uint8Array.from({length: S * I}, (_, k) => (k % 4 < 2 ? 1 : 0));
    const ridges: number[] = [];
    const iterate: Job["iterate"] = (kernel, feeds, until) => {
      ridges.push(...((feeds as Record<string, {data: ArrayLike<number>}>).ridge!.data as Float32Array));
      return iterateTwin(kernel, feeds, until);
    };
    await fitItems(
      {data: {S, I, D: 1, y}, options: abilityPriorSd === undefined ? {} : {abilityPriorSd}, replicates: 3, seed: 1},
      {iterate} as Job,
      () => undefined,
      new AbortController().signal
    );
    expect(ridges).toEqual([Math.fround(precision)]);
  });

  it("has errors of differences over cases: replies counted three times say no more than once", async () => {
    const [S, I, D] = [3, 48, 2];
    const uniform = mulberry32(7);
    const once = Uint8Array.from({length: S * I * D}, () => (uniform() < 0.6 ? 1 : 0));
    const of = async (tries: number) => {
      const data: ItemResponses = {
        S,
        I,
        D,
        y: once.map((right) => right * tries),
        attempts: new Uint8Array(once.length).fill(tries)
      };
      // Two items a case.
      const clusterOf = Int32Array.from({length: I}, (_, i) => i >> 1);
      const job = {iterate: iterateTwin} as unknown as Job;
      const request = {data, clusterOf, options: {abilityPriorSd: 3}, replicates: 60, seed: 1};
      return fitItems(request, job, () => undefined, new AbortController().signal);
    };
    const [single, triple] = [await of(1), await of(3)];
    expect(single.bootstrap!.clusters).toBe(24);
    for (let s = 0; s < S; s++) {
      const [a, b] = [single, triple].map(({fit, bootstrap}) => ({
        fit: abilityDifference(fit).deltaThetaSe[s]!,
        cases: bootstrap!.differenceSe![s]!
      }));
      // To the fit every repeated reply is news, to cases it is not.
      expect(Math.abs(Math.log(a!.cases / a!.fit))).toBeLessThan(0.3);
      expect(b!.cases / b!.fit).toBeGreaterThan(1.3 * (a!.cases / a!.fit));
    }
  });
});
