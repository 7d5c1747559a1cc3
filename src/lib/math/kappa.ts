import {studentQuantile} from "./incomplete-beta.js";
import {requireLevel, type Interval} from "./interval.js";
import {normalQuantile} from "./normal-distribution.js";

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

/**
 * Cohen's kappa of a square table of counts, with its large-sample interval, cut to [−1, 1].
 *
 * Ratings that hang together in clusters (several of one case) tell less than as many that do not: `clusters` gives each
 * cluster's own counts, which sum to `table`. With h(r, c) the influence of a pair of ratings on kappa and u_g the sum of h
 * over cluster g, the variance is G/(G−1) Σ u_g² / n², G clusters, and the interval Student's with G − 1 degrees of
 * freedom; without clusters it is Σ h² / n² and normal.
 *
 * When chance agreement is complete (both raters constant and equal) kappa does not exist: NaN. Where one rater is constant it is 0
 * whatever the other says, and has neither standard error nor interval (NaN); nor has one of fewer than two clusters, of clusters that
 * are all alike, or without a disagreement: nothing in them says how far others would lie.
 *
 * @throws RangeError for a table that is not square, holds a negative or NaN count, or is empty
 *
 * Source: Cohen 1960; variance of Fleiss, Cohen & Everitt 1969; its sums over clusters: Yang & Zhou 2014.
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
  const G = clusters?.length ?? n;
  const isOneConstant = rows.includes(n) || columns.includes(n);
  let [se, quantile] = [NaN, NaN];
  if (clusters === undefined) {
    if (!isOneConstant) se = Math.sqrt(summed(table, 2)) / n;
    quantile = normalQuantile((1 + level) / 2);
  } else if (!isOneConstant && G > 1) {
    se = Math.sqrt((G / (G - 1)) * clusters.reduce((sum, counts) => sum + summed(counts, 1) ** 2, 0)) / n;
    quantile = studentQuantile((1 + level) / 2, G - 1);
  }
  // Rounding leaves some 1e-17 of clusters that are all alike.
  if (se < 1e-12) se = NaN;
  const half = quantile * se;
  return {
    estimate,
    se,
    interval: {lo: Math.max(-1, estimate - half), hi: Math.min(1, estimate + half), level},
    agreement,
    n
  };
}
