import {cholesky, choleskyInverse} from "../../math/index.js";
import {onBound} from "./trait-covariance.js";

/** Σ w E zz′ of a pass, and Σ w. */
export interface TraitSums {
  readonly second: Float64Array;
  readonly totalWeight: number;
}

/** Gradient of the log-likelihood in entries of Σ: ½ P (Σ w E zz′ − W Σ) P, twice off the diagonal; `null` where Σ is no covariance. */
export function sigmaScore(
  sigma: Float64Array,
  D: number,
  entries: readonly (readonly [number, number])[],
  {second, totalWeight}: TraitSums
): number[] | null {
  const factor = cholesky(sigma, D);
  if (factor === null) return null;
  const precision = choleskyInverse(factor, D);
  return entries.map(([d, e]) => {
    let sum = 0;
    for (let i = 0; i < D; i++) {
      for (let k = 0; k < D; k++) {
        sum += precision[d * D + i] * (second[i * D + k] - totalWeight * sigma[i * D + k]) * precision[k * D + e];
      }
    }
    return d === e ? sum / 2 : sum;
  });
}

/**
 * Largest component of a gradient in entries of Σ, taken in its Cholesky factor with a logarithmic diagonal; 0 on the bound of a correlation,
 * NaN where Σ is no covariance.
 */
export function sigmaSteepness(
  sigma: Float64Array,
  D: number,
  entries: readonly (readonly [number, number])[],
  score: ArrayLike<number>,
  hasFreeVariances: boolean
): number {
  const slopes = new Float64Array(D * D);
  entries.forEach(([d, e], k) => {
    slopes[d * D + e] = slopes[e * D + d] = d === e ? score[k] : score[k] / 2;
  });
  const factor = cholesky(sigma, D);
  if (factor === null) return NaN;
  if (onBound(sigma, D)) return 0;
  let top = 0;
  for (let r = 0; r < D; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = 0;
      for (let k = 0; k < D; k++) sum += 2 * slopes[r * D + k] * factor[k * D + c];
      top = Math.max(top, Math.abs(r === c ? sum * factor[r * D + r] : hasFreeVariances ? sum : 0));
    }
  }
  return top;
}
