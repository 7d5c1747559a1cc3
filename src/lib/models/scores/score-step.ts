import {cholesky, choleskySolve} from "../../math/index.js";
import {holdKnown} from "../mirt/inverse-information.js";
import {centreSlopes, clamp, unitMoments} from "../mirt/marginal-step.js";
import {sigmaScore} from "../mirt/sigma-score.js";
import {onBound, standardise} from "../mirt/trait-covariance.js";
import type {ScoreColumns} from "./score-columns.js";
import type {ScoreParameters, ScoreShape} from "./score-parameters.js";
import type {ScoreSums} from "./score-posteriors.js";

/** One expanded M-step: each column's slope and own parameters by Newton, the units' moments in closed form, then back to mean 0. */
export function maximiseScores(
  {U, D, starts}: ScoreColumns,
  {slope, own, sigma: before}: ScoreParameters,
  sums: ScoreSums,
  shape: ScoreShape
): ScoreParameters {
  const {kind, offset, shared, hasSlopes, slopeRidge, hasFreeVariances} = shape;
  const next = {slope: slope.slice(), own: own.slice()};
  const {mean, sigma} = unitMoments(sums, U, shared, !onBound(before, D));
  for (let d = 0; d < D; d++) {
    const sd = hasFreeVariances ? 1 : Math.sqrt(sigma[d * D + d]);
    for (let f = starts[d]; f < starts[d + 1]; f++) {
      const move = newtonStep(f, {slope, own}, sums, shape);
      const ofOwn = move.subarray(1);
      const share = kind.shareOf(f, own, offset[f], ofOwn);
      for (let k = 0; k < ofOwn.length; k++) next.own[offset[f] + k] += share * ofOwn[k];
      if (hasSlopes) {
        const by = share * move[0];
        next.slope[f] = slopeRidge > 0 ? slope[f] * Math.exp(by) : slope[f] + by;
      }
      kind.shift(f, next.own, offset[f], next.slope[f] * mean[d]);
      next.slope[f] *= sd;
    }
    if (hasSlopes && slopeRidge > 0) centreSlopes(next.slope.subarray(starts[d], starts[d + 1]), sigma, d, D);
  }
  if (!hasFreeVariances) standardise(sigma, D);
  return {...next, sigma};
}

/** Move of a column's slope (of its logarithm, under a prior) and own parameters. */
function newtonStep(
  f: number,
  {slope, own}: Pick<ScoreParameters, "slope" | "own">,
  sums: ScoreSums,
  shape: ScoreShape
): Float64Array {
  const a = slope[f];
  const {kind, offset, hasSlopes, slopeRidge} = shape;
  const width = 1 + kind.sizeOf(f);
  const information = sums.information[f].slice();
  const gradient = new Float64Array(width);
  gradient.set(sums.ownGradient.subarray(offset[f], offset[f + 1]), 1);
  const scale = !hasSlopes ? 0 : slopeRidge > 0 ? a : 1;
  for (let k = 1; k < width; k++) {
    information[k] *= scale;
    information[k * width] *= scale;
  }
  // A slope that is held has a curvature of 1 and nowhere to go.
  information[0] = hasSlopes ? scale ** 2 * information[0] + slopeRidge : 1;
  gradient[0] = hasSlopes ? scale * sums.slopeGradient[f] - (slopeRidge > 0 ? slopeRidge * Math.log(a) : 0) : 0;
  const move = solved(information, gradient);
  const held = kind.heldOf(own, offset[f]);
  if (held < 0 || !(move[1 + held] > 0)) return move;
  // Out of its bound it does not go: the others move as if it were known.
  gradient[1 + held] = 0;
  holdKnown(information, width, 1 + held, 1);
  return solved(information, gradient);
}

function solved(information: Float64Array, gradient: Float64Array): Float64Array {
  const width = gradient.length;
  const factor = cholesky(information, width);
  if (factor === null) return new Float64Array(width);
  const move = choleskySolve(factor, width, gradient);
  move[0] = clamp(move[0]);
  return move;
}

/** Gradient of the log-likelihood and prior: slopes where they are free, own parameters, free entries of Σ. */
export function scoresGradient(
  {U, D}: ScoreColumns,
  {slope, sigma}: ScoreParameters,
  sums: ScoreSums,
  {hasSlopes, slopeRidge}: ScoreShape,
  entries: readonly (readonly [number, number])[]
): Float64Array {
  const ofSlopes = hasSlopes
    ? sums.slopeGradient.map((rise, f) => rise - (slopeRidge > 0 ? (slopeRidge * Math.log(slope[f])) / slope[f] : 0))
    : [];
  const ofSigma = sigmaScore(sigma, D, entries, {second: sums.second, totalWeight: U});
  return Float64Array.from([...ofSlopes, ...sums.ownGradient, ...(ofSigma ?? entries.map(() => NaN))]);
}

/** Logarithm of the prior's density, up to a constant. */
export const scoresLogPrior = ({slope}: ScoreParameters, {slopeRidge}: ScoreShape): number =>
  slopeRidge === 0 ? 0 : slope.reduce((sum, a) => sum - 0.5 * slopeRidge * Math.log(a) ** 2, 0);
