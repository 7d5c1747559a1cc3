import {OUTLYING, medianPolish, outlyingCells, say, saySigned} from "../../math/index.js";
import type {CheckResult, Found} from "../cells/finding.js";
import {AVERAGE_SUBJECT, groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import {digitSwaps} from "../cells/rounding.js";

/** Fewest rows and columns of a table in which one cell can stand out. */
const LEAST = 5;
/** Fewest degrees of freedom: in smaller tables a robust standard deviation is too often far too small. */
const LEAST_FREE = 40;
/** Robust standard deviations; how many clean tables have a cell so far off is measured in `tools/table-rates`. */
const FAR = 9;
/** How much further off than the second the lone cell must be. */
const ALONE = 1.5;

/**
 * A cell that stands alone: in a table of systems by places it lies beyond nine robust standard deviations of what its row
 * and column lead to (median polish), and no other cell is nearly as far off. Many far cells are a property of the
 * table, not of a cell, and are not reported.
 *
 * Median polish fits R + C − 1 effects, which makes residuals of small tables too small: the standard deviation is
 * scaled by √(RC / (R − 1)(C − 1)).
 */
export function checkOutliers(cells: readonly LedgerCell[]): CheckResult {
  const usable = cells.filter(
    ({subject, readOff, scale, place}) =>
      subject !== AVERAGE_SUBJECT && !readOff && scale !== null && Object.keys(place).length > 0
  );
  const tables = groupCells(
    usable,
    ({document, table, frame, place}) =>
      `${document}|${table}|${labelsKey(frame)}|${Object.keys(place).sort().join(",")}`
  );
  return {findings: [...tables.values()].flatMap(loneCell), recomputed: [], tested: usable.length};
}

function loneCell(table: readonly LedgerCell[]): Found[] {
  const rows = [...groupCells(table, ({subject}) => subject).values()];
  const places = [...new Set(table.map(({place}) => labelsKey(place)))];
  if (rows.length < LEAST || places.length < LEAST || (rows.length - 1) * (places.length - 1) < LEAST_FREE) return [];
  const grid = rows.map((own) => places.map((place) => own.find((cell) => labelsKey(cell.place) === place) ?? null));
  const polish = medianPolish(grid.map((row) => row.map((cell) => cell?.value ?? null)));
  const [first] = outlyingCells(polish);
  if (!first) return [];
  const [R, C] = [rows.length, places.length];
  const sd = polish.scale * Math.sqrt((R * C) / ((R - 1) * (C - 1)));
  const sizes = polish.residuals.flat().map((residual) => Math.abs(residual ?? 0));
  const [, second = 0] = sizes.sort((a, b) => b - a);
  if (Math.abs(first.residual) < Math.max(FAR * sd, ALONE * second)) return [];
  const cell = grid[first.row]![first.column]!;
  const expected = cell.value - first.residual;
  const swap = digitSwaps(cell.value, cell.decimals).find(
    (value) => Math.abs(value - expected) <= OUTLYING * sd && value <= cell.scale!
  );
  return [
    {
      id: `outlier/${cell.id}`,
      check: "outlier",
      evidence: "chance",
      subject: cell.subject,
      printed: cell.value,
      recomputed: expected,
      difference: first.residual,
      cells: [cell.id],
      sentence:
        `${cell.row}, ${cell.column}: ${say(cell.value, cell.decimals)} stands ${saySigned(first.residual, 1)} off what its row and ` +
        `column lead to, ${say(Math.abs(first.residual) / sd, 1)} robust standard deviations; no other cell of ` +
        `${cell.table} is nearly as far.${swap === undefined ? "" : ` With two digits exchanged it would be ${say(swap, cell.decimals)}.`}`,
      proof: `${say(cell.value, cell.decimals)} − ${say(expected, 1)} = ${saySigned(first.residual, 1)}, ${say(Math.abs(first.residual) / sd, 1)} standard deviations`
    }
  ];
}
