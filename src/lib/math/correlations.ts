import {fisherInterval} from "./correlation-intervals.js";
import {studentTwoSided} from "./incomplete-beta.js";
import {requireLevel, type Interval} from "./interval.js";
import {normalTwoSided} from "./normal-distribution.js";
import {midRanks, tieSizes} from "./ranks.js";

/** A correlation with a two-sided test of "none". Constant input has no correlation: every number is NaN. */
export interface Correlation {
  readonly estimate: number;
  /** Test statistic: t for Pearson and Spearman, z for Kendall. */
  readonly statistic: number;
  readonly p: number;
  readonly n: number;
}

/**
 * Pearson's r with Fisher's z interval (absent below 4 pairs) and t test on n − 2 degrees of freedom.
 *
 * @throws RangeError for different lengths
 *
 * Source: Fisher 1921.
 */
export function pearson(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  level = 0.95
): Correlation & {readonly interval: Interval | null} {
  requireLevel(level);
  const n = requirePairs(x, y);
  const estimate = correlationOf(x, y);
  const {statistic, p} = tTest(estimate, n);
  if (n < 4 || Number.isNaN(estimate)) return {estimate, statistic, p, n, interval: null};
  return {estimate, statistic, p, n, interval: {...fisherInterval(estimate, n, level), level}};
}

/**
 * Spearman's rho on mid-ranks, p from the t approximation with n − 2 degrees of freedom.
 *
 * @throws RangeError for different lengths
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): Correlation {
  const n = requirePairs(x, y);
  const estimate = correlationOf(midRanks(x), midRanks(y));
  return {estimate, ...tTest(estimate, n), n};
}

/**
 * Kendall's tau-b; z with the variance corrected for ties, no continuity correction. O(n log n).
 *
 * @throws RangeError for different lengths
 *
 * Source: Kendall 1970, Rank Correlation Methods, chapters 3 and 4; Knight 1966 for counting discordant pairs by sorting.
 */
export function kendall(x: ArrayLike<number>, y: ArrayLike<number>): Correlation {
  const n = requirePairs(x, y);
  const tx = tieSizes(x);
  const ty = tieSizes(y);
  const sum = (sizes: number[], f: (t: number) => number) => sizes.reduce((total, t) => total + f(t), 0);
  const pairs = (n * (n - 1)) / 2;
  const tied = (t: number) => (t * (t - 1)) / 2;
  const s = concordance(x, y, pairs - sum(tx, tied) - sum(ty, tied));
  const estimate = s / Math.sqrt((pairs - sum(tx, tied)) * (pairs - sum(ty, tied)));
  const v = (t: number) => t * (t - 1) * (2 * t + 5);
  const two = (t: number) => t * (t - 1);
  const three = (t: number) => t * (t - 1) * (t - 2);
  const variance =
    (v(n) - sum(tx, v) - sum(ty, v)) / 18 +
    (sum(tx, two) * sum(ty, two)) / (2 * n * (n - 1)) +
    (sum(tx, three) * sum(ty, three)) / (9 * n * (n - 1) * (n - 2) || 1);
  const statistic = s / Math.sqrt(variance);
  return {estimate, statistic, p: normalTwoSided(statistic), n};
}

/**
 * Concordant minus discordant pairs: in order of x, then y, each discordant pair is one exchange of a merge sort by y.
 *
 * @param untied - pairs less those tied in x less those tied in y; pairs tied in both are given back here
 */
function concordance(x: ArrayLike<number>, y: ArrayLike<number>, untied: number): number {
  const n = x.length;
  const order = Array.from({length: n}, (_, i) => i).sort((a, b) => x[a] - x[b] || y[a] - y[b]);
  let tiedInBoth = 0;
  for (let i = 1, run = 0; i < n; i++) {
    run = x[order[i]] === x[order[i - 1]] && y[order[i]] === y[order[i - 1]] ? run + 1 : 0;
    tiedInBoth += run;
  }
  let from = Float64Array.from(order, (i) => y[i]);
  let to = new Float64Array(n);
  let discordant = 0;
  for (let width = 1; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(start + width, n);
      const end = Math.min(start + 2 * width, n);
      for (let a = start, b = middle, k = start; k < end; k++) {
        if (a < middle && (b >= end || from[a] <= from[b])) to[k] = from[a++];
        else {
          to[k] = from[b++];
          discordant += middle - a;
        }
      }
    }
    [from, to] = [to, from];
  }
  return untied + tiedInBoth - 2 * discordant;
}

/** Product-moment correlation without a test; NaN when either side is constant. */
export function correlationOf(x: ArrayLike<number>, y: ArrayLike<number>): number {
  // Rounding gives the mean of a constant a distance from it.
  if (isConstant(x) || isConstant(y)) return NaN;
  const n = x.length;
  let mx = 0;
  let my = 0;
  for (let i = 0; i < n; i++) {
    mx += x[i] / n;
    my += y[i] / n;
  }
  let sxx = 0;
  let syy = 0;
  let sxy = 0;
  for (let i = 0; i < n; i++) {
    const dx = x[i] - mx;
    const dy = y[i] - my;
    sxx += dx * dx;
    syy += dy * dy;
    sxy += dx * dy;
  }
  const scale = Math.sqrt(sxx) * Math.sqrt(syy);
  return scale > 0 ? Math.max(-1, Math.min(1, sxy / scale)) : NaN;
}

function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}

function tTest(r: number, n: number): {statistic: number; p: number} {
  const statistic = r * Math.sqrt((n - 2) / (1 - r * r));
  if (Math.abs(r) === 1) return {statistic, p: n > 2 ? 0 : NaN};
  return {statistic, p: n > 2 ? studentTwoSided(statistic, n - 2) : NaN};
}

function requirePairs(x: ArrayLike<number>, y: ArrayLike<number>): number {
  if (x.length !== y.length) throw new RangeError(`mismatched pairs: ${x.length} vs ${y.length}`);
  return x.length;
}
