import {cholesky} from "../../math/index.js";

/** Least share of a trait's standard deviation that is its own: correlations stop short of 1 by 5e-4. */
export const LEAST_SHARE = 0.0316;

/** Whether some trait has nothing of its own left beside the others. */
export function onBound(sigma: Float64Array, D: number): boolean {
  const factor = cholesky(sigma, D);
  if (factor === null) return true;
  for (let r = 1; r < D; r++) {
    let squares = 0;
    for (let c = 0; c < r; c++) squares += factor[r * D + c] ** 2;
    if (factor[r * D + r] <= Math.sqrt(squares) * LEAST_SHARE * (1 + 1e-4)) return true;
  }
  return false;
}

/** A covariance matrix to a correlation matrix, in place. */
export function standardise(sigma: Float64Array, D: number): void {
  const sd = Array.from({length: D}, (_, d) => Math.sqrt(sigma[d * D + d]));
  for (let r = 0; r < D; r++)
    for (let c = 0; c < D; c++) sigma[r * D + c] = r === c ? 1 : sigma[r * D + c] / (sd[r] * sd[c]);
}
