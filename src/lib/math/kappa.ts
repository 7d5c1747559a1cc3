import {centralInterval} from "./central-interval.js";
import {studentQuantile} from "./incomplete-beta.js";
import {requireLevel, type Interval} from "./interval.js";
import {jackknifeError} from "./jackknife.js";
import {normalQuantile} from "./normal-distribution.js";
import {gammas, mulberry32} from "./random.js";

/** Counts of pairs of ratings: rows the first rater's, columns the second's, the same categories in the same order. */
export type RatingCounts = readonly (readonly number[])[];

/** Agreement of two raters beyond chance. */
export interface Kappa {
  readonly estimate: number;
  /** NaN where nothing tells how far other ratings would lie; the interval is so too. */
  readonly se: number;
  readonly interval: Interval;
  /** Share of items on which the raters agree. */
  readonly agreement: number;
  readonly n: number;
}

const DRAWS = 4000;
/** Pseudo-counts of the prior over all cells: a half for each of four, Jeffreys' prior of two categories. */
const PRIOR = 2;

/**
 * Cohen's kappa of a square table of counts, with its interval.
 *
 * Ratings that hang together in clusters (several of one case) tell less than as many that do not: `clusters` gives each
 * cluster's own counts, which sum to `table`. With h(r, c) the influence of a pair of ratings on kappa and u_g the sum of h
 * over cluster g, the variance is G/(G−1) Σ u_g² / n², G clusters; without clusters it is Σ h² / n².
 *
 * The interval is that of kappa over Dirichlet(counts / deff + 2/K²) draws, K categories. With κ ± t s raters who each say yes to 95% and go together by chance agree
 * "less than chance" in 62% of tables of 100 answers: they mostly have no common no, and s is that of a table that could have none. deff is 1 without clusters, else
 * `designEffect`.
 *
 * When chance agreement is complete (both raters constant and equal) kappa does not exist: NaN. Where one rater is constant it is 0
 * whatever the other says, and has neither standard error nor interval (NaN); nor has one of fewer than two clusters, of clusters that
 * are all alike, or without a disagreement: nothing in them says how far others would lie.
 *
 * @throws RangeError for a table that is not square, holds a negative or NaN count, or is empty
 *
 * Source: Cohen 1960; variance of Fleiss, Cohen & Everitt 1969; its sums over clusters: Yang & Zhou 2014; interval: docs/methods/explorer.md.
 */
export function cohenKappa(
  table: RatingCounts,
  {level = 0.95, clusters}: {readonly level?: number; readonly clusters?: readonly RatingCounts[]} = {}
): Kappa {
  requireLevel(level);
  const K = table.length;
  let n = 0;
  const rows = new Array<number>(K).fill(0);
  const columns = new Array<number>(K).fill(0);
  table.forEach((row, r) => {
    if (row.length !== K) throw new RangeError(`mismatched table: ${K} rows vs ${row.length} columns`);
    row.forEach((count, c) => {
      if (!(count >= 0)) throw new RangeError(`invalid count; expected a number >= 0: ${count}`);
      n += count;
      rows[r] += count;
      columns[c] += count;
    });
  });
  if (!(n > 0)) throw new RangeError(`invalid table; expected at least one count: ${n}`);
  let agreement = 0;
  let chance = 0;
  for (let k = 0; k < K; k++) {
    agreement += table[k][k] / n;
    chance += (rows[k] / n) * (columns[k] / n);
  }
  const estimate = (agreement - chance) / (1 - chance);
  /** Derivative of kappa by the share of each cell; its mean over all pairs is 0. */
  const influence = table.map((row, r) =>
    row.map(
      (_, c) =>
        ((r === c ? 1 : 0) - agreement) / (1 - chance) -
        ((1 - agreement) * ((columns[r] + rows[c]) / n - 2 * chance)) / (1 - chance) ** 2
    )
  );
  const summed = (counts: RatingCounts, power: 1 | 2): number =>
    counts.reduce((sum, row, r) => row.reduce((part, count, c) => part + count * influence[r][c] ** power, sum), 0);
  const independent = summed(table, 2) / n ** 2;
  const G = clusters?.length ?? n;
  let variance = independent;
  if (clusters !== undefined)
    variance =
      G > 1 ? ((G / (G - 1)) * clusters.reduce((sum, counts) => sum + summed(counts, 1) ** 2, 0)) / n ** 2 : NaN;
  const isOneConstant = rows.includes(n) || columns.includes(n);
  const root = isOneConstant ? NaN : Math.sqrt(variance);
  // Rounding leaves some 1e-17 of clusters that are all alike.
  const se = root < 1e-12 ? NaN : root;
  if (Number.isNaN(se)) return {estimate, se, interval: {lo: NaN, hi: NaN, level}, agreement, n};
  const effect = clusters === undefined ? 1 : designEffect(table, clusters, {variance, independent, level});
  const {lo, hi} = drawnInterval(table, effect, level);
  // Of few pairs the prior outweighs what was seen, and may draw all to one side of it.
  return {estimate, se, interval: {lo: Math.min(lo, estimate), hi: Math.max(hi, estimate), level}, agreement, n};
}

/** Kappa from the cells of a table row by row; it makes no lists, for draws ask it thousands of times. */
function kappaOf(cells: ArrayLike<number>, K: number): number {
  let [n, agreed, chance] = [0, 0, 0];
  for (let k = 0; k < K; k++) {
    let [row, column] = [0, 0];
    for (let other = 0; other < K; other++) {
      row += cells[k * K + other];
      column += cells[other * K + k];
    }
    n += row;
    agreed += cells[k * K + k];
    chance += row * column;
  }
  return (agreed * n - chance) / (n * n - chance);
}

/**
 * How many pairs of ratings in their clusters tell as much as one that is independent: the variance of kappa over clusters, or the jackknife's if that is larger
 * (clusters of unequal size), over that of independent pairs; never below 1. It is estimated from few clusters, so that where one holds several pairs it is
 * widened by (t/z)², t with G − 1 degrees of freedom (Korn and Graubard 1998).
 */
function designEffect(
  table: RatingCounts,
  clusters: readonly RatingCounts[],
  {variance, independent, level}: {readonly variance: number; readonly independent: number; readonly level: number}
): number {
  const K = table.length;
  const cells = table.flat();
  const without = clusters
    .map((counts) => {
      const own = counts.flat();
      return kappaOf(
        cells.map((count, k) => count - own[k]),
        K
      );
    })
    .filter((estimate) => !Number.isNaN(estimate));
  const jackknife = jackknifeError(Float64Array.from(without)) ** 2;
  const isOfSeveral = clusters.some((counts) => counts.flat().reduce((sum, count) => sum + count, 0) > 1);
  const upper = (1 + level) / 2;
  const wider = isOfSeveral ? (studentQuantile(upper, clusters.length - 1) / normalQuantile(upper)) ** 2 : 1;
  return Math.max(1, (wider * Math.max(variance, jackknife || 0)) / independent);
}

/** Central interval of kappa over Dirichlet(counts / effect + 2/K²) draws. */
function drawnInterval(table: RatingCounts, effect: number, level: number): Interval {
  const K = table.length;
  const shapes = table.flat().map((count) => count / effect + PRIOR / K ** 2);
  const gamma = gammas(mulberry32(1));
  const draws = new Float32Array(DRAWS);
  const cells = new Float64Array(K * K);
  for (let d = 0; d < DRAWS; d++) {
    for (let k = 0; k < cells.length; k++) cells[k] = gamma(shapes[k]);
    draws[d] = kappaOf(cells, K);
  }
  return centralInterval(draws, level);
}
