import {cholesky, choleskyInverse} from "../../math/index.js";

/** One linearised count: z = Σ_d θ_{m,d} + δ_c + error with variance s, δ = −β. */
export interface WorkingCount {
  readonly model: number;
  /** Abilities that the cell needs. */
  readonly dimensions: readonly number[];
  readonly cell: number;
  readonly z: number;
  readonly s: number;
}

/** Posterior of abilities and easiness given variances. */
export interface JointSolution {
  /** f64[M×D] and f64[C]. */
  readonly theta: Float64Array;
  readonly delta: Float64Array;
  /** f64[M×D×D], f64[C×C] and f64[M×D×C]: covariances of a model's abilities, of cells, and between the two. */
  readonly thetaCovariance: Float64Array;
  readonly deltaCovariance: Float64Array;
  readonly crossCovariance: Float64Array;
}

/**
 * Solves the normal equations of all abilities and cells by eliminating each model's D abilities: what is left is one
 * C × C system.
 *
 * With A_m the D × D block of a model, X_m its D × C coupling to the cells: S = B − Σ X′A⁻¹X is the precision of the
 * cells, and Cov(θ_m) = A⁻¹ + A⁻¹X S⁻¹ X′A⁻¹, Cov(θ_m, δ) = −A⁻¹X S⁻¹.
 *
 * Cost: O(M D C² + C³).
 *
 * @param prior - precision of abilities, f64[D×D]
 * @param cellPrecision - prior precision of every cell
 */
export function solveJoint(
  counts: readonly WorkingCount[],
  {M, C, D}: {readonly M: number; readonly C: number; readonly D: number},
  prior: Float64Array,
  cellPrecision: number
): JointSolution {
  const a = new Float64Array(M * D * D);
  const x = new Float64Array(M * D * C);
  const schur = new Float64Array(C * C);
  const [rightTheta, rightDelta] = [new Float64Array(M * D), new Float64Array(C)];
  for (let m = 0; m < M; m++) a.set(prior, m * D * D);
  for (let c = 0; c < C; c++) schur[c * C + c] = cellPrecision;
  for (const {model: m, dimensions, cell: c, z, s} of counts) {
    for (const d of dimensions) {
      for (const e of dimensions) a[m * D * D + d * D + e] += 1 / s;
      x[(m * D + d) * C + c] += 1 / s;
      rightTheta[m * D + d] += z / s;
    }
    schur[c * C + c] += 1 / s;
    rightDelta[c] += z / s;
  }
  const inverse = new Float64Array(M * D * D);
  /** A⁻¹X of every model. */
  const pulled = new Float64Array(M * D * C);
  for (let m = 0; m < M; m++) {
    const own = choleskyInverse(cholesky(a.subarray(m * D * D, (m + 1) * D * D), D)!, D);
    inverse.set(own, m * D * D);
    for (let d = 0; d < D; d++)
      for (let e = 0; e < D; e++) {
        const weight = own[d * D + e];
        for (let c = 0; c < C; c++) pulled[(m * D + d) * C + c] += weight * x[(m * D + e) * C + c];
      }
    for (let d = 0; d < D; d++)
      for (let c = 0; c < C; c++) {
        const left = x[(m * D + d) * C + c];
        if (left === 0) continue;
        rightDelta[c] -= pulledDot(inverse, rightTheta, m, d, D) * left;
        for (let k = 0; k < C; k++) schur[c * C + k] -= left * pulled[(m * D + d) * C + k];
      }
  }
  const deltaCovariance = choleskyInverse(cholesky(schur, C)!, C);
  const delta = new Float64Array(C);
  for (let c = 0; c < C; c++) for (let k = 0; k < C; k++) delta[c] += deltaCovariance[c * C + k] * rightDelta[k];
  const theta = new Float64Array(M * D);
  const crossCovariance = new Float64Array(M * D * C);
  const thetaCovariance = inverse.slice();
  for (let m = 0; m < M; m++) {
    for (let d = 0; d < D; d++) {
      const row = (m * D + d) * C;
      theta[m * D + d] = pulledDot(inverse, rightTheta, m, d, D);
      for (let c = 0; c < C; c++) {
        const weight = pulled[row + c];
        if (weight === 0) continue;
        theta[m * D + d] -= weight * delta[c];
        for (let k = 0; k < C; k++) crossCovariance[row + k] -= weight * deltaCovariance[c * C + k];
      }
    }
    for (let d = 0; d < D; d++)
      for (let e = 0; e < D; e++)
        for (let c = 0; c < C; c++)
          thetaCovariance[m * D * D + d * D + e] -= crossCovariance[(m * D + d) * C + c] * pulled[(m * D + e) * C + c];
  }
  return {theta, delta, thetaCovariance, deltaCovariance, crossCovariance};
}

/** Row d of A⁻¹ r of one model. */
function pulledDot(inverse: Float64Array, right: Float64Array, m: number, d: number, D: number): number {
  let sum = 0;
  for (let e = 0; e < D; e++) sum += inverse[m * D * D + d * D + e] * right[m * D + e];
  return sum;
}

/** Variance of Σ_d θ_{m,d} + δ_c. */
export function spreadOf(
  {thetaCovariance, deltaCovariance, crossCovariance}: JointSolution,
  {C, D}: {readonly C: number; readonly D: number},
  m: number,
  dimensions: readonly number[],
  c: number
): number {
  let sum = deltaCovariance[c * C + c];
  for (const d of dimensions) {
    for (const e of dimensions) sum += thetaCovariance[m * D * D + d * D + e];
    sum += 2 * crossCovariance[(m * D + d) * C + c];
  }
  return sum;
}

/** Σ_d θ_{m,d}, of the abilities that a cell needs. */
export const abilityOf = (theta: Float64Array, D: number, m: number, dimensions: readonly number[]): number =>
  dimensions.reduce((sum, d) => sum + theta[m * D + d], 0);
