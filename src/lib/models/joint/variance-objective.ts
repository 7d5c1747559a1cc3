import {cholesky, choleskyInverse, logDeterminant, type ValueAndGradient} from "../../math/index.js";
import type {JointData} from "./joint-data.js";
import {marginalLogLik} from "./marginal-likelihood.js";
import {abilityOf, solveJoint, spreadOf, type JointSolution, type WorkingCount} from "./solve-joint.js";
import {logPrior, variancesAt, type VariancePrior, type Variances} from "./variance-parameters.js";

/** Prior precision of difficulties: weak. */
export const CELL_PRECISION = 1 / 9;
/** Step of a central difference. */
const STEP = 1e-5;

/** Log posterior of the variances of the joint model given linearised counts, at unconstrained numbers. */
export interface VarianceObjective {
  readonly value: (x: ArrayLike<number>) => number;
  readonly withGradient: (x: Float64Array) => ValueAndGradient;
  /** Posterior of abilities and easiness given the variances at x. */
  readonly solve: (x: ArrayLike<number>) => JointSolution;
}

/**
 * The marginal likelihood of linearised counts times the prior of the variances.
 *
 * The gradient is that of the expected complete log likelihood at the same point (Fisher's identity), so that one solution of
 * the normal equations gives it whole.
 *
 * @param counts - their `s` without the scatter
 */
export function varianceObjective(
  counts: readonly WorkingCount[],
  data: JointData,
  prior: VariancePrior
): VarianceObjective {
  const {D} = data;
  const logLik = marginalLogLik(counts, data, CELL_PRECISION);
  const solve = (x: ArrayLike<number>): JointSolution => {
    const {sigma, phi2} = variancesAt(x, D);
    const scattered = counts.map((count) => ({...count, s: count.s + phi2[data.benchmark[count.cell]]}));
    return solveJoint(scattered, data, choleskyInverse(cholesky(sigma, D)!, D), CELL_PRECISION);
  };
  const value = (x: ArrayLike<number>): number => logPrior(x, D, prior) + logLik(variancesAt(x, D));
  return {
    value,
    solve,
    withGradient(x) {
      const own = value(x);
      if (!Number.isFinite(own)) return {value: -Infinity, gradient: x};
      const moments = momentsOf(counts, data, variancesAt(x, D), solve(x));
      const expected = (at: Float64Array) => logPrior(at, D, prior) + expectedLogLik(variancesAt(at, D), moments, data);
      const gradient = x.map((_, p) => {
        const moved = (by: number) => expected(x.map((entry, q) => (q === p ? entry + by : entry)));
        return (moved(STEP) - moved(-STEP)) / (2 * STEP);
      });
      return {value: own, gradient};
    }
  };
}

/** What the expected complete log likelihood needs of abilities and residuals. */
interface Moments {
  /** f64[D×D]: Σ E θθ′ over models. */
  readonly abilities: Float64Array;
  /** By benchmark: Σ E u², and how many. */
  readonly squares: readonly number[];
  readonly sizes: readonly number[];
}

function momentsOf(
  counts: readonly WorkingCount[],
  data: JointData,
  {phi2}: Variances,
  solution: JointSolution
): Moments {
  const {M, D, benchmark} = data;
  const {theta, thetaCovariance, delta} = solution;
  const abilities = new Float64Array(D * D);
  for (let m = 0; m < M; m++)
    for (let a = 0; a < D; a++)
      for (let b = 0; b < D; b++)
        abilities[a * D + b] += theta[m * D + a] * theta[m * D + b] + thetaCovariance[m * D * D + a * D + b];
  const squares = phi2.map(() => 0);
  const sizes = phi2.map(() => 0);
  for (const {model, dimensions, cell, z, s} of counts) {
    const b = benchmark[cell];
    const share = phi2[b] / (phi2[b] + s);
    const u = share * (z - abilityOf(theta, D, model, dimensions) - delta[cell]);
    squares[b] += u * u + phi2[b] * (1 - share) + share * share * spreadOf(solution, data, model, dimensions, cell);
    sizes[b]++;
  }
  return {abilities, squares, sizes};
}

function expectedLogLik({sigma, phi2}: Variances, {abilities, squares, sizes}: Moments, {M, D}: JointData): number {
  const factor = cholesky(sigma, D);
  if (factor === null) return -Infinity;
  const precision = choleskyInverse(factor, D);
  let sum = M * logDeterminant(factor, D);
  for (let k = 0; k < D * D; k++) sum += precision[k] * abilities[k];
  phi2.forEach((variance, b) => (sum += sizes[b] * Math.log(variance) + squares[b] / variance));
  return -sum / 2;
}
