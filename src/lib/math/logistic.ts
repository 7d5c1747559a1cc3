/**
 * Logistic function 1 / (1 + e^−x), without overflow for any x. NaN in, NaN out.
 *
 * @example
 * logistic(0) // → 0.5
 */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const e = Math.exp(x);
  return e / (1 + e);
}

/**
 * Log odds log(p / (1 − p)); −Infinity at 0 and Infinity at 1, NaN outside [0, 1].
 *
 * @example
 * logit(0.5) // → 0
 */
export function logit(p: number): number {
  return Math.log(p) - Math.log1p(-p);
}

/**
 * log(1 + e^x), accurate in both tails; −log1pExp(−x) is log logistic(x).
 *
 * @example
 * log1pExp(0) // → 0.6931471805599453
 */
export function log1pExp(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}
