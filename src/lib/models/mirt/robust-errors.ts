import type {MarginalFit} from "./marginal-fit.js";
import type {ParameterErrors} from "./observed-information.js";
import type {UnitResponses} from "./response-groups.js";
import {eachUnit} from "./unit-scores.js";

/**
 * Covariance matrix of the estimates that holds where units of a cluster depend on each other: A⁻¹ B A⁻¹, with A the information of
 * the fit and B the sum over clusters of outer products of their scores, times C / (C − 1).
 *
 * With every unit a cluster of its own it holds where the model is wrong within units, as where an answer depends on another of the same item.
 *
 * @param errors - of the same fit, whose covariance is A⁻¹
 * @param clusterOf - i32[U], from 0
 * @returns f64[P×P] in the order of `errors`; `null` where that is, and of one cluster
 *
 * Source: Huber 1967; Liang & Zeger 1986.
 */
export function robustCovariance(
  units: UnitResponses,
  fit: MarginalFit,
  errors: ParameterErrors,
  clusterOf: Int32Array
): Float64Array | null {
  const {covariance, P} = errors;
  const C = 1 + clusterOf.reduce((most, c) => Math.max(most, c), 0);
  if (covariance === null || C < 2) return null;
  const sums = new Float64Array(C * P);
  eachUnit(units, fit, errors, (u, score) => {
    for (let k = 0; k < P; k++) sums[clusterOf[u] * P + k] += units.weights[u] * score[k];
  });
  // A⁻¹ times each cluster's score first: its outer products then add up to the whole.
  const out = new Float64Array(P * P);
  const moved = new Float64Array(P);
  for (let c = 0; c < C; c++) {
    for (let r = 0; r < P; r++) {
      let sum = 0;
      for (let k = 0; k < P; k++) sum += covariance[r * P + k] * sums[c * P + k];
      moved[r] = sum;
    }
    for (let r = 0; r < P; r++) for (let k = 0; k < P; k++) out[r * P + k] += (C / (C - 1)) * moved[r] * moved[k];
  }
  return out;
}
