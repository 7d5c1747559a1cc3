/** Stirling's series is exact to double precision from here on. */
const STIRLING_FROM = 13;

/**
 * log Γ(x) for x > 0, relative error about 1e-15 (absolute near its zeros 1 and 2). NaN for x ≤ 0.
 *
 * Shifts x up by recurrence, then Stirling's series.
 *
 * Source: Abramowitz & Stegun 6.1.15, 6.1.40.
 */
export function logGamma(x: number): number {
  if (!(x > 0)) return NaN;
  let shift = 1;
  let y = x;
  while (y < STIRLING_FROM) {
    shift *= y;
    y += 1;
  }
  const t = 1 / (y * y);
  const series =
    (1 / 12 - t * (1 / 360 - t * (1 / 1260 - t * (1 / 1680 - t * (1 / 1188 - t * (691 / 360360 - t / 156)))))) / y;
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - Math.log(shift);
}

/** log B(a, b) for a, b > 0. */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** log of the binomial coefficient "n choose k". */
export function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}
