import fc from "fast-check";
import {describe, expect, it} from "vitest";
import type {GapCell} from "../../../../src/lib/models/index.js";
import {fitIdentified} from "../../../../src/lib/models/gap/fit-identified.js";
import {CONVERGED, expectAllClose, expectClose, within} from "../../../support/close-to.js";
import {cellFromCounts} from "./cell-from-counts.js";
import {categories, cellOf, lambdas, reference, rows} from "./table-2.js";

const counts = fc.integer({min: 0, max: 60});
const cell = fc
  .tuple(counts, counts, counts, counts)
  .filter((n) => n.some((count) => count > 0))
  .map(([a, b, c, d]) => cellFromCounts(a, b, c, d));
const cells = fc.array(cell, {minLength: 1, maxLength: 8});
const flipped = ({outcomes: {p11, p10, p01, p00}, n}: GapCell): GapCell => ({
  outcomes: {p11, p10: p01, p01: p10, p00},
  n
});

describe.each(categories)("fitIdentified(cells) of GapEval's Table 2, %s", (category) => {
  const inCategory = rows.filter((row) => row.category === category);
  const fit = fitIdentified(inCategory.map(cellOf));
  const expected = reference.estimator_identified_eb.fits[category];

  it("has the reference's mean, covariance and abilities", () => {
    expectAllClose(fit.mu, expected.mu, CONVERGED, "mu");
    expectAllClose(fit.sigma, expected.Sigma, CONVERGED, "sigma");
    expectAllClose(fit.theta, expected.theta.flat(), CONVERGED, "theta");
    expectAllClose(fit.thetaCovariance, expected.C.flat(), CONVERGED, "covariance");
    expectAllClose(
      fit.deltaTheta,
      inCategory.map((row) => row.identified_eb.delta),
      CONVERGED,
      "delta"
    );
  });

  it.each(["l27", "l22"] as const)("has the reference's 11 gaps with %s", (kind) => {
    const {gap} = fitIdentified(inCategory.map(cellOf), {lambda: lambdas[kind]});
    inCategory.forEach((row, s) => expectClose(100 * gap[s]!, row.identified_eb[`gap_${kind}`], CONVERGED, row.model));
  });

  it("converges to where the gradient vanishes", () => {
    expect(fit.report.status).toBe("converged");
    expect(fit.report.iterations).toBeLessThan(60);
    expect(fit.report.gradNorm).toBeLessThan(1e-8);
    expect(fit.report.warnings).toEqual([]);
  });
});

