import {betaQuantile} from "./incomplete-beta.js";
import {requireCount, requireLevel, type Interval} from "./interval.js";
import {normalQuantile} from "./normal-distribution.js";

/**
 * Wilson's score interval for k successes in n independent trials: the default for a single rate.
 *
 * @throws RangeError for k outside [0, n], n ≤ 0 or a level outside (0, 1)
 *
 * Source: Wilson 1927.
 *
 * @example
 * wilsonInterval(0, 10).lo // → 0
 */
export function wilsonInterval(k: number, n: number, level = 0.95): Interval {
  requireCount(k, n);
  requireLevel(level);
  const z2 = normalQuantile((1 + level) / 2) ** 2;
  const centre = (k + z2 / 2) / (n + z2);
  const half = Math.sqrt(z2 * ((k * (n - k)) / n + z2 / 4)) / (n + z2);
  return {lo: k === 0 ? 0 : Math.max(0, centre - half), hi: k === n ? 1 : Math.min(1, centre + half), level};
}

/**
 * Clopper and Pearson's exact interval: never covers less than `level`, often more.
 *
 * @throws RangeError as `wilsonInterval`
 *
 * Source: Clopper & Pearson 1934.
 *
 * @internal Exact intervals that tests hold others against; no figure draws one.
 */
export function clopperPearsonInterval(k: number, n: number, level = 0.95): Interval {
  requireCount(k, n);
  requireLevel(level);
  const tail = (1 - level) / 2;
  return {
    lo: k === 0 ? 0 : betaQuantile(tail, k, n - k + 1),
    hi: k === n ? 1 : betaQuantile(1 - tail, k + 1, n - k),
    level
  };
}
