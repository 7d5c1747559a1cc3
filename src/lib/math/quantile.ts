/**
 * Quantile by linear interpolation of order statistics (type 7, the default of R and NumPy) of *sorted* values.
 *
 * @param sorted - ascending, without NaN
 * @param p - in [0, 1]
 * @returns NaN for an empty array
 * @throws RangeError for p outside [0, 1]
 *
 * Source: Hyndman & Fan 1996, definition 7.
 *
 * @example
 * quantileSorted([1, 2, 4], 0.75) // → 3
 */
export function quantileSorted(sorted: ArrayLike<number>, p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`invalid probability; expected [0, 1]: ${p}`);
  const n = sorted.length;
  if (n === 0) return NaN;
  const h = (n - 1) * p;
  const k = Math.floor(h);
  const lo = sorted[k];
  return k + 1 < n ? lo + (h - k) * (sorted[k + 1] - lo) : lo;
}

/**
 * Type-7 quantiles of unsorted values. The input is copied, not reordered.
 *
 * @returns one value per entry of `ps`; NaN where `values` is empty
 */
export function quantiles(values: ArrayLike<number>, ps: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  return ps.map((p) => quantileSorted(sorted, p));
}
