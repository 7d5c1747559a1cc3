import {describe, expect, it} from "vitest";
import {iterateTwin} from "../../../src/lib/kernels/index.js";
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
});
