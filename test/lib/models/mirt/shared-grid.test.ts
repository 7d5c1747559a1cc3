import {describe, expect, it} from "vitest";
import {mulberry32, normals} from "../../../../src/lib/math/index.js";
import {columnErrors} from "../../../../src/lib/models/mirt/column-errors.js";
import {fitMarginal} from "../../../../src/lib/models/mirt/marginal-fit.js";
import {parameterErrors} from "../../../../src/lib/models/mirt/observed-information.js";
import type {PosteriorPass} from "../../../../src/lib/models/mirt/posterior-pass.js";
import {makePosteriors} from "../../../../src/lib/models/mirt/posterior.js";
import {groupResponses, type UnitResponses} from "../../../../src/lib/models/mirt/response-groups.js";
import {canShareGrid, makeSharedGrid} from "../../../../src/lib/models/mirt/shared-grid.js";

/** Answers of U units to F columns of different slopes, of which each unit lacks about a share. */
function answersOf(U: number, F: number, lacking: number, seed: number): UnitResponses {
  const uniform = mulberry32(seed);
  const draw = normals(uniform);
  const intercept = Array.from({length: F}, draw);
  const slope = Array.from({length: F}, () => Math.exp(0.4 * draw()));
  const successes = new Uint8Array(U * F);
  const attempts = new Uint8Array(U * F);
  for (let u = 0; u < U; u++) {
    const z = draw();
    // Every tenth unit was asked little: what it has is listed, of others what they lack.
    const share = u % 10 === 0 ? 0.8 : lacking;
    for (let f = 0; f < F; f++) {
      if (uniform() < share) continue;
      attempts[u * F + f] = 1;
      successes[u * F + f] = Number(uniform() < 1 / (1 + Math.exp(-intercept[f]! - slope[f]! * z)));
    }
  }
  return {U, D: 1, starts: Int32Array.of(0, F), successes, attempts, weights: new Float64Array(U).fill(1)};
}

/** The same with one unit more, without weight, whose several attempts let no grid be shared. */
function withAttempts({U, successes, attempts, weights, ...data}: UnitResponses): UnitResponses {
  const F = data.starts[1]!;
  const longer = (of: Uint8Array, last: number) => Uint8Array.from([...of, ...new Uint8Array(F).fill(last)]);
  return {
    ...data,
    U: U + 1,
    successes: longer(successes, 1),
    attempts: longer(attempts, 2),
    weights: Float64Array.from([...weights, 0])
  };
}

const SUMS = [
  ...(["expected", "information", "expectedZ", "informationZ", "informationZZ", "successZ", "first", "second"] as const)
];

/** Largest difference of two passes, of sums as a share of the largest. */
function apart(one: PosteriorPass, other: PosteriorPass): number {
  const off = SUMS.map((name) => {
    const top = Math.max(...other[name].map(Math.abs));
    // Without slopes nobody asks for what goes with them.
    if (top === 0) return 0;
    return Math.max(...one[name].map((value, k) => Math.abs(value - other[name][k]!))) / top;
  });
  return Math.max(Math.abs(one.logLik - other.logLik), ...off);
}

describe.each([
  ["2pl", 0],
  ["2pl", 0.2],
  ["rasch", 0.2]
] as const)("a grid that units share, %s, %f lacking", (model, lacking) => {
  const data = answersOf(600, 20, lacking, 3);
  const groups = groupResponses(data, false);

  it("gives the sums of grids that each unit has for itself", () => {
    const draw = normals(mulberry32(9));
    const parameters = {
      intercept: Float64Array.from({length: 20}, draw),
      slope: model === "2pl" ? Float64Array.from({length: 20}, () => Math.exp(0.3 * draw())) : null,
      sigma: Float64Array.of(model === "2pl" ? 1 : 1.7),
      floor: null
    };
    expect(canShareGrid(groups)).toBe(true);
    const posteriors = makePosteriors(groups, 41, parameters);
    for (let k = 0; k < 3; k++) posteriors.pass(parameters, true);
    expect(apart(makeSharedGrid(groups).pass(parameters), posteriors.pass(parameters, true))).toBeLessThan(1e-6);
  });

  it("ends where they end, at the maximum", () => {
    const fitted = fitMarginal(data, {model, nodes: 41});
    const apartFrom = fitMarginal(withAttempts(data), {model, nodes: 41});
    expect(canShareGrid(fitted.groups)).toBe(true);
    expect(canShareGrid(apartFrom.groups)).toBe(false);
    expect(fitted.report.status).toBe("converged");
    expect(Math.abs(fitted.report.logLik - apartFrom.report.logLik)).toBeLessThan(1e-6);
    fitted.parameters.intercept.forEach((value, f) =>
      expect(Math.abs(value - apartFrom.parameters.intercept[f]!)).toBeLessThan(1e-5)
    );
    expect(apartFrom.grid).toBeNull();
    const [one, other] = [parameterErrors(fitted), parameterErrors(apartFrom)];
    expect(one.method).toBe(other.method);
    for (let k = 0; k < one.P; k++) {
      const at = k * one.P + k;
      expect(Math.sqrt(one.covariance![at]! / other.covariance![at]!)).toBeCloseTo(1, 5);
    }
    const [shared, own] = [columnErrors(fitted), columnErrors(apartFrom)];
    for (const name of ["interceptSe", "slopeSe", "covariance"] as const)
      shared[name].forEach((value, f) => expect(Math.abs(value - own[name][f]!)).toBeLessThan(1e-5));
    fitted.posteriors.mean.forEach((value, g) => {
      expect(Math.abs(value - apartFrom.posteriors.mean[g]!)).toBeLessThan(1e-5);
      expect(Math.abs(fitted.posteriors.covariance[g]! - apartFrom.posteriors.covariance[g]!)).toBeLessThan(1e-5);
    });
  });
});

it("is not taken where units are few, or an answer is of several attempts", () => {
  const few = answersOf(50, 20, 0, 1);
  expect(canShareGrid(groupResponses(few, false))).toBe(false);
  expect(canShareGrid(groupResponses(withAttempts(answersOf(600, 20, 0, 1)), false))).toBe(false);
});

it("covers narrow posteriors, and those far out, wherever units lack columns", () => {
  // 1,500 columns: posteriors of .06, and a fifth of what two units in five have.
  const data = answersOf(260, 1500, 0.1, 8);
  const {successes, attempts} = data;
  for (let u = 0; u < 260; u += 5)
    for (let f = 0; f < 1500; f++) {
      const k = u * 1500 + f;
      // Nearly all right, nearly all wrong.
      successes[k] = attempts[k]! * Number((u % 10 === 0) !== (f % 500 === 3));
    }
  const groups = groupResponses(data, false);
  const parameters = {
    intercept: Float64Array.from({length: 1500}, normals(mulberry32(4))),
    slope: new Float64Array(1500).fill(1.1),
    sigma: Float64Array.of(1),
    floor: null
  };
  const posteriors = makePosteriors(groups, 41, parameters);
  for (let k = 0; k < 6; k++) posteriors.pass(parameters, true);
  const grid = makeSharedGrid(groups);
  const own = posteriors.pass(parameters, true);
  expect(apart(grid.pass(parameters), own)).toBeLessThan(1e-6);
  // From where it stands to elsewhere, and back.
  const moved = {...parameters, intercept: parameters.intercept.map((b) => b - 1.5)};
  grid.pass(moved);
  expect(apart(grid.pass(parameters), own)).toBeLessThan(1e-6);
});
