import {cholesky, choleskyInverse} from "../../math/index.js";
import type {MarginalFit} from "./marginal-fit.js";
import {freeEntries, freeFloors} from "./marginal-shape.js";
import type {ParameterErrors} from "./observed-information.js";
import type {GroupMoments} from "./posterior-pass.js";
import type {UnitResponses} from "./response-groups.js";

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
  const unitsOf = unitsByGroup(fit);
  const score = new Float64Array(P);
  fit.posteriors.pass(fit.parameters, false, (g, moments) => {
    for (const u of unitsOf[g]) {
      unitScore(units, fit, errors, u, g, moments, score);
      for (let k = 0; k < P; k++) sums[clusterOf[u] * P + k] += units.weights[u] * score[k];
    }
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

function unitsByGroup({groups: {G, groupOf}}: MarginalFit): number[][] {
  const units = Array.from({length: G}, (): number[] => []);
  groupOf.forEach((g, u) => units[g].push(u));
  return units;
}

/** One unit's part of the score, without priors, in the order of `scoreOf`; of the intercepts alone where the errors are Louis'. */
function unitScore(
  {successes, attempts}: UnitResponses,
  {groups, shape, posteriors, parameters}: MarginalFit,
  {method}: ParameterErrors,
  u: number,
  g: number,
  {hits, known, knownZ, hitsZ, guessed, failed}: GroupMoments,
  score: Float64Array
): void {
  const {F, D} = groups;
  const {slope, sigma, floor} = parameters;
  for (let f = 0; f < F; f++) {
    const isAsked = attempts[u * F + f] > 0;
    // Units of a group share their sums, not their answers.
    score[f] = isAsked ? (floor ? known[f] : successes[u * F + f]) - hits[f] : 0;
    if (slope) score[F + f] = isAsked ? knownZ[f] - hitsZ[f] : 0;
  }
  if (method === "louis") return;
  let at = F * (slope ? 2 : 1);
  const precision = choleskyInverse(cholesky(sigma, D)!, D);
  for (const [d, e] of freeEntries(D, shape)) {
    let sum = 0;
    for (let i = 0; i < D; i++)
      for (let k = 0; k < D; k++) {
        const {mean, covariance} = posteriors;
        const second = covariance[(g * D + i) * D + k] + mean[g * D + i] * mean[g * D + k];
        sum += precision[d * D + i] * (second - sigma[i * D + k]) * precision[k * D + e];
      }
    score[at++] = d === e ? sum / 2 : sum;
  }
  for (const k of freeFloors(floor, shape.floors)) score[at++] = guessed[k] / floor![k] - failed[k] / (1 - floor![k]);
}
