import {say} from "../../math/index.js";
import {mergeResults, type CheckResult} from "../cells/finding.js";
import {AVERAGE_SUBJECT, cellsByTable, groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import {chanceOfRows, differenceRow, heldRows, type DifferenceRow} from "./difference-row.js";

/** Fewest rows that must follow before the others are held against them. */
const FEWEST = 4;
/** Chance, all columns counted, below which the rows that follow are no accident. */
const BY_ACCIDENT = 1e-3;

/**
 * Columns of differences to another row: each block of the table begins with the row that its others are compared to, whose own
 * difference is zero.
 *
 * Which column the differences are of is inferred: the one of which most rows print the difference. Where no column gives most of
 * them, beyond chance, nothing is said.
 */
export function checkDifferenceRows(cells: readonly LedgerCell[]): CheckResult {
  return mergeResults(
    cellsByTable(cells).flatMap((table) => {
      const columns = [...groupCells(table, ({column}) => column).values()];
      const rates = columns.filter(([first]) => first.scale !== null);
      return columns.flatMap((column) => (column[0].frame.metric === "difference" ? [compare(column, rates)] : []));
    })
  );
}

/** What names a row: one system may have several, each under a protocol of its own. */
const rowKey = ({row, subject, frame: {metric: _, ...frame}}: LedgerCell): string =>
  `${row}|${subject}|${labelsKey(frame)}`;

function rowsOf(column: readonly LedgerCell[], of: readonly LedgerCell[]): DifferenceRow[] {
  const byRow = new Map(of.map((cell) => [rowKey(cell), cell]));
  let base: LedgerCell | undefined;
  return column.flatMap((d): DifferenceRow[] => {
    if (d.subject === AVERAGE_SUBJECT) return [];
    const own = byRow.get(rowKey(d));
    if (d.value === 0) {
      base = own;
      return [];
    }
    return own === undefined || base === undefined ? [] : [differenceRow(d, own, base)];
  });
}

function compare(column: readonly LedgerCell[], rates: readonly (readonly LedgerCell[])[]): CheckResult {
  const tried = rates.map((of) => {
    const rows = rowsOf(column, of);
    return {name: of[0]!.column, rows, fits: rows.filter(({fits}) => fits).length};
  });
  const best = tried.reduce((x, y) => (y.fits > x.fits ? y : x), {name: "", rows: [] as DifferenceRow[], fits: 0});
  const {name, rows, fits} = best;
  if (fits < FEWEST || fits <= rows.length / 2 || chanceOfRows(rows, tried.length) >= BY_ACCIDENT)
    return {findings: [], recomputed: [], tested: 0};
  return heldRows(
    rows,
    ({b}) => `${name} minus that of ${b.row}`,
    ({a, b, value}, digits) =>
      `${name} minus that of ${b.row}, the row above without a difference, is ` +
      `${say(a.value, a.decimals)} − ${say(b.value, b.decimals)} = ${say(value, digits)}`
  );
}
