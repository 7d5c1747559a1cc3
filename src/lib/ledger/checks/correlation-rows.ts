import {correlationOf, midRanks, say} from "../../math/index.js";
import {spreadOf} from "../cells/coincidence.js";
import {mergeResults, type CheckResult, type Found} from "../cells/finding.js";
import {AVERAGE_SUBJECT, cellsByTable, groupCells, type Group, type LedgerCell} from "../cells/ledger-cell.js";
import {asPrinted} from "../cells/proof.js";
import {halfUnit, SLACK} from "../cells/rounding.js";

/** Chance, all readings counted, below which the correlations that follow are no accident. */
const BY_ACCIDENT = 1e-3;

type Column = ReadonlyMap<string, LedgerCell>;
type Correlate = (x: readonly number[], y: readonly number[]) => number;
const KINDS: readonly (readonly [words: string, of: Correlate])[] = [
  ["Pearson’s", correlationOf],
  ["Spearman’s", (x, y) => correlationOf(midRanks(x), midRanks(y))]
];

interface Compared {
  readonly cell: LedgerCell;
  readonly value: number;
  readonly tolerance: number;
  readonly fits: boolean;
}

/**
 * Rows of correlations: finds the column with which each column is correlated (Pearson or Spearman), and holds the
 * correlations that do not follow against it.
 *
 * Rounding of the values moves a correlation by up to h √(n / (n − 1)) (1 / sₓ + 1 / s_y), half units over standard
 * deviations, which is allowed for.
 */
export function checkCorrelationRows(cells: readonly LedgerCell[]): CheckResult {
  return mergeResults(
    cellsByTable(cells).flatMap((table) => {
      const printed = groupCells(
        table.filter(({frame}) => frame.metric === "correlation"),
        ({subject}) => subject
      );
      if (printed.size === 0) return [];
      const columns = new Map(
        [
          ...groupCells(
            table.filter(({scale, subject}) => scale !== null && subject !== AVERAGE_SUBJECT),
            ({column}) => column
          )
        ].map(([name, own]): [string, Column] => [name, new Map(own.map((cell) => [cell.subject, cell]))])
      );
      return [...printed.values()].map((row) => compare(row, columns));
    })
  );
}

function compare(row: Group<LedgerCell>, columns: ReadonlyMap<string, Column>): CheckResult {
  const {row: label} = row[0];
  // What the row's label names is what it means; else every column and both kinds are tried.
  const named = [...columns].filter(([name]) => names(label, name));
  const kinds = KINDS.filter(([words]) => label.toLowerCase().includes(words.slice(0, -2).toLowerCase()));
  const readings = (named.length > 0 ? named : [...columns]).flatMap(([name, reference]) =>
    (kinds.length > 0 ? kinds : KINDS).map(([words, of]) => ({
      rule: `${words} correlation with ${name}`,
      compared: row.flatMap((cell) => compared(cell, columns.get(cell.column), reference, of))
    }))
  );
  const tried = readings.map((one) => ({...one, fits: one.compared.filter(({fits}) => fits).length}));
  const nothing = {findings: [], recomputed: [], tested: 0};
  const best = tried.reduce<(typeof tried)[number] | null>((x, y) => (x === null || y.fits > x.fits ? y : x), null);
  if (best === null || best.fits < 2 || best.fits < best.compared.length / 2) return nothing;
  const chance = best.compared
    .filter(({fits}) => fits)
    .reduce((product, {tolerance}) => product * Math.min(1, 2 * tolerance), readings.length);
  if (chance >= BY_ACCIDENT) return nothing;
  return {
    findings: best.compared
      .filter(({fits}) => !fits)
      .map((one) => finding(one, best.rule, best.fits, best.compared.length)),
    recomputed: best.compared.map(({cell, value, tolerance}) => ({
      cell: cell.id,
      check: "correlation",
      value,
      tolerance,
      rule: best.rule,
      parts: []
    })),
    tested: best.compared.length
  };
}

/** Whether words hold a name as words of their own: "Correlation with A" names no column C. */
function names(words: string, name: string): boolean {
  const isLetter = (k: number) => /[\p{L}\p{N}]/u.test(words[k] ?? "");
  for (let at = words.indexOf(name); name !== "" && at >= 0; at = words.indexOf(name, at + 1))
    if (!isLetter(at - 1) && !isLetter(at + name.length)) return true;
  return false;
}

function compared(cell: LedgerCell, column: Column | undefined, reference: Column, of: Correlate): Compared[] {
  if (!column || column === reference) return [];
  const pairs = [...column].flatMap(([subject, a]) => {
    const b = reference.get(subject);
    return b ? [[a, b] as const] : [];
  });
  if (pairs.length < 3) return [];
  const [x, y] = [pairs.map(([a]) => a.value), pairs.map(([, b]) => b.value)];
  const h = Math.max(...pairs.flat().map(({decimals}) => halfUnit(decimals)));
  const moved = h * Math.sqrt(x.length / (x.length - 1)) * (1 / spreadOf(x) + 1 / spreadOf(y));
  const value = of(x, y);
  const tolerance = halfUnit(cell.decimals) + moved + SLACK;
  return Number.isFinite(value) ? [{cell, value, tolerance, fits: Math.abs(value - cell.value) <= tolerance}] : [];
}

function finding({cell, value}: Compared, rule: string, fits: number, size: number): Found {
  return {
    id: `correlation/${cell.id}`,
    check: "correlation",
    evidence: "rule",
    subject: null,
    printed: cell.value,
    recomputed: value,
    difference: cell.value - value,
    cells: [cell.id],
    sentence:
      `${cell.row}, ${cell.column}: printed as ${say(cell.value, cell.decimals)}; ${rule} is ${say(value, cell.decimals + 1)}. ` +
      `${fits} of ${size} such correlations follow.`,
    proof: `${rule}: ${say(value, cell.decimals + 1)}; printed ${asPrinted(cell)}`
  };
}
