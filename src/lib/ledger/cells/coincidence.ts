import {inferDenominator} from "./counts.js";
import type {LedgerCell} from "./ledger-cell.js";

/**
 * Chance that two unrelated values of a column print the same: r / (2 s √π) for values spread normally with standard
 * deviation s and printed in steps of r. The step is the last digit, or that of the counts where these are coarser; where no
 * denominator is printed, the least one that prints the whole column stands for it.
 *
 * @param levelOf - what to take from each value first, its system's mean over columns: two systems of one level agree more
 * often than the spread of the column lets expect
 * @returns 1 for a column without spread, whose agreements say nothing
 */
export function chanceOfEqual(column: readonly LedgerCell[], levelOf?: (cell: LedgerCell) => number): number {
  const [first] = column;
  if (!first || column.length < 2) return 1;
  const values = column.map(({value}) => value);
  const spread = Math.min(
    spreadOf(values),
    levelOf ? spreadOf(column.map((cell) => cell.value - levelOf(cell))) : Infinity
  );
  const {decimals, scale, n: answers} = first;
  const step = Math.max(
    10 ** -decimals,
    scale === null ? 0 : scale / (answers ?? leastDenominator(column) ?? Infinity)
  );
  return spread === 0 ? 1 : Math.min(1, step / (2 * spread * Math.sqrt(Math.PI)));
}

/** Standard deviation of a sample, n − 1 degrees of freedom. */
export function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Any denominator will do, however likely by accident: too coarse a step makes agreements likelier and accuses nobody. */
function leastDenominator(column: readonly LedgerCell[]): number | undefined {
  const rates = column.flatMap(({value, decimals, scale}) => (scale === null ? [] : [{value, decimals, scale}]));
  const found = inferDenominator(rates, 2000, 1);
  return found?.exceptions.length === 0 ? found.n : undefined;
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

/** Chance of at least m agreements of independent places, each with a chance of its own. */
export function atLeastOf(m: number, chances: readonly number[]): number {
  let exactly = [1];
  for (const p of chances)
    exactly = Array.from(
      {length: exactly.length + 1},
      (_, k) => (exactly[k] ?? 0) * (1 - p) + (exactly[k - 1] ?? 0) * p
    );
  return exactly.slice(m).reduce((sum, chance) => sum + chance, 0);
}
