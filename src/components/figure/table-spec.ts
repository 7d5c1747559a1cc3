import {count, signed} from "../format/numbers.js";

/** One column of a figure's table twin. */
export interface TableColumn<R> {
  readonly label: string;
  /** Value used for sorting and CSV: a number, a text, or `null` for missing. */
  readonly value: (row: R) => number | string | null;
  /** Shown text; defaults to the value, `—` when missing. */
  readonly text?: (row: R) => string;
  /** Where the value leads; source cells lead to the ledger without being told. */
  readonly href?: (row: R) => string | null;
}

/** Table twin of a figure: the same rows and order, exact values. The first column is the row's head. */
export interface TableSpec<R = unknown> {
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
}

/**
 * Keeps the row type checked where a table is written and forgets it where tables are only shown.
 *
 * @param columns - columns, and lists of columns that belong together, as `intervalColumns` gives them
 */
export const table = <R>(
  rows: readonly R[],
  columns: readonly (TableColumn<R> | readonly TableColumn<R>[])[]
): TableSpec => ({rows, columns: columns.flat()}) as TableSpec<R> as TableSpec;

/** Column of a difference of shares, in points with its sign. */
export const pointsColumn = <R>(label: string, of: (row: R) => number | null): TableColumn<R> => {
  const value = (row: R) => {
    const difference = of(row);
    return difference === null ? null : 100 * difference;
  };
  return {label, value, text: (row) => signed(value(row)!)};
};

/** What stands in a cell; what is no number is missing. */
export function cellValue<R>(column: TableColumn<R>, row: R): number | string | null {
  const value = column.value(row);
  return Number.isNaN(value) ? null : value;
}

/** Shown text of one cell. */
export function cellText<R>(column: TableColumn<R>, row: R): string {
  const value = cellValue(column, row);
  if (value === null) return "—";
  return column.text?.(row) ?? String(value);
}

/**
 * A cell as a table on a page shows it: whole numbers without a text of their own with thousands separators. `cellText` stays as it
 * is, for links of statements are checked against it.
 */
export function shownText<R>(column: TableColumn<R>, row: R): string {
  const value = cellValue(column, row);
  const isCount = column.text === undefined && typeof value === "number" && Number.isInteger(value);
  return isCount ? count(value) : cellText(column, row);
}

/** Neutralises what a spreadsheet would run as a formula; numbers stay numbers. */
const csvField = (value: number | string | null): string => {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (value === "") return '""';
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180 text of a table with full precision; missing values are empty fields, an empty text is `""`. */
export function toCsv({columns, rows}: TableSpec): string {
  const lines = [columns.map((column) => csvField(column.label))];
  for (const row of rows) lines.push(columns.map((column) => csvField(cellValue(column, row))));
  return lines.map((fields) => fields.join(",")).join("\r\n") + "\r\n";
}
