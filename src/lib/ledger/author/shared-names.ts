import {AVERAGE_SUBJECT, groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import {halfUnit, SLACK} from "../cells/rounding.js";
import type {AuthorTable, TableProblem} from "./author-table.js";
import {identityOf} from "./model-name.js";

/** Numbers that a name must share between two tables, none of them equal, before it is taken to be of two models. */
const LEAST_SHARED = 3;
/** Share of the two tables' other numbers that must agree: otherwise the tables print other things. */
const SAME_SHARE = 0.5;

interface Pair {
  readonly a: LedgerCell;
  readonly b: LedgerCell;
}

/**
 * Cells with the models told apart that share a name: one whose numbers differ throughout between two tables of which the other models'
 * numbers agree. The later one is another subject then, and that is said: nothing of the one is held against the other.
 */
export function withoutSharedNames(
  cells: readonly LedgerCell[],
  tables: readonly AuthorTable[]
): {
  readonly cells: readonly LedgerCell[];
  readonly problems: readonly TableProblem[];
} {
  const pairs = pairsOf(cells);
  const others = new Set<string>();
  const problems: TableProblem[] = [];
  for (const between of groupCells(pairs, ({a, b}) => `${a.table}|${b.table}`).values()) {
    for (const own of groupCells(between, ({a}) => a.subject).values()) {
      const [{a, b}] = own;
      const rest = between.filter((pair) => pair.a.subject !== a.subject);
      const isOther =
        own.length >= LEAST_SHARED &&
        !own.some(agrees) &&
        rest.length > 0 &&
        rest.filter(agrees).length >= SAME_SHARE * rest.length;
      if (!isOther) continue;
      others.add(`${b.table}|${b.subject}`);
      const [first, second] = [a, b].map((cell) => recordOf(cell, tables));
      problems.push({
        table: b.table,
        line: second?.line ?? null,
        column: second?.column ?? null,
        text:
          `one name for two models: none of the ${own.length} numbers of ${b.row} is that of ${a.row} in ${a.table}${first ? ` (line ${first.line})` : ""}, ` +
          `as ${a.column} ${a.value.toFixed(a.decimals)} and ${b.value.toFixed(b.decimals)}; expected a name for each, or the same numbers`
      });
    }
  }
  return {
    cells: cells.map((cell) =>
      others.has(`${cell.table}|${cell.subject}`) ? {...cell, subject: `${cell.subject}|${cell.table}`} : cell
    ),
    problems
  };
}

/** Numbers of one model, metric and place in two tables, the earlier table's first. */
function pairsOf(cells: readonly LedgerCell[]): Pair[] {
  const models = cells.filter(({subject}) => subject !== AVERAGE_SUBJECT);
  const same = groupCells(models, ({subject, frame, place}) => [subject, labelsKey(frame), labelsKey(place)].join("|"));
  return [...same.values()].flatMap((group) =>
    group.flatMap((a, i) => group.slice(i + 1).flatMap((b): Pair[] => (a.table === b.table ? [] : [{a, b}])))
  );
}

/** Where a table names the model of a cell. */
function recordOf({table, subject}: LedgerCell, tables: readonly AuthorTable[]) {
  const own = tables.find(({name}) => name === table);
  for (const {line, fields} of own?.records ?? []) {
    const c = fields.findIndex((field) => identityOf(field) === subject);
    if (c >= 0) return {line, column: own?.header[c] ?? null};
  }
  return null;
}

const agrees = ({a, b}: Pair): boolean =>
  Math.abs(a.value - b.value) <= halfUnit(a.decimals) + halfUnit(b.decimals) + SLACK;
