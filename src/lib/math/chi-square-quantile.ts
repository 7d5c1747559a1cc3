import {logUpperGamma} from "./incomplete-gamma.js";

/**
 * The value that a chi-square variable of `df` degrees of freedom stays below with probability `p`, to double precision; by bisection.
 *
 * NaN unless df > 0 and 0 < p < 1.
 */
export function chiSquareQuantile(p: number, df: number): number {
  if (!(df > 0 && p > 0 && p < 1)) return NaN;
  const isBelow = (x: number) => -Math.expm1(logUpperGamma(df / 2, x / 2)) < p;
  let [lo, hi] = [0, df];
  while (isBelow(hi)) [lo, hi] = [hi, 2 * hi];
  for (let middle = (lo + hi) / 2; middle > lo && middle < hi; middle = (lo + hi) / 2)
    if (isBelow(middle)) lo = middle;
    else hi = middle;
  return hi;
}
