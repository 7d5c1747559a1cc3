import {say} from "../../math/index.js";
import type {CheckResult, Found} from "../cells/finding.js";
import type {LedgerCell} from "../cells/ledger-cell.js";
import {asPrinted} from "../cells/proof.js";
import {halfUnit, SLACK} from "../cells/rounding.js";

/** A printed difference beside the two numbers that it may be of. */
export interface DifferenceRow {
  readonly d: LedgerCell;
  readonly a: LedgerCell;
  readonly b: LedgerCell;
  readonly value: number;
  /** What rounding of all three may move: a difference may be taken from exact values. */
  readonly tolerance: number;
  readonly fits: boolean;
}

/** @param isAbsolute - whether it is the distance of the two, whatever their order */
export function differenceRow(d: LedgerCell, a: LedgerCell, b: LedgerCell, isAbsolute = false): DifferenceRow {
  const value = isAbsolute ? Math.abs(a.value - b.value) : a.value - b.value;
  const tolerance = halfUnit(d.decimals) + halfUnit(a.decimals) + halfUnit(b.decimals) + SLACK;
  return {d, a, b, value, tolerance, fits: Math.abs(value - d.value) <= tolerance};
}

/** Chance that so many rows follow, were the column anything else of its spread. */
export function chanceOfRows(rows: readonly DifferenceRow[], tries: number): number {
  const values = rows.map(({d}) => d.value);
  const width = Math.max(...values) - Math.min(...values);
  return rows
    .filter(({fits}) => fits)
    .reduce((product, {tolerance}) => product * Math.min(1, (2 * tolerance) / Math.max(width, SLACK)), tries);
}

/**
 * Differences of a column of which most follow: the others are findings.
 *
 * @param ruleOf - what a row's difference is of, in the table's words
 * @param saidOf - the same in a sentence, with the numbers
 */
export function heldRows(
  rows: readonly DifferenceRow[],
  ruleOf: (row: DifferenceRow) => string,
  saidOf: (row: DifferenceRow, digits: number) => string
): CheckResult {
  const fits = rows.filter((row) => row.fits).length;
  return {
    findings: rows.filter((row) => !row.fits).map((row) => finding(row, saidOf, fits, rows.length)),
    recomputed: rows.map((row) => ({
      cell: row.d.id,
      check: "difference",
      value: row.value,
      tolerance: row.tolerance,
      rule: ruleOf(row),
      parts: [row.a.id, row.b.id]
    })),
    tested: rows.length
  };
}

function finding(
  row: DifferenceRow,
  saidOf: (row: DifferenceRow, digits: number) => string,
  fits: number,
  size: number
): Found {
  const {d, a, b, value, tolerance} = row;
  const digits = Math.max(a.decimals, b.decimals);
  const sign = Math.abs(value + d.value) <= tolerance ? " With the other sign it would be." : "";
  return {
    id: `difference/${d.id}`,
    check: "difference",
    evidence: "rule",
    subject: d.subject,
    printed: d.value,
    recomputed: value,
    difference: d.value - value,
    cells: [d.id, a.id, b.id],
    sentence:
      `${d.row}: ${d.column} is printed as ${say(d.value, d.decimals)}; ${saidOf(row, digits)}, as it is in ` +
      `${fits} of ${size} rows.${sign}`,
    proof: `${asPrinted(a)} − ${asPrinted(b)} = ${say(a.value - b.value, digits)}; printed ${asPrinted(d)}`
  };
}
