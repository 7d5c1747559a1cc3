import {quantiles} from "./quantile.js";

/** What rows and columns leave unexplained in a table of scores. */
export interface Polish {
  /** Residuals in the shape of the table; `null` where the table has no value. */
  readonly residuals: readonly (readonly (number | null)[])[];
  /** Robust standard deviation of the residuals: 1.4826 times their median absolute value. */
  readonly scale: number;
}

const median = (values: readonly (number | null)[]): number => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 0 : quantiles(known, [0.5])[0];
};

/**
 * Additive model of a table by Tukey's median polish: value = row effect + column effect + residual. Medians make a single
 * wrong cell stand out instead of bending its row and column.
 *
 * @param table - rows of one length; `null` for missing
 *
 * Source: Tukey 1977, Exploratory Data Analysis, chapter 11.
 */
export function medianPolish(table: readonly (readonly (number | null)[])[], rounds = 20): Polish {
  const rest = table.map((row) => [...row]);
  const columns = rest[0]?.length ?? 0;
  for (let round = 0; round < rounds; round++) {
    for (const row of rest) {
      const middle = median(row);
      row.forEach((value, c) => (row[c] = value === null ? null : value - middle));
    }
    for (let c = 0; c < columns; c++) {
      const middle = median(rest.map((row) => row[c]));
      for (const row of rest) {
        const value = row[c];
        if (value !== null) row[c] = value - middle;
      }
    }
  }
  const sizes = rest.flat().map((value) => (value === null ? null : Math.abs(value)));
  return {residuals: rest, scale: 1.4826 * median(sizes)};
}

/** Residuals so large that no spread of the others accounts for them: beyond six robust standard deviations. */
export const OUTLYING = 6;

/** Rows and columns of the outlying cells, the largest first. */
export function outlyingCells({residuals, scale}: Polish): {row: number; column: number; residual: number}[] {
  return residuals
    .flatMap((values, row) =>
      values.flatMap((residual, column) => (residual === null ? [] : [{row, column, residual}]))
    )
    .filter(({residual}) => scale > 0 && Math.abs(residual) > OUTLYING * scale)
    .sort((a, b) => Math.abs(b.residual) - Math.abs(a.residual));
}
