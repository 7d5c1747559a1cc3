import {describe, expect, it} from "vitest";
import {mulberry32, normals} from "../../../../src/lib/math/index.js";
import {dimensionsOf} from "../../../../src/lib/models/joint/joint-data.js";
import {marginalLogLik} from "../../../../src/lib/models/joint/marginal-likelihood.js";
import {varianceObjective} from "../../../../src/lib/models/joint/variance-objective.js";
import {logPrior, variancesAt} from "../../../../src/lib/models/joint/variance-parameters.js";

/** Determinant by elimination without pivots, of a positive definite matrix. */
function logDeterminantOf(matrix: readonly (readonly number[])[]): number {
  const a = matrix.map((row) => [...row]);
  return a.reduce((sum, row, k) => {
    for (let r = k + 1; r < a.length; r++) {
      const factor = a[r]![k]! / row[k]!;
      for (let c = k; c < a.length; c++) a[r]![c]! -= factor * row[c]!;
    }
    return sum + Math.log(row[k]!);
  }, 0);
}

/** x′A⁻¹x by elimination. */
function quadraticForm(matrix: readonly (readonly number[])[], x: readonly number[]): number {
  const a = matrix.map((row, r) => [...row, x[r]!]);
  for (let k = 0; k < a.length; k++)
    for (let r = 0; r < a.length; r++) {
      if (r === k) continue;
      const factor = a[r]![k]! / a[k]![k]!;
      for (let c = k; c <= a.length; c++) a[r]![c]! -= factor * a[k]![c]!;
    }
  return a.reduce((sum, row, r) => sum + (x[r]! * row[a.length]!) / row[r]!, 0);
}

const normal = normals(mulberry32(3));
// Cells 2 and 4 need two abilities each.
const design = {M: 5, C: 4, D: 3, dimension: [0, 1, 2, 1], second: [-1, 2, -1, 0], benchmark: [0, 0, 1, 1]};
const counts = Array.from({length: 5}, (_, model) =>
  [0, 1, 2, 3].flatMap((cell) =>
    (model + cell) % 4 === 0
      ? []
      : [{model, cell, dimensions: dimensionsOf(design, cell), z: normal(), s: 0.05 + 0.1 * Math.abs(normal())}]
  )
).flat();
const data = {...design, counts: counts.map(({model, cell}) => ({model, cell, right: 1, n: 2}))};
const X = Float64Array.from([-0.2, 0.1, 0.3, 0.8, -0.4, 0.6, -1, -0.5]);

describe("variances of the joint model", () => {
  it("are proper whatever the numbers, and their correlations those that the partial ones make", () => {
    const {sigma, phi2} = variancesAt(X, 3);
    const r = (a: number, b: number) => sigma[a * 3 + b]! / Math.sqrt(sigma[a * 4]! * sigma[b * 4]!);
    expect(Math.sqrt(sigma[0]!)).toBeCloseTo(Math.exp(-0.2), 12);
    expect(r(0, 1)).toBeCloseTo(Math.tanh(0.8), 12);
    expect(r(0, 2)).toBeCloseTo(Math.tanh(-0.4), 12);
    // Partial correlation of 2 and 3 given 1, from the textbook.
    const partial = (r(1, 2) - r(0, 1) * r(0, 2)) / Math.sqrt((1 - r(0, 1) ** 2) * (1 - r(0, 2) ** 2));
    expect(partial).toBeCloseTo(Math.tanh(0.6), 12);
    expect(phi2).toEqual([Math.exp(-2), Math.exp(-1)]);
  });

  it("have an LKJ prior of η = weight − 1/2: |R|^(η − 1), beside the change of variables to partial correlations", () => {
    const prior = (x: ArrayLike<number>, eta: number) =>
      logPrior(x, 3, {weight: eta + 0.5, abilityScale: 2, scatterScale: 1});
    const {sigma} = variancesAt(X, 3);
    const logDetR =
      logDeterminantOf([0, 1, 2].map((r) => [0, 1, 2].map((c) => sigma[r * 3 + c]!))) - 2 * (X[0]! + X[1]! + X[2]!);
    expect(prior(X, 3) - prior(X, 1)).toBeCloseTo(2 * logDetR, 10);
    // At η = 1 the density of R is flat: what is left is dR/dx = Π (1 − r_1c²)^(1/2) Π sech²x.
    const flat = X.map((value, k) => (k >= 3 && k < 6 ? 0 : value));
    const partials = [3, 4, 5].map((k) => Math.tanh(X[k]!));
    const jacobian =
      0.5 * (Math.log(1 - partials[0]! ** 2) + Math.log(1 - partials[1]! ** 2)) +
      partials.reduce((sum, r) => sum + Math.log(1 - r ** 2), 0);
    expect(prior(X, 1) - prior(flat, 1)).toBeCloseTo(jacobian, 10);
  });

  it("have the likelihood of the whole normal vector, abilities and easiness integrated out", () => {
    const variances = variancesAt(X, 3);
    const {sigma, phi2} = variances;
    const covariance = counts.map((a) =>
      counts.map(
        (b) =>
          (a.model === b.model
            ? a.dimensions.flatMap((d) => b.dimensions.map((e) => sigma[d * 3 + e]!)).reduce((x, y) => x + y)
            : 0) +
          (a.cell === b.cell ? 9 : 0) +
          (a === b ? a.s + phi2[design.benchmark[a.cell]!]! : 0)
      )
    );
    const dense =
      -(
        logDeterminantOf(covariance) +
        quadraticForm(
          covariance,
          counts.map(({z}) => z)
        )
      ) / 2;
    // Up to the constant C log 9 / 2 of the prior of the cells.
    expect(marginalLogLik(counts, data, 1 / 9)(variances) - dense).toBeCloseTo((design.C * Math.log(9)) / 2, 9);
  });

  it("have no likelihood where correlations are 1 to the last digits, in place of one that rounding makes", () => {
    const logLik = marginalLogLik(counts, data, 1 / 9);
    const at = (partial: number) => logLik(variancesAt(X.with(5, partial), 3));
    // On the way to 1 it settles.
    expect(at(-9)).toBeCloseTo(at(-8), 4);
    expect(at(-12)).toBeCloseTo(at(-8), 1);
    for (const partial of [-15.6, 15.6, -18, 30]) expect(at(partial), `${partial}`).toBe(-Infinity);
  });

  it("have a gradient that is the slope of the value", () => {
    const {value, withGradient} = varianceObjective(counts, data, {weight: 1, abilityScale: 2, scatterScale: 1});
    const {gradient} = withGradient(X);
    X.forEach((_, p) => {
      const moved = (by: number) => value(X.map((entry, q) => (q === p ? entry + by : entry)));
      expect(gradient[p]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 5);
    });
  });
});
