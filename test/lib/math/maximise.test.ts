import {describe, expect, it} from "vitest";
import {maximise} from "../../../src/lib/math/index.js";

describe("maximise(f)", () => {
  it("climbs to the top of Rosenbrock's valley turned over", () => {
    const {at, gradNorm} = maximise(
      ([x, y]) => ({
        value: -((1 - x!) ** 2) - 100 * (y! - x! ** 2) ** 2,
        gradient: [2 * (1 - x!) + 400 * x! * (y! - x! ** 2), -200 * (y! - x! ** 2)]
      }),
      [-1.2, 1],
      {tolerance: 1e-8}
    );
    expect(at[0]).toBeCloseTo(1, 6);
    expect(at[1]).toBeCloseTo(1, 6);
    expect(gradNorm).toBeLessThanOrEqual(1e-8);
  });

  it("learns the curvature, from which a search nearby needs fewer steps", () => {
    const at = (x: Float64Array) => ({
      value: -x.reduce((sum, v, k) => sum + (k + 1) ** 3 * Math.cosh(v - k), 0),
      gradient: x.map((v, k) => -((k + 1) ** 3) * Math.sinh(v - k))
    });
    const cold = maximise(at, [3, 3, 3, 3]);
    const start = [0.05, 1.02, 1.97, 3.01];
    const [again, warm] = [maximise(at, start), maximise(at, start, {curvature: cold.curvature})];
    expect(warm.steps).toBeLessThan(again.steps);
    for (const {at} of [cold, again, warm]) at.forEach((value, k) => expect(value).toBeCloseTo(k, 5));
  });

  it("steps back from points that are not allowed, and says where it stopped short", () => {
    const log = (x: Float64Array) =>
      x[0]! > 0 ? {value: Math.log(x[0]!) - x[0]!, gradient: [1 / x[0]! - 1]} : {value: -Infinity, gradient: [0]};
    expect(maximise(log, [0.01]).at[0]).toBeCloseTo(1, 5);
    const short = maximise(log, [0.01], {maxSteps: 1});
    expect(short.steps).toBe(1);
    expect(short.gradNorm).toBeGreaterThan(1e-6);
  });
});
