/**
 * Standard error of Σ d_c / Σ n_c over C cases by leaving out one after the other: √((C − 1)/C Σ (D_c − D̄)²), D_c the quotient without case c.
 *
 * Of cases of unequal size the linearised error is too small, since a large case draws the difference to itself; of equal ones the two are the same.
 *
 * @returns NaN with fewer than two cases
 *
 * Source: Efron & Tibshirani 1993, An Introduction to the Bootstrap, chapter 11.
 */
export function jackknifeError(sums: ArrayLike<number>, sizes: ArrayLike<number>): number {
  const C = sums.length;
  if (C < 2) return NaN;
  let [sum, n] = [0, 0];
  for (let c = 0; c < C; c++) {
    sum += sums[c]!;
    n += sizes[c]!;
  }
  const without = (c: number) => (sum - sums[c]!) / (n - sizes[c]!);
  let mean = 0;
  for (let c = 0; c < C; c++) mean += without(c) / C;
  let square = 0;
  for (let c = 0; c < C; c++) square += (without(c) - mean) ** 2;
  return Math.sqrt(((C - 1) / C) * square);
}
