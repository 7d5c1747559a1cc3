import {describe, expect, it} from "vitest";
import {holdOutContrasts, verdictOfJoint} from "../../../../src/lib/models/joint/hold-out-contrasts.js";

/** Blocks of eight models in three benchmarks, with each rule's error in a block. */
const blocks = (miss: (model: number, benchmark: number) => readonly [number, number, number]) =>
  Array.from({length: 8}, (_, model) =>
    [0, 1, 2].map((benchmark) => {
      const [joint, additive, means] = miss(model, benchmark);
      return {model, benchmark, rates: 4, mse: [joint ** 2, additive ** 2, means ** 2] as const};
    })
  ).flat();

describe("holdOutContrasts(blocks)", () => {
  it("beats where the error is smaller over models and over benchmarks", () => {
    const contrasts = holdOutContrasts(blocks((m, b) => [8 + 0.1 * m + 0.1 * b, 10 + 0.1 * b, 12 - 0.1 * m]));
    expect(contrasts.map(({rule, than, verdict}) => [rule, than, verdict])).toEqual([
      ["joint", "additive", "beats"],
      ["joint", "column means", "beats"],
      ["additive", "column means", "beats"]
    ]);
    for (const {
      difference,
      overModels: {lo, hi}
    } of contrasts)
      expect(lo < difference && difference < hi).toBe(true);
    expect(verdictOfJoint(contrasts)).toBe("beats");
  });

  it("asks of the joint model alone: how the simple rules compare with each other is nothing to it", () => {
    const contrasts = holdOutContrasts(blocks((m, b) => [8 + 0.1 * m + 0.1 * b, 12 + 0.1 * b, 10 - 0.1 * m]));
    expect(contrasts.map(({verdict}) => verdict)).toEqual(["beats", "beats", "does not beat"]);
    expect(verdictOfJoint(contrasts)).toBe("beats");
  });

  it("weighs blocks by how many rates they leave out", () => {
    const of = (rates: readonly [number, number]) =>
      holdOutContrasts(
        [0, 1, 2].flatMap((model) =>
          rates.map((n, benchmark) => ({model, benchmark, rates: n, mse: [benchmark === 0 ? 4 : 64, 25, 100] as const}))
        )
      )[0]!.difference;
    expect(of([1, 1])).toBeCloseTo(Math.sqrt(34) - 5, 12);
    expect(of([3, 1])).toBeCloseTo(Math.sqrt(19) - 5, 12);
  });

  it("is not settled where one benchmark alone makes the difference, however many models say so", () => {
    const [first] = holdOutContrasts(blocks((m, b) => [b === 0 ? 4 : 10, 10 + 0.01 * m, 12]));
    expect(first!.overModels.hi).toBeLessThan(0);
    expect(first!.overBenchmarks.hi).toBeGreaterThan(0);
    expect(first!.verdict).toBe("not settled");
  });

  it("does not beat where a simple rule is better, though another is worse", () => {
    const contrasts = holdOutContrasts(blocks((m, b) => [10 + 0.1 * m, 8 + 0.1 * b, 15 + 0.2 * b + 0.05 * m * m]));
    expect(contrasts.map(({verdict}) => verdict)).toEqual(["does not beat", "beats", "beats"]);
    expect(verdictOfJoint(contrasts)).toBe("does not beat");
  });
});
