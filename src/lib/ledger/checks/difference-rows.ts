import {say} from "../../math/index.js";
import {mergeResults, type CheckResult, type Found} from "../cells/finding.js";
import {AVERAGE_SUBJECT, cellsByTable, groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import {asPrinted} from "../cells/proof.js";
import {halfUnit, SLACK} from "../cells/rounding.js";

/** Fewest rows that must follow before the others are held against them. */
const FEWEST = 4;
/** Chance, all columns counted, below which the rows that follow are no accident. */
const BY_ACCIDENT = 1e-3;

interface Row {
  readonly d: LedgerCell;
  readonly own: LedgerCell;
  /** The row above that it is compared to. */
  readonly base: LedgerCell;
  readonly value: number;
  readonly tolerance: number;
  readonly fits: boolean;
}

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

function rowsOf(column: readonly LedgerCell[], of: readonly LedgerCell[]): Row[] {
  const byRow = new Map(of.map((cell) => [rowKey(cell), cell]));
  let base: LedgerCell | undefined;
  return column.flatMap((d): Row[] => {
    if (d.subject === AVERAGE_SUBJECT) return [];
    const own = byRow.get(rowKey(d));
    if (d.value === 0) {
      base = own;
      return [];
    }
    if (own === undefined || base === undefined) return [];
    const value = own.value - base.value;
    const tolerance = halfUnit(d.decimals) + halfUnit(own.decimals) + halfUnit(base.decimals) + SLACK;
    return [{d, own, base, value, tolerance, fits: Math.abs(value - d.value) <= tolerance}];
  });
}

/** Chance that so many rows follow, were the column anything else of its spread. */
function chanceOf(rows: readonly Row[], tries: number): number {
  const values = rows.map(({d}) => d.value);
  const width = Math.max(...values) - Math.min(...values);
  return rows
    .filter(({fits}) => fits)
    .reduce((product, {tolerance}) => product * Math.min(1, (2 * tolerance) / Math.max(width, SLACK)), tries);
}

function compare(column: readonly LedgerCell[], rates: readonly (readonly LedgerCell[])[]): CheckResult {
  const tried = rates.map((of) => {
    const rows = rowsOf(column, of);
    return {name: of[0]!.column, rows, fits: rows.filter(({fits}) => fits).length};
  });
  const best = tried.reduce((x, y) => (y.fits > x.fits ? y : x), {name: "", rows: [] as Row[], fits: 0});
  const {name, rows, fits} = best;
  if (fits < FEWEST || fits <= rows.length / 2 || chanceOf(rows, tried.length) >= BY_ACCIDENT)
    return {findings: [], recomputed: [], tested: 0};
  return {
    findings: rows.filter((row) => !row.fits).map((row) => finding(row, name, fits, rows.length)),
    recomputed: rows.map(({d, own, base, value, tolerance}) => ({
      cell: d.id,
      check: "difference",
      value,
      tolerance,
      rule: `${name} minus that of ${base.row}`,
      parts: [own.id, base.id]
    })),
    tested: rows.length
  };
}

function finding({d, own, base, value, tolerance}: Row, name: string, fits: number, size: number): Found {
  const digits = Math.max(own.decimals, base.decimals);
  const sign = Math.abs(value + d.value) <= tolerance ? " With the other sign it would be." : "";
  return {
    id: `difference/${d.id}`,
    check: "difference",
    evidence: "rule",
    subject: d.subject,
    printed: d.value,
    recomputed: value,
    difference: d.value - value,
    cells: [d.id, own.id, base.id],
    sentence:
      `${d.row}: ${d.column} is printed as ${say(d.value, d.decimals)}; ${name} minus that of ${base.row}, the row above without a ` +
      `difference, is ${say(own.value, own.decimals)} − ${say(base.value, base.decimals)} = ${say(value, digits)}, as it is in ` +
      `${fits} of ${size} rows.${sign}`,
    proof: `${asPrinted(own)} − ${asPrinted(base)} = ${say(value, digits)}; printed ${asPrinted(d)}`
  };
}
