import {studentQuantile, studentTwoSided} from "./incomplete-beta.js";
import {requireLevel, type Interval} from "./interval.js";
import {normalTwoSided} from "./normal-distribution.js";
import {midRanks, tieSizes} from "./ranks.js";

/**
 * Paired t test of the mean of x − y.
 *
 * @throws RangeError for different lengths or fewer than two pairs
 */
export function pairedT(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  level = 0.95
): {
  readonly estimate: number;
  readonly statistic: number;
  readonly df: number;
  readonly p: number;
  readonly interval: Interval;
} {
  requireLevel(level);
  const differences = differencesOf(x, y);
  const n = differences.length;
  if (n < 2) throw new RangeError(`invalid pairs; expected at least 2: ${n}`);
  const estimate = differences.reduce((sum, d) => sum + d, 0) / n;
  const se = Math.sqrt(differences.reduce((sum, d) => sum + (d - estimate) ** 2, 0) / (n - 1) / n);
  const df = n - 1;
  const half = studentQuantile((1 + level) / 2, df) * se;
  const statistic = estimate / se;
  return {
    estimate,
    statistic,
    df,
    p: studentTwoSided(statistic, df),
    interval: {lo: estimate - half, hi: estimate + half, level}
  };
}

/**
 * Wilcoxon's signed-rank test; zero differences are dropped, ties share mid-ranks.
 *
 * Exact over all sign assignments up to 30 differences, else the normal approximation with tie correction.
 *
 * @throws RangeError for different lengths
 *
 * Source: Wilcoxon 1945; exact null distribution by convolution.
 */
export function wilcoxonSignedRank(
  x: ArrayLike<number>,
  y: ArrayLike<number>
): {readonly statistic: number; readonly p: number; readonly exact: boolean} {
  // Decimal inputs make equal differences unequal in the last bits; those are ties.
  const differences = differencesOf(x, y)
    .map((d) => Number(d.toPrecision(12)))
    .filter((d) => d !== 0);
  const n = differences.length;
  if (n === 0) return {statistic: 0, p: 1, exact: true};
  const sizes = differences.map(Math.abs);
  const ranks = midRanks(sizes);
  const statistic = ranks.reduce((sum, rank, i) => sum + (differences[i] > 0 ? rank : 0), 0);
  const mean = (n * (n + 1)) / 4;
  if (n > 30) {
    const ties = tieSizes(sizes).reduce((sum, t) => sum + t ** 3 - t, 0);
    const variance = (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48;
    return {statistic, p: normalTwoSided((statistic - mean) / Math.sqrt(variance)), exact: false};
  }
  const doubled = ranks.map((rank) => Math.round(2 * rank));
  const ways = new Float64Array(n * (n + 1) + 1);
  ways[0] = 1;
  for (const rank of doubled) for (let v = ways.length - 1; v >= rank; v--) ways[v] += ways[v - rank];
  const distance = Math.abs(2 * statistic - 2 * mean) - 1e-9;
  let extreme = 0;
  ways.forEach((count, v) => {
    if (Math.abs(v - 2 * mean) >= distance) extreme += count;
  });
  return {statistic, p: extreme / 2 ** n, exact: true};
}

function differencesOf(x: ArrayLike<number>, y: ArrayLike<number>): number[] {
  if (x.length !== y.length) throw new RangeError(`mismatched pairs: ${x.length} vs ${y.length}`);
  return Array.from({length: x.length}, (_, i) => x[i] - y[i]);
}
