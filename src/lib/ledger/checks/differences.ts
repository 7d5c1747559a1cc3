import {say} from "../../math/index.js";
import {mergeResults, type CheckResult, type Found} from "../cells/finding.js";
import {groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import {asPrinted} from "../cells/proof.js";
import {halfUnit, SLACK} from "../cells/rounding.js";

/** Share of its cells that must equal a difference before a table is taken to print that difference. */
const SHARE = 0.8;

type Table = ReadonlyMap<string, LedgerCell>;

/**
 * Finds tables that print the difference of two others of their document, and holds every cell against it.
 *
 * Which three tables belong together is inferred: all ordered pairs are tried, and the pair is taken whose difference
 * equals most cells, if it equals at least four in five of eight or more. Cells are matched by system and place.
 */
export function checkDifferences(cells: readonly LedgerCell[]): CheckResult {
  const results: CheckResult[] = [];
  for (const own of groupCells(cells, ({document}) => document).values()) {
    const tables = [...groupCells(own, ({table, frame}) => `${table}|${frame.evaluator ?? ""}`).values()].map(
      (list): Table => new Map(list.map((cell) => [`${cell.subject}|${labelsKey(cell.place)}`, cell]))
    );
    for (const table of tables) {
      const found = bestPair(table, tables);
      if (found) results.push(compare(table, ...found));
    }
  }
  return mergeResults(results);
}

const toleranceOf = (d: LedgerCell, a: LedgerCell, b: LedgerCell): number =>
  halfUnit(Math.max(d.decimals, a.decimals, b.decimals)) / 5 + (d.decimals < a.decimals ? halfUnit(d.decimals) : 0);

function bestPair(table: Table, tables: readonly Table[]): [Table, Table] | null {
  let best: [Table, Table] | null = null;
  let most = SHARE;
  for (const a of tables) {
    if (a === table || !covers(a, table)) continue;
    for (const b of tables) {
      // D = A − B is also B = A − D: the table of smaller values is the one of differences.
      if (b === a || b === table || !covers(b, table) || sizeOf(b) < sizeOf(table)) continue;
      const share = shareEqual(table, a, b);
      if (share >= most && (share > most || best === null)) [best, most] = [[a, b], share];
    }
  }
  return best;
}

const sizeOf = (table: Table): number =>
  [...table.values()].reduce((sum, {value}) => sum + Math.abs(value), 0) / table.size;

const covers = (outer: Table, inner: Table): boolean => {
  let shared = 0;
  for (const key of inner.keys()) if (outer.has(key)) shared++;
  return shared >= 8 && shared >= SHARE * inner.size;
};

function shareEqual(table: Table, a: Table, b: Table): number {
  let [equal, all] = [0, 0];
  for (const [key, d] of table) {
    const [x, y] = [a.get(key), b.get(key)];
    if (!x || !y) continue;
    all++;
    if (Math.abs(x.value - y.value - d.value) <= toleranceOf(d, x, y) + SLACK) equal++;
  }
  return all === 0 ? 0 : equal / all;
}

function compare(table: Table, a: Table, b: Table): CheckResult {
  const [first, second] = [a, b].map((one) => [...one.values()][0]?.table);
  const findings: Found[] = [];
  const recomputed = [...table].flatMap(([key, d]) => {
    const [x, y] = [a.get(key), b.get(key)];
    if (!x || !y) return [];
    const value = x.value - y.value;
    const tolerance = toleranceOf(d, x, y);
    if (Math.abs(value - d.value) > tolerance + SLACK)
      findings.push({
        id: `difference/${d.id}`,
        check: "difference",
        evidence: Math.abs(value - d.value) <= 10 ** -d.decimals + SLACK ? "last-digit" : "prints",
        subject: d.subject,
        printed: d.value,
        recomputed: value,
        difference: d.value - value,
        cells: [d.id, x.id, y.id],
        sentence:
          `${d.row}, ${d.column}: ${d.table} prints ${say(d.value, d.decimals)}; ${first} minus ${second} is ` +
          `${say(x.value, x.decimals)} − ${say(y.value, y.decimals)} = ${say(value, Math.max(x.decimals, y.decimals))}.`,
        proof: `${asPrinted(x)} − ${asPrinted(y)} = ${say(value, Math.max(x.decimals, y.decimals))} ≠ ${asPrinted(d)}`
      });
    const one = {check: "difference" as const, tolerance};
    const third = d.table;
    return [
      {...one, cell: d.id, value, rule: `${first} minus ${second}`, parts: [x.id, y.id]},
      {...one, cell: x.id, value: y.value + d.value, rule: `${second} plus ${third}`, parts: [y.id, d.id]},
      {...one, cell: y.id, value: x.value - d.value, rule: `${first} minus ${third}`, parts: [x.id, d.id]}
    ];
  });
  return {findings, recomputed, tested: recomputed.length / 3};
}
