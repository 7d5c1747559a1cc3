import {cholesky, choleskyInverse} from "../../math/index.js";
import type {MarginalFit} from "./marginal-fit.js";
import {LEAST_FLOOR} from "./marginal-shape.js";

/** Standard errors of a fit's columns, f64[F] each; NaN where a column's block is singular. */
export interface ColumnErrors {
  readonly interceptSe: Float64Array;
  /** 0 under Rasch. */
  readonly slopeSe: Float64Array;
  /** Covariance of the errors of intercept and slope. */
  readonly covariance: Float64Array;
  /** `NaN` where a column's floor is no parameter of its own. */
  readonly floorSe: Float64Array;
}

/**
 * Errors of each column from its own block of the observed information, for more columns than a matrix of all can be inverted for.
 *
 * Louis' formula on the posterior's nodes, exact within the block: the expectation of the curvature less the variance of the score. What the
 * error of other columns and of Σ adds is left out: the place and unit of the abilities' scale, which all columns share, so that more columns
 * do not mend it. Of 400 persons and 40 to 120 columns slopes' errors are up to 4% too small, intercepts' up to 15% (docs/methods/item-models.md).
 *
 * Cost: one pass and O(G × F × nodes).
 *
 * Source: Louis 1982.
 */
export function columnErrors(fit: MarginalFit): ColumnErrors {
  const {groups, shape, parameters} = fit;
  const {F, D, starts, weight, successes, attempts, floors} = groups;
  const {slope, floor} = parameters;
  const isOwn = (f: number) =>
    floors?.by === "column" && floors.isFree[floors.of[f]] === 1 && floor![floors.of[f]] > LEAST_FLOOR;
  // Order within a block: intercept, slope, floor; 3 × 3 throughout, what is no parameter has curvature 1.
  const information = new Float64Array(F * 9);
  const g3 = new Float64Array(3);
  const mean = new Float64Array(3);
  fit.posteriors.pass(parameters, false, (g, _, nodesOfTrait) => {
    for (let d = 0; d < D; d++) {
      const {count, z, probability, failure, share} = nodesOfTrait(d);
      for (let f = starts[d]; f < starts[d + 1]; f++) {
        const n = attempts[g * F + f];
        if (n === 0) continue;
        const y = successes[g * F + f];
        const c = floor && floors?.by === "column" ? floor[floors.of[f]] : 0;
        const block = information.subarray(f * 9, f * 9 + 9);
        mean.fill(0);
        for (let q = 0; q < count; q++) {
          const p = probability[q];
          const miss = failure[f * count + q];
          const known = floor ? share[f * count + q] : 1;
          const guess = known === 0 ? 1 / Math.max(c, 1e-300) : (miss * known) / (1 - miss);
          g3[0] = y * known - n * (1 - miss);
          g3[1] = g3[0] * z[q];
          g3[2] = y * guess - (n - y) / (1 - c);
          const bend = n * miss * (1 - miss) - y * known * (1 - known);
          const cross = y * guess * known;
          const curvature = [
            bend,
            bend * z[q],
            cross,
            bend * z[q],
            bend * z[q] ** 2,
            cross * z[q],
            cross,
            cross * z[q]
          ];
          curvature.push(y * guess ** 2 + (n - y) / (1 - c) ** 2);
          for (let r = 0; r < 3; r++) {
            mean[r] += p * g3[r];
            for (let k = 0; k < 3; k++) block[r * 3 + k] += weight[g] * p * (curvature[r * 3 + k] - g3[r] * g3[k]);
          }
        }
        for (let r = 0; r < 3; r++) for (let k = 0; k < 3; k++) block[r * 3 + k] += weight[g] * mean[r] * mean[k];
      }
    }
  });
  const out = {
    interceptSe: new Float64Array(F),
    slopeSe: new Float64Array(F),
    covariance: new Float64Array(F),
    floorSe: new Float64Array(F).fill(NaN)
  };
  for (let f = 0; f < F; f++) {
    const block = information.slice(f * 9, f * 9 + 9);
    block[0] += shape.ridge;
    if (!slope) fixParameter(block, 1);
    else if (shape.slopeRidge > 0) block[4] += (shape.slopeRidge * (1 - Math.log(slope[f]))) / slope[f] ** 2;
    if (isOwn(f)) {
      const c = floor![floors!.of[f]];
      block[8] += shape.floors!.successes / c ** 2 + shape.floors!.failures / (1 - c) ** 2;
    } else fixParameter(block, 2);
    const factor = cholesky(block, 3);
    const inverse = factor && choleskyInverse(factor, 3);
    const errorAt = (k: number) => (inverse ? Math.sqrt(inverse[k * 3 + k]) : NaN);
    out.interceptSe[f] = errorAt(0);
    out.slopeSe[f] = slope ? errorAt(1) : 0;
    out.covariance[f] = slope ? (inverse?.[1] ?? NaN) : 0;
    if (isOwn(f)) out.floorSe[f] = errorAt(2);
  }
  return out;
}

function fixParameter(block: Float64Array, k: number): void {
  for (let r = 0; r < 3; r++) block[r * 3 + k] = block[k * 3 + r] = r === k ? 1 : 0;
}