describe("fitIdentified(cells)", () => {
  it("does not depend on the order of the models", () => {
    fc.assert(
      fc.property(cells, (data) => {
        const a = fitIdentified(data).deltaTheta;
        const b = fitIdentified(data.toReversed()).deltaTheta.toReversed();
        expectAllClose(b, a, within(1e-7, "sums in another order, iterated to 1e-10"));
      })
    );
  });

  it("turns its sign, and nothing else, when understanding and generation are exchanged", () => {
    fc.assert(
      fc.property(cells, (data) => {
        const a = fitIdentified(data);
        const b = fitIdentified(data.map(flipped));
        expectAllClose(
          b.deltaTheta,
          a.deltaTheta.map((d) => -d),
          within(1e-7, "iterated to 1e-10")
        );
        expectAllClose(b.gap, a.gap, within(1e-7, "iterated to 1e-10"));
      })
    );
  });

  it("takes twice the items for the items counted twice", () => {
    fc.assert(
      fc.property(cells, (data) => {
        const doubled = data.map(({outcomes, n}) => ({outcomes, n: 2 * n}));
        const counted = data.map(({outcomes: {p11, p10, p01, p00}, n}) =>
          cellFromCounts(2 * n * p11, 2 * n * p10, 2 * n * p01, 2 * n * p00)
        );
        expectAllClose(fitIdentified(counted).theta, fitIdentified(doubled).theta, within(1e-7, "iterated to 1e-10"));
      })
    );
  });

  it("raises an ability when one of its items turns right", () => {
    fc.assert(
      fc.property(fc.array(cell, {minLength: 2, maxLength: 6}), (data) => {
        const {outcomes, n} = data[0]!;
        fc.pre(outcomes.p00 * n >= 1);
        const better = {outcomes: {...outcomes, p10: outcomes.p10 + 1 / n, p00: outcomes.p00 - 1 / n}, n};
        const before = fitIdentified(data).theta[0]!;
        expect(fitIdentified([better, ...data.slice(1)]).theta[0]!).toBeGreaterThan(before - 1e-9);
      })
    );
  });

  it("shrinks less as items grow", () => {
    const share = {p11: 0.1, p10: 0.5, p01: 0.05, p00: 0.35};
    const other = {outcomes: {p11: 0.4, p10: 0.2, p01: 0.2, p00: 0.2}, n: 100};
    const raw = Math.log(0.6 / 0.4) - Math.log(0.15 / 0.85);
    const distance = [10, 100, 1000, 1e5].map((n) =>
      Math.abs(fitIdentified([{outcomes: share, n}, other]).deltaTheta[0]! - raw)
    );
    expect(distance.every((d, k) => k === 0 || d < distance[k - 1]!)).toBe(true);
    expect(distance[3]).toBeLessThan(1e-3);
  });

  it("fits one model, and all-wrong and all-right rows", () => {
    const one = fitIdentified([cellFromCounts(0, 10, 0, 19)]);
    expect(one.report.status).toBe("converged");
    expect(Number.isFinite(one.gap[0])).toBe(true);
    const corners = fitIdentified([
      cellFromCounts(50, 0, 0, 0),
      cellFromCounts(0, 0, 0, 50),
      cellFromCounts(0, 50, 0, 0)
    ]);
    expect(corners.report.status).toBe("converged");
    expect(corners.theta.every(Number.isFinite)).toBe(true);
  });

  it("reports a collapsed spread as not identified, and stopping early as such", () => {
    const flat = fitIdentified([cellFromCounts(5, 5, 5, 5)], {priorWeight: 0, maxIterations: 100_000});
    expect(flat.report.status).toBe("not-identified");
    expect(flat.report.warnings[0]).toMatch(/collapsed/);
    const early = fitIdentified(rows.slice(0, 4).map(cellOf), {maxIterations: 2});
    expect(early.report).toMatchObject({status: "max-iterations", iterations: 2});
    expect(early.report.warnings[0]).toMatch(/^Stopped after 2 iterations/);
  });

  it("reports a log-likelihood near that of integration over abilities: Laplace's is off by less than 1 of 100", () => {
    const own = rows.filter(({category}) => category === "NP").map(cellOf);
    const {mu, sigma, report} = fitIdentified(own);
    const [a, b, c] = sigma;
    const det = a * c - b * b;
    const h = 0.02;
    let total = 0;
    for (const {
      outcomes: {p11, p10, p01},
      n
    } of own) {
      let sum = 0;
      for (let u = -6; u <= 6; u += h)
        for (let g = -6; g <= 6; g += h) {
          const [du, dg] = [u - mu[0], g - mu[1]];
          const log = (rate: number, at: number) => n * (rate * at - Math.log1p(Math.exp(at)));
          sum += Math.exp(
            log(p11 + p10, u) + log(p11 + p01, g) - (c * du * du - 2 * b * du * dg + a * dg * dg) / (2 * det) + n
          );
        }
      total += Math.log((sum * h * h) / (2 * Math.PI * Math.sqrt(det))) - n;
    }
    expect(Math.abs(report.logLik - total) / own.length).toBeLessThan(0.02);
  });

  it("moves with the weight of the prior", () => {
    const data = rows.filter(({category}) => category === "NP").map(cellOf);
    const weak = fitIdentified(data, {priorWeight: 0.5}).deltaTheta[8]!;
    const strong = fitIdentified(data, {priorWeight: 8}).deltaTheta[8]!;
    expect(Math.abs(weak - strong)).toBeGreaterThan(0.01);
  });

  it.each([
    [() => fitIdentified([]), "invalid cells; expected at least one: 0"],
    [() => fitIdentified([{outcomes: {p11: NaN, p10: 0, p01: 0, p00: 1}, n: 5}]), "invalid p11; expected [0, 1]: NaN"],
    [
      () => fitIdentified([{outcomes: {p11: 0.5, p10: 0, p01: 0, p00: 0}, n: 5}]),
      "invalid outcomes; expected a sum of 1: 0.5"
    ],
    [
      () => fitIdentified([{outcomes: {p11: 1, p10: 0, p01: 0, p00: 0}, n: -5}]),
      "invalid items; expected a positive number: -5"
    ],
    [
      () => fitIdentified([cellFromCounts(1, 1, 1, 1)], {priorWeight: -1}),
      "invalid prior weight; expected a number >= 0: -1"
    ],
    [
      () => fitIdentified([cellFromCounts(1, 1, 1, 1)], {tolerance: NaN}),
      "invalid tolerance; expected a positive number: NaN"
    ]
  ])("bad input %# is a RangeError", (call, message) => expect(call).toThrow(new RangeError(message)));
});
