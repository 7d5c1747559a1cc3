import {say} from "../../math/index.js";
import {mergeResults, type CheckResult} from "../cells/finding.js";
import {AVERAGE_SUBJECT, cellsByTable, groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import {chanceOfRows, differenceRow, heldRows, type DifferenceRow} from "./difference-row.js";

/** Chance, all pairs counted, below which the rows that follow are no accident. */
const BY_ACCIDENT = 1e-3;

type Column = ReadonlyMap<string, LedgerCell>;

interface Reading {
  readonly first: readonly [string, Column];
  readonly second: readonly [string, Column];
  /** The distance of the two, whatever their order. */
  readonly isAbsolute: boolean;
  /** How many readings were tried that are no less plausible. */
  readonly tries: number;
}

/**
 * Columns of differences and gaps within a table: finds the two columns of which most rows print the difference, and holds
 * the other rows against it.
 *
 * A difference may be taken from exact values: rounding of all three is allowed for. Columns that the header names come
 * first, then the two on its left; all other pairs count as tries. Where some pair gives all rows, or none gives enough of
 * them to be no accident, nothing is said.
 */
export function checkDifferenceColumns(cells: readonly LedgerCell[]): CheckResult {
  return mergeResults(
    cellsByTable(cells).flatMap((table) => {
      const isDifference = ({frame: {metric}}: LedgerCell) => metric === "difference" || metric === "gap";
      const columns = [...groupCells(table, ({column}) => column)].map(([name, own]): [string, Column] => [
        name,
        new Map(own.map((cell) => [cell.subject, cell]))
      ]);
      const isRate = ([, column]: [string, Column]) => [...column.values()].some(({scale}) => scale !== null);
      return columns.flatMap(([name, column], at) => {
        const [cell] = column.values();
        if (!cell || !isDifference(cell)) return [];
        const before = columns.slice(0, at).filter(isRate);
        return [compare(column, readings(name, cell, columns.filter(isRate), before))];
      });
    })
  );
}

function readings(name: string, cell: LedgerCell, columns: [string, Column][], before: [string, Column][]): Reading[] {
  if (cell.frame.metric === "gap") {
    const of = (metric: string) =>
      columns.filter(([, column]) => [...column.values()].some(({frame}) => frame.metric === metric));
    const placeOf = ([, column]: [string, Column]) => {
      const [one] = column.values();
      return one && labelsKey(one.place);
    };
    const pairs = of("understanding").flatMap((first) =>
      of("generation").flatMap((second) => (placeOf(first) === placeOf(second) ? [[first, second] as const] : []))
    );
    return pairs.flatMap(([first, second]) => [
      {first, second, isAbsolute: true, tries: 2 * pairs.length},
      {first, second, isAbsolute: false, tries: 2 * pairs.length}
    ]);
  }
  const ordered = columns.flatMap((first) =>
    columns.flatMap((second) => (first === second ? [] : [{first, second, isAbsolute: false}]))
  );
  const named = ordered.filter(({first, second}) => name.includes(`${first[0]} − ${second[0]}`));
  if (named.length > 0) return named.map((one) => ({...one, tries: 1}));
  const near = before.slice(-2);
  return ordered.map((one) => ({
    ...one,
    tries: near.includes(one.first) && near.includes(one.second) ? 2 : ordered.length
  }));
}

function rowsOf(column: Column, {first, second, isAbsolute}: Reading): DifferenceRow[] {
  return [...column].flatMap(([subject, d]) => {
    const [a, b] = [first[1].get(subject), second[1].get(subject)];
    return !a || !b || subject === AVERAGE_SUBJECT ? [] : [differenceRow(d, a, b, isAbsolute)];
  });
}

function compare(column: Column, all: readonly Reading[]): CheckResult {
  const tried = all
    .map((reading) => ({reading, rows: rowsOf(column, reading)}))
    .filter(({rows}) => rows.length > 2)
    .map((one) => ({
      ...one,
      fits: one.rows.filter(({fits}) => fits).length,
      chance: chanceOfRows(one.rows, one.reading.tries)
    }));
  const nothing = {findings: [], recomputed: [], tested: 0};
  if (tried.length === 0) return nothing;
  const best = tried.reduce((x, y) => (y.fits > x.fits || (y.fits === x.fits && y.chance < x.chance) ? y : x));
  if (best.fits < 2 || best.fits < best.rows.length / 2 || best.chance >= BY_ACCIDENT) return nothing;
  const {reading, rows} = best;
  const rule = `${reading.first[0]} minus ${reading.second[0]}${reading.isAbsolute ? ", without its sign" : ""}`;
  return heldRows(
    rows,
    () => rule,
    ({a, b, value}, digits) =>
      `${rule} is ${say(a.value, a.decimals)} − ${say(b.value, b.decimals)}, ${say(value, digits)}`
  );
}
