import type {MarginalParameters} from "./marginal-parameters.js";
import {freeEntries, freeFloors, hasFreeVariances, type MarginalShape} from "./marginal-shape.js";
import type {PosteriorPass} from "./posterior-pass.js";
import type {ResponseGroups} from "./response-groups.js";
import {sigmaScore, sigmaSteepness} from "./sigma-score.js";

/** Gradient of the log-likelihood (and prior): intercepts, slopes, the lower triangle of Σ where it is free, then free floors. */
export function scoreOf(
  {F, D, columnSuccesses, totalWeight}: ResponseGroups,
  {intercept, slope, sigma, floor}: MarginalParameters,
  pass: PosteriorPass,
  {model, shared, ridge, slopeRidge, floors}: MarginalShape
): Float64Array {
  const out: number[] = [];
  for (let f = 0; f < F; f++) out.push(columnSuccesses[f] - pass.expected[f] - ridge * intercept[f]);
  if (slope)
    for (let f = 0; f < F; f++)
      // Without a prior a slope may be below 0, where it has no logarithm.
      out.push(
        pass.successZ[f] - pass.expectedZ[f] - (slopeRidge > 0 ? (slopeRidge * Math.log(slope[f])) / slope[f] : 0)
      );
  const ofSigma = sigmaScore(sigma, D, freeEntries(D, {model, shared, slopeRidge}), {second: pass.second, totalWeight});
  if (ofSigma === null) return Float64Array.from([...out, NaN]);
  out.push(...ofSigma);
  for (const k of freeFloors(floor, floors))
    out.push((pass.guessed[k] + floors!.successes) / floor![k] - (pass.failed[k] + floors!.failures) / (1 - floor![k]));
  return Float64Array.from(out);
}

/**
 * Largest gradient component, Σ by its Cholesky factor with a logarithmic diagonal; on the bound of a correlation Σ
 * does not count.
 */
export function gradientNorm(
  groups: ResponseGroups,
  parameters: MarginalParameters,
  pass: PosteriorPass,
  shape: MarginalShape
): number {
  const {F, D} = groups;
  const score = scoreOf(groups, parameters, pass, shape);
  const entries = freeEntries(D, shape);
  const columns = F * (parameters.slope ? 2 : 1);
  let top = 0;
  for (let k = 0; k < columns; k++) top = Math.max(top, Math.abs(score[k]));
  freeFloors(parameters.floor, shape.floors).forEach((k, at) => {
    const c = parameters.floor![k];
    top = Math.max(top, Math.abs(score[columns + entries.length + at]) * c * (1 - c));
  });
  const ofSigma = score.subarray(columns, columns + entries.length);
  const steepness = sigmaSteepness(parameters.sigma, D, entries, ofSigma, hasFreeVariances(shape));
  return Number.isNaN(steepness) ? NaN : Math.max(top, steepness);
}
