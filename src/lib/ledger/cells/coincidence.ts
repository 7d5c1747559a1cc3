import type {LedgerCell} from "./ledger-cell.js";

/**
 * Chance that two unrelated values of a column print the same: r / (2 s √π) for values spread normally with standard
 * deviation s and printed in steps of r. The step is the last digit, or that of the counts where these are coarser.
 *
 * @returns 1 for a column without spread, whose agreements say nothing
 */
export function chanceOfEqual(column: readonly LedgerCell[]): number {
  const n = column.length;
  if (n < 2) return 1;
  const mean = column.reduce((sum, {value}) => sum + value, 0) / n;
  const spread = Math.sqrt(column.reduce((sum, {value}) => sum + (value - mean) ** 2, 0) / (n - 1));
  const [{decimals, scale, n: answers}] = column;
  const step = Math.max(10 ** -decimals, scale !== null && answers !== null ? scale / answers : 0);
  return spread === 0 ? 1 : Math.min(1, step / (2 * spread * Math.sqrt(Math.PI)));
}

/** Chance of at least m agreements where λ are expected, agreements taken as rare and independent (Poisson). */
export function atLeast(m: number, lambda: number): number {
  let term = Math.exp(-lambda);
  let below = 0;
  for (let k = 0; k < m; k++) {
    below += term;
    term *= lambda / (k + 1);
  }
  // The complement loses all digits for small chances; the leading term of the tail is within a factor of two there.
  return below < 0.999 ? 1 - below : Math.min(1, term * 2);
}
