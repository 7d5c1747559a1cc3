import {countsThatPrint} from "../cells/counts.js";
import type {Finding, Recomputation} from "../cells/finding.js";
import {AVERAGE_SUBJECT, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import {digitSwaps} from "../cells/rounding.js";
import {columnOf, valueChange, type Change, type Checked} from "./change.js";

/** Cells of a finding that single changes are tried on; a finding about more is about a whole row or table. */
const MOST_CELLS = 24;

/** Changes that could repair a finding, those of one thing before those of several. */
export interface Candidates {
  readonly single: readonly (readonly Change[])[];
  readonly several: readonly (readonly Change[])[];
}

/**
 * Changes to try, by what the finding is about: exchanged digits and signs, the value that other printed numbers give, the value of a
 * part that would give its total, another denominator or stated number, a mark taken away; then two cells exchanged, and a row moved by a column
 * or printed in the other unit. None is verified.
 */
export function candidatesFor(
  finding: Finding,
  checked: Checked,
  recomputed: readonly Recomputation[],
  findings: readonly Finding[]
): Candidates {
  const byId = new Map(checked.cells.map((cell) => [cell.id, cell]));
  const own = [...new Set(finding.cells)].slice(0, MOST_CELLS).flatMap((id) => byId.get(id) ?? []);
  if (finding.check === "mark" && checked.marks.some(({cell}) => cell === finding.cells[0]))
    return {single: markTaken(own, checked), several: []};
  if (isBeyondChange(finding, own)) return {single: [], several: []};
  const ways = recomputed.filter(({cell, parts}) => own.some(({id}) => id === cell || parts.includes(id)));
  // A printed number may be off by one misprint that moves other findings, too: their cells are tried as well.
  const suspects = finding.check === "average" ? suspectsOf(own, findings, byId) : own;
  const single = [
    ...statedOtherwise(finding, checked),
    ...suspects.flatMap((cell) => valuesFor(cell, ways, byId, finding).map((value) => [valueChange(cell, value)])),
    ...(finding.check === "granularity" || finding.check === "total" ? denominators(own, checked.cells) : [])
  ].filter(([change]) => change!.from !== change!.to);
  return {single, several: [...exchanged(finding, own), ...rowMoved(own, checked.cells)]};
}

/**
 * True where no change of a printed number is a repair: equal or constant values, gaps of a script, rates over an unknown number of
 * answers, a sentence that gives no number, and totals of several parts at once, which are another set of values.
 */
function isBeyondChange({check, evidence, printed, sentence}: Finding, own: readonly LedgerCell[]): boolean {
  if (check === "identical" || check === "constant" || check === "official-gap") return true;
  if (check === "granularity") return printed === null || (own[0]?.samples ?? 1) > 1;
  if (check === "total" && evidence === "prints") return sentence.includes("So many at once");
  return check === "average" && evidence === "prints";
}

/** Of a column's cells those that another finding names. */
function suspectsOf(
  own: readonly LedgerCell[],
  findings: readonly Finding[],
  byId: ReadonlyMap<string, LedgerCell>
): LedgerCell[] {
  const named = new Set(findings.filter(({check}) => check !== "average").flatMap(({cells}) => cells));
  const [first] = own;
  return own.filter((cell) => cell === first || (named.has(cell.id) && byId.has(cell.id)));
}

/** Values that a cell could have: other digits, then what printed numbers ask of it. */
function valuesFor(
  cell: LedgerCell,
  ways: readonly Recomputation[],
  byId: ReadonlyMap<string, LedgerCell>,
  {check, evidence, recomputed, cells, printed}: Finding
): number[] {
  const {value, decimals, scale, n} = cell;
  const asked = [
    ...(cell.id === cells[0] && recomputed !== null && printed === value ? [recomputed] : []),
    ...ways.flatMap((way) => askedBy(way, cell, byId))
  ];
  const step = 10 ** -decimals;
  const near = asked.flatMap((one) => {
    const rounded = Math.round(one / step) * step;
    return [rounded, rounded + step, rounded - step];
  });
  // Cells of a sentence are what it speaks about: the sentence is what would be printed otherwise.
  if (check === "statement" || (check === "correlation" && evidence !== "rule")) return [];
  // Of a column that implies another denominator no single rate is amiss: a change to one may break the pattern and mends nothing.
  if (check === "granularity" && cells.length > 1) return [];
  const counts =
    check === "granularity" && scale !== null && n !== null
      ? [Math.floor, Math.ceil].map((to) => (scale * to((value * n) / scale)) / n)
      : [];
  if (evidence === "last-digit") return [...near, ...counts];
  const digits = check === "granularity" ? oneDigitOff(cell) : [];
  const isRate = (one: number) => scale === null || (one >= 0 && one <= scale);
  return [...digitSwaps(value, decimals), -value, ...near, ...counts, ...digits].filter((one) => isRate(one));
}

/** What a way of recomputing asks of a cell: the value itself, or that of the part which would give it. */
function askedBy(
  {cell: target, rule, value, parts}: Recomputation,
  cell: LedgerCell,
  byId: ReadonlyMap<string, LedgerCell>
): number[] {
  if (target === cell.id) return [value];
  const at = parts.indexOf(cell.id);
  const total = byId.get(target);
  if (at < 0 || !total) return [];
  const weight = weightOf(rule, at, parts, byId);
  return weight === null ? [] : [cell.value + (total.value - value) / weight];
}

/** Weight of a part under a rule in words; `null` where the words do not give it. */
function weightOf(
  rule: string,
  at: number,
  parts: readonly string[],
  byId: ReadonlyMap<string, LedgerCell>
): number | null {
  if (rule.startsWith("sum of")) return 1;
  if (rule.includes("pooled")) {
    const counts = parts.map((part) => byId.get(part)?.n ?? null);
    const all = counts.reduce<number>((sum, n) => sum + (n ?? NaN), 0);
    return Number.isNaN(all) ? null : counts[at]! / all;
  }
  if (rule.startsWith("mean of")) return 1 / parts.length;
  if (rule.includes(" minus ")) return at === 0 ? 1 : -1;
  return rule.includes(" plus ") || rule.startsWith("printed again") ? 1 : null;
}

/** Values with one digit another that are counts over the printed denominator. */
function oneDigitOff(cell: LedgerCell): number[] {
  const {scale, n, decimals} = cell;
  if (scale === null || n === null) return [];
  const text = cell.value.toFixed(decimals);
  return [...text].flatMap((letter, i) =>
    /\d/.test(letter)
      ? [..."0123456789"].flatMap((digit) => {
          const value = Number(text.slice(0, i) + digit + text.slice(i + 1));
          return value <= scale && countsThatPrint({...cell, scale, value}, n)?.truncated === false ? [value] : [];
        })
      : []
  );
}

/** Other denominators of the column: the difference of the printed total n to the others, then the nearest that print all rates. */
function denominators([first]: readonly LedgerCell[], cells: readonly LedgerCell[]): Change[][] {
  if (!first || first.n === null || first.scale === null || first.samples !== 1) return [];
  const column = cells.filter(
    (cell) => columnOf(cell) === columnOf(first) && cell.n !== null && cell.subject !== AVERAGE_SUBJECT
  );
  const prints = (n: number) =>
    column.every(
      ({value, decimals, scale}) => scale !== null && countsThatPrint({value, decimals, scale}, n)?.truncated === false
    );
  const row = cells.filter(
    ({document, table, subject, frame}) =>
      document === first.document &&
      table === first.table &&
      subject === first.subject &&
      labelsKey(frame) === labelsKey(first.frame)
  );
  const total = row.find(({place, n}) => Object.keys(place).length === 0 && n !== null);
  const parts = row.filter(({place}) => Object.keys(place).length > 0);
  const fromTotal =
    total && total !== first
      ? [total.n! - parts.reduce((sum, cell) => sum + (cell === first ? 0 : (cell.n ?? NaN)), 0)]
      : [];
  const near = Array.from({length: 2 * first.n}, (_, i) => first.n! + (i % 2 === 0 ? -1 : 1) * ((i >> 1) + 1)).filter(
    (n) => n > 1 && prints(n)
  );
  return [...fromTotal.filter((n) => n > 1 && prints(n)), ...near.slice(0, 3)].map((n): Change[] => [
    {what: "n", cell: first.id, from: `${first.n}`, to: `${n}`}
  ]);
}

/** The number that a sentence gives, as the tables have it. */
function statedOtherwise({id, check, recomputed}: Finding, {statements}: Checked): Change[][] {
  if (check !== "statement" && check !== "correlation") return [];
  const statement = statements.find((one) => id === `statement/${one.id}`);
  if (!statement || statement.stated === null || recomputed === null) return [];
  const decimals = statement.stated.split(".")[1]?.length ?? 0;
  return [[{what: "stated", cell: statement.id, from: statement.stated, to: recomputed.toFixed(decimals)}]];
}

/** The mark taken from its value: where it belongs instead, the table has to say. */
function markTaken([marked]: readonly LedgerCell[], {marks}: Checked): Change[][] {
  const own = marked && marks.find(({cell}) => cell === marked.id);
  return own ? [[{what: "mark", cell: marked.id, from: own.mark, to: ""}]] : [];
}

/** Two cells of the finding with their values exchanged; of a rank, with the row that has the rank due. */
function exchanged({check}: Finding, own: readonly LedgerCell[]): Change[][] {
  if (check !== "impossible" && check !== "repeat") return [];
  return own.flatMap((a, i) =>
    own
      .slice(i + 1)
      .filter((b) => a.table === b.table)
      .map((b): Change[] => [valueChange(a, b.value), valueChange(b, a.value)])
  );
}

/** The row of the first cell moved by a column either way, and in the other unit. */
function rowMoved([first]: readonly LedgerCell[], cells: readonly LedgerCell[]): Change[][] {
  if (!first || first.subject === AVERAGE_SUBJECT) return [];
  const row = cells.filter(
    ({document, table, subject}) => document === first.document && table === first.table && subject === first.subject
  );
  if (row.length < 3 || row.length > MOST_CELLS) return [];
  const moved = (by: number): Change[] => row.map((cell, i) => valueChange(cell, row.at((i + by) % row.length)!.value));
  const times = row.map((cell): Change => {
    const decimals = Math.max(0, cell.decimals - 2);
    return {...valueChange(cell, cell.value), to: (100 * cell.value).toFixed(decimals)};
  });
  const most = Math.max(...row.map(({value}) => value));
  return [moved(1), moved(-1), ...(most <= 1 && first.scale === 100 ? [times] : [])].map((changes) =>
    changes.filter(({from, to}) => from !== to)
  );
}
