import {cholesky, choleskyInverse} from "../../math/index.js";
import type {MarginalFit} from "./marginal-fit.js";
import {freeEntries, freeFloors} from "./marginal-shape.js";
import type {ParameterErrors} from "./observed-information.js";
import type {GroupMoments} from "./posterior-pass.js";
import type {UnitResponses} from "./response-groups.js";

/**
 * Each unit's part of the score, without priors, in the order of `errors` (of the intercepts alone where these are Louis'), and of the
 * log-likelihood, at the estimates of a fit. The array is overwritten by the next unit.
 */
export function eachUnit(
  units: UnitResponses,
  fit: MarginalFit,
  errors: Pick<ParameterErrors, "P" | "method">,
  visit: (u: number, score: Float64Array, logLik: number) => void
): void {
  const {intercept, floor} = fit.parameters;
  const F = fit.groups.F;
  const unitsOf = unitsByGroup(fit);
  const score = new Float64Array(errors.P);
  fit.posteriors.pass(fit.parameters, false, (g, moments, _, groupLogLik) => {
    for (const u of unitsOf[g]) {
      unitScore(units, fit, errors, u, g, moments, score);
      let logLik = groupLogLik;
      for (let f = 0; floor === null && f < F; f++) logLik += units.successes[u * F + f] * intercept[f];
      visit(u, score, logLik);
    }
  });
}

function unitsByGroup({groups: {G, groupOf}}: MarginalFit): number[][] {
  const units = Array.from({length: G}, (): number[] => []);
  groupOf.forEach((g, u) => units[g].push(u));
  return units;
}

function unitScore(
  {successes, attempts}: UnitResponses,
  {groups, shape, posteriors, parameters}: MarginalFit,
  {method}: Pick<ParameterErrors, "method">,
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
