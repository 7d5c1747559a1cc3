import {logBeta} from "./log-gamma.js";

/**
 * Regularised incomplete beta function I_x(a, b): the Beta(a, b) distribution function.
 *
 * @param x - in [0, 1]
 * @param a - positive
 * @param b - positive
 * @returns NaN for arguments outside those ranges
 *
 * Source: continued fraction of Abramowitz & Stegun 26.5.8, modified Lentz.
 */
export function betaCdf(x: number, a: number, b: number): number {
  if (!(a > 0 && b > 0 && x >= 0 && x <= 1)) return NaN;
  if (x === 0 || x === 1) return x;
  const scale = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
  return x < (a + 1) / (a + b + 2) ? (scale * fraction(x, a, b)) / a : 1 - (scale * fraction(1 - x, b, a)) / b;
}

/**
 * Quantile of Beta(a, b): Newton's method kept inside a bracket that halves whenever Newton would leave it.
 *
 * @returns NaN for arguments out of range
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(a > 0 && b > 0 && p >= 0 && p <= 1)) return NaN;
  if (p === 0 || p === 1) return p;
  const logB = logBeta(a, b);
  let lo = 0;
  let hi = 1;
  let x = a / (a + b);
  for (let step = 0; step < 200; step++) {
    const error = betaCdf(x, a, b) - p;
    if (error > 0) hi = x;
    else lo = x;
    const density = Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logB);
    let next = x - error / density;
    if (!(next > lo && next < hi)) next = lo === 0 ? hi / 16 : (lo + hi) / 2;
    const change = Math.abs(next - x);
    x = next;
    if (change <= 1e-15 * x || hi - lo <= 1e-15 * x) break;
  }
  return x;
}

/** Two-sided p of Student's t: P(|T| ≥ |t|). */
export function studentTwoSided(t: number, df: number): number {
  return betaCdf(df / (df + t * t), df / 2, 0.5);
}

/** Quantile of Student's t with `df` degrees of freedom. */
export function studentQuantile(p: number, df: number): number {
  if (p === 0.5) return 0;
  const x = betaQuantile(2 * Math.min(p, 1 - p), df / 2, 0.5);
  return Math.sign(p - 0.5) * Math.sqrt(df * (1 / x - 1));
}

function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < tiny ? tiny : d);
  let h = d;
  for (let m = 1; m < 20_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d || tiny);
    c = 1 + even / c || tiny;
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d || tiny);
    c = 1 + odd / c || tiny;
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return h;
}
