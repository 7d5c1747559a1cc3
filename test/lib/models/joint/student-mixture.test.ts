import {describe, expect, it} from "vitest";
import {mixtureDrawer, proposalOf} from "../../../../src/lib/models/joint/student-mixture.js";

const proposals = [
  proposalOf(Float64Array.of(-1, 0), Float64Array.of(1, 0.5, 0.5, 1)),
  proposalOf(Float64Array.of(2, 1), Float64Array.of(4, 0, 0, 0.25))
];

/** Student's t with 5 degrees of freedom in two dimensions, up to a constant that both share. */
const density = ([x, y]: ArrayLike<number> & Iterable<number>, [a, b]: number[], [p, q, r]: number[]): number => {
  const [u, v] = [x! - a!, y! - b!];
  const det = p! * r! - q! * q!;
  const distance = (r! * u * u - 2 * q! * u * v + p! * v * v) / det;
  return det ** -0.5 * (1 + distance / 5) ** -3.5;
};

describe("mixtureDrawer(seed)", () => {
  it("draws as many from each proposal, with their density under the mean of both, and the same again", () => {
    const drawn = mixtureDrawer(3)(proposals, 2000);
    expect(drawn).toHaveLength(4000);
    for (const {x, logDensity} of drawn) {
      const both = density(x, [-1, 0], [1, 0.5, 1]) + density(x, [2, 1], [4, 0, 0.25]);
      expect(logDensity).toBeCloseTo(Math.log(both / 2), 10);
    }
    const meanOf = (some: typeof drawn, d: number) => some.reduce((sum, {x}) => sum + x[d]!, 0) / some.length;
    expect(meanOf(drawn.slice(0, 2000), 0)).toBeCloseTo(-1, 0);
    expect(meanOf(drawn.slice(2000), 0)).toBeCloseTo(2, 0);
    expect(mixtureDrawer(3)(proposals, 2000)).toEqual(drawn);
    expect(mixtureDrawer(4)(proposals, 2000)).not.toEqual(drawn);
  });

  it("has weights that give the moments of a density between the proposals", () => {
    const weighted = mixtureDrawer(1)(proposals, 5000).map(({x, logDensity}) => ({
      x,
      weight: Math.exp(-((x[0]! - 0.5) ** 2 + (x[1]! - 0.5) ** 2) / 2 - logDensity)
    }));
    const whole = weighted.reduce((sum, {weight}) => sum + weight, 0);
    const mean = (of: (x: Float64Array) => number) =>
      weighted.reduce((sum, {x, weight}) => sum + weight * of(x), 0) / whole;
    expect(Math.abs(mean((x) => x[0]!) - 0.5)).toBeLessThan(0.05);
    expect(Math.abs(mean((x) => (x[0]! - 0.5) ** 2) - 1)).toBeLessThan(0.08);
    expect(Math.abs(mean((x) => (x[1]! - 0.5) ** 2) - 1)).toBeLessThan(0.08);
  });
});
