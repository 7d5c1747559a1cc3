import {requireLevel, type Interval} from "./interval.js";
import {normalQuantile} from "./normal-distribution.js";

/** Agreement of two raters beyond chance. */
export interface Kappa {
  readonly estimate: number;
  readonly se: number;
  readonly interval: Interval;
  /** Share of items on which the raters agree. */
  readonly agreement: number;
  readonly n: number;
}

/**
 * Cohen's kappa of a square table of counts, with its large-sample interval, cut to [−1, 1].
 *
 * When chance agreement is complete (both raters constant and equal) kappa does not exist: NaN. Where one rater is constant it is 0
 * whatever the other says, and has no interval (NaN).
 *
 * @param table - rows: first rater, columns: second rater, the same categories in the same order
 * @throws RangeError for a table that is not square, holds a negative or NaN count, or is empty
 *
 * Source: Cohen 1960; variance of Fleiss, Cohen & Everitt 1969.
 */
export function cohenKappa(table: readonly (readonly number[])[], level = 0.95): Kappa {
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
  let spread = -((agreement * chance - 2 * chance + agreement) ** 2);
  for (let r = 0; r < K; r++) {
    for (let c = 0; c < K; c++) {
      const p = table[r][c] / n;
      spread +=
        r === c
          ? p * (1 - chance - ((rows[r] + columns[r]) / n) * (1 - agreement)) ** 2
          : p * (1 - agreement) ** 2 * ((columns[r] + rows[c]) / n) ** 2;
    }
  }
  const isOneConstant = rows.includes(n) || columns.includes(n);
  const se = isOneConstant ? NaN : Math.sqrt(Math.max(0, spread) / n) / (1 - chance) ** 2;
  const half = normalQuantile((1 + level) / 2) * se;
  return {
    estimate,
    se,
    interval: {lo: Math.max(-1, estimate - half), hi: Math.min(1, estimate + half), level},
    agreement,
    n
  };
}
