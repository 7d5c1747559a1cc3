import {cholesky} from "../../math/index.js";
import {LEAST_SHARE, standardise} from "./trait-covariance.js";

/** What is free in a covariance of traits. */
export interface SigmaShape {
  /** u8[D×D]: 1 where a covariance of traits is free. */
  readonly shared: Uint8Array;
  readonly hasFreeVariances: boolean;
}

/** Numbers that stand for a covariance of D traits. */
export const sigmaLength = (D: number): number => (D * (D + 1)) / 2;

/** A covariance of traits as numbers of which all are valid: its Cholesky factor with a logarithmic diagonal, from place `at` on. */
export function encodeSigma(sigma: Float64Array, D: number, to: Float64Array, at: number): void {
  const factor = cholesky(sigma, D);
  for (let r = 0; r < D; r++) {
    for (let c = 0; c <= r; c++)
      to[at++] = factor === null ? NaN : r === c ? Math.log(factor[r * D + r]) : factor[r * D + c];
  }
}

/** The covariance that such numbers stand for; correlations stop short of 1. */
export function decodeSigma(
  from: Float64Array,
  at: number,
  D: number,
  {shared, hasFreeVariances}: SigmaShape
): Float64Array {
  const factor = new Float64Array(D * D);
  for (let r = 0; r < D; r++) {
    let squares = 0;
    for (let c = 0; c < r; c++) squares += (factor[r * D + c] = from[at++]) ** 2;
    factor[r * D + r] = Math.max(Math.exp(from[at++]), Math.sqrt(squares) * LEAST_SHARE);
  }
  const sigma = new Float64Array(D * D);
  for (let r = 0; r < D; r++) {
    for (let c = 0; c < D; c++) {
      for (let k = 0; k <= Math.min(r, c); k++) sigma[r * D + c] += factor[r * D + k] * factor[c * D + k];
    }
  }
  for (let k = 0; k < D * D; k++) if (k % (D + 1) !== 0 && !shared[k]) sigma[k] = 0;
  if (!hasFreeVariances) standardise(sigma, D);
  return sigma;
}
