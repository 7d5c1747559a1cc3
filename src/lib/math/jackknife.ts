/**
 * Standard error of an estimate over C units by leaving out one after the other: √((C − 1)/C Σ (D_c − D̄)²).
 *
 * Of units of unequal size the linearised error is too small, since a large one draws the estimate to itself; for means of equal ones the
 * two are the same.
 *
 * @param without - D_c, f64[C]: the estimate without unit c, less any constant
 * @returns NaN of fewer than two units, and where all say the same, which says nothing of others
 *
 * Source: Efron & Tibshirani 1993, An Introduction to the Bootstrap, chapter 11.
 */
export function jackknifeError(without: Float64Array): number {
  const C = without.length;
  if (C < 2) return NaN;
  const mean = without.reduce((sum, estimate) => sum + estimate, 0) / C;
  const variance = ((C - 1) / C) * without.reduce((sum, estimate) => sum + (estimate - mean) ** 2, 0);
  // Rounding leaves some 1e-17 of units that are all alike.
  return variance > 1e-24 ? Math.sqrt(variance) : NaN;
}

/** f64[C]: Σ d_c / Σ n_c without each unit, for `jackknifeError`; the caller has summed d and n already. */
export function ratiosWithout(
  sums: ArrayLike<number>,
  sizes: ArrayLike<number>,
  {sum, n}: {readonly sum: number; readonly n: number}
): Float64Array {
  const without = new Float64Array(sums.length);
  for (let c = 0; c < without.length; c++) without[c] = (sum - sums[c]!) / (n - sizes[c]!);
  return without;
}
