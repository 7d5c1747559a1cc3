import type {MarginalParameters} from "./marginal-parameters.js";
import {LEAST_FLOOR, type MarginalShape} from "./marginal-shape.js";
import type {PosteriorPass} from "./posterior-pass.js";
import type {ResponseGroups} from "./response-groups.js";
import {onBound, standardise} from "./trait-covariance.js";

export function startParameters(
  {F, D, columnSuccesses, columnAttempts, floors}: ResponseGroups,
  model: "rasch" | "2pl"
): MarginalParameters {
  const sigma = new Float64Array(D * D);
  for (let d = 0; d < D; d++) sigma[d * D + d] = 1;
  const spread = Math.sqrt(1 + 0.346);
  return {
    intercept: Float64Array.from(
      {length: F},
      (_, f) => spread * Math.log((columnSuccesses[f] + 0.5) / (columnAttempts[f] - columnSuccesses[f] + 0.5))
    ),
    slope: model === "2pl" ? new Float64Array(F).fill(1) : null,
    sigma,
    floor: floors && floors.start.slice()
  };
}

/** One expanded M-step: intercepts (and slopes) by Newton, the units' moments in closed form, then back to mean 0. */
export function maximise(
  {F, D, starts, columnSuccesses, totalWeight}: ResponseGroups,
  {intercept, slope, sigma: before, floor}: MarginalParameters,
  pass: PosteriorPass,
  {model, shared, ridge, slopeRidge, floors}: MarginalShape
): MarginalParameters {
  const nextIntercept = new Float64Array(F);
  const nextSlope = slope ? new Float64Array(F) : null;
  // The expansion rests on Σ being free: a prior on the intercepts or a bound on Σ forbids it.
  const {mean, sigma} = unitMoments(pass, totalWeight, shared, ridge === 0 && !onBound(before, D));
  for (let d = 0; d < D; d++) {
    const sd = model === "2pl" && slopeRidge === 0 ? Math.sqrt(sigma[d * D + d]) : 1;
    for (let f = starts[d]; f < starts[d + 1]; f++) {
      const gradient = columnSuccesses[f] - pass.expected[f] - ridge * intercept[f];
      const information = pass.information[f] + ridge;
      if (slope === null || nextSlope === null) {
        nextIntercept[f] = intercept[f] + clamp(gradient / information) + mean[d];
        continue;
      }
      // Under a prior the step is taken in the slope's logarithm, where the prior is normal.
      const a0 = slope[f];
      const scale = slopeRidge > 0 ? a0 : 1;
      const prior = slopeRidge > 0 ? slopeRidge * Math.log(a0) : 0;
      const gradientZ = scale * (pass.successZ[f] - pass.expectedZ[f]) - prior;
      const cross = scale * pass.informationZ[f];
      const square = scale * scale * pass.informationZZ[f] + slopeRidge;
      const det = information * square - cross ** 2;
      const moveB = clamp((square * gradient - cross * gradientZ) / det);
      const moveA = clamp((information * gradientZ - cross * gradient) / det);
      const a = slopeRidge > 0 ? a0 * Math.exp(moveA) : a0 + moveA;
      nextIntercept[f] = intercept[f] + moveB + a * mean[d];
      nextSlope[f] = a * sd;
    }
    if (nextSlope && slopeRidge > 0) centreSlopes(nextSlope.subarray(starts[d], starts[d + 1]), sigma, d, D);
  }
  if (model === "2pl" && slopeRidge === 0) standardise(sigma, D);
  const nextFloor = floor?.map((c, k) => {
    if (!floors?.isFree[k]) return c;
    const [right, wrong] = [pass.guessed[k] + floors.successes, pass.failed[k] + floors.failures];
    return right + wrong > 0 ? Math.max(LEAST_FLOOR, Math.min(1 - LEAST_FLOOR, right / (right + wrong))) : c;
  });
  return {intercept: nextIntercept, slope: nextSlope, sigma, floor: nextFloor ?? null};
}

/** Mean and covariance of the units over their posteriors; without `expand` the mean is held at 0. */
export function unitMoments(
  {first, second}: Pick<PosteriorPass, "first" | "second">,
  totalWeight: number,
  shared: Uint8Array,
  expand: boolean
): {readonly mean: Float64Array; readonly sigma: Float64Array} {
  const D = first.length;
  const sigma = new Float64Array(D * D);
  const mean = first.map((sum) => (expand ? sum / totalWeight : 0));
  for (let d = 0; d < D; d++) {
    for (let e = 0; e < D; e++) {
      if (shared[d * D + e] || d === e) sigma[d * D + e] = second[d * D + e] / totalWeight - mean[d] * mean[e];
    }
  }
  return {mean, sigma};
}

/** Brings the geometric mean of a trait's slopes to 1, in place; its variance takes the factor up, the likelihood stays. */
export function centreSlopes(slopes: Float64Array, sigma: Float64Array, d: number, D: number): void {
  const factor = Math.exp(slopes.reduce((sum, a) => sum + Math.log(a), 0) / slopes.length);
  for (let f = 0; f < slopes.length; f++) slopes[f] /= factor;
  for (let e = 0; e < D; e++) {
    sigma[d * D + e] *= factor;
    sigma[e * D + d] *= factor;
  }
}

/** Newton steps beyond 2 logits are cut: far from the optimum the curvature says little. NaN (no data) is 0. */
export function clamp(step: number): number {
  return Number.isNaN(step) ? 0 : Math.max(-2, Math.min(2, step));
}

/** Logarithm of the priors' density at these parameters, up to a constant. */
export function logPrior(
  {intercept, slope, floor}: MarginalParameters,
  {ridge, slopeRidge, floors}: MarginalShape
): number {
  let sum = 0;
  if (ridge > 0) for (const b of intercept) sum -= 0.5 * ridge * b * b;
  if (slopeRidge > 0) for (const a of slope ?? []) sum -= 0.5 * slopeRidge * Math.log(a) ** 2;
  floor?.forEach((c, k) => {
    if (floors?.isFree[k]) sum += floors.successes * Math.log(c) + floors.failures * Math.log(1 - c);
  });
  return sum;
}
