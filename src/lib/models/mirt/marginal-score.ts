import {cholesky, choleskyInverse} from "../../math/index.js";
import type {MarginalParameters} from "./marginal-parameters.js";
import {freeEntries, freeFloors, hasFreeVariances, type MarginalShape} from "./marginal-shape.js";
import type {PosteriorPass} from "./posterior-pass.js";
import type {ResponseGroups} from "./response-groups.js";
import {onBound} from "./trait-covariance.js";

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
      out.push(pass.successZ[f] - pass.expectedZ[f] - (slopeRidge * Math.log(slope[f])) / slope[f]);
  const factor = cholesky(sigma, D);
  if (factor === null) return Float64Array.from([...out, NaN]);
  const precision = choleskyInverse(factor, D);
  for (const [d, e] of freeEntries(D, {model, shared, slopeRidge})) {
    // ½ P (Σ w E zz′ − W Σ) P, twice off the diagonal.
    let sum = 0;
    for (let i = 0; i < D; i++) {
      for (let k = 0; k < D; k++) {
        sum += precision[d * D + i] * (pass.second[i * D + k] - totalWeight * sigma[i * D + k]) * precision[k * D + e];
      }
    }
    out.push(d === e ? sum / 2 : sum);
  }
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
  const slopes = new Float64Array(D * D);
  entries.forEach(([d, e], k) => {
    const value = score[columns + k];
    slopes[d * D + e] = slopes[e * D + d] = d === e ? value : value / 2;
  });
  const factor = cholesky(parameters.sigma, D);
  if (factor === null) return NaN;
  if (onBound(parameters.sigma, D)) return top;
  for (let r = 0; r < D; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = 0;
      for (let k = 0; k < D; k++) sum += 2 * slopes[r * D + k] * factor[k * D + c];
      top = Math.max(top, Math.abs(r === c ? sum * factor[r * D + r] : hasFreeVariances(shape) ? sum : 0));
    }
  }
  return top;
}
