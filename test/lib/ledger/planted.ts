import type {LedgerCell} from "../../../src/lib/ledger/index.js";
import {mulberry32} from "../../../src/lib/math/index.js";

/** A cell with everything that a test does not care about filled in. */
export const cell = (part: Partial<LedgerCell> & Pick<LedgerCell, "id" | "value">): LedgerCell => ({
  document: "a paper",
  table: "Table 1",
  row: part.subject ?? "m",
  column: part.id,
  subject: "m",
  frame: {metric: "accuracy"},
  place: {},
  decimals: 2,
  scale: 100,
  n: null,
  samples: 1,
  readOff: false,
  ...part
});

const printed = (value: number): number => Math.round(value * 100) / 100;

/** A table of systems by categories with a total column, as a careful author would print it: counts over known items. */
export function carefulTable(
  seed: number,
  {
    systems = 8,
    items = [147, 100, 94, 305, 211],
    rule = "pooled" as "pooled" | "mean",
    table = "Table 1",
    showN = true
  } = {}
): LedgerCell[] {
  const uniform = mulberry32(seed);
  const all = items.reduce((a, b) => a + b, 0);
  return Array.from({length: systems}, (_, s) => `model-${s}`).flatMap((subject) => {
    const level = 0.25 + 0.5 * uniform();
    const right = items.map((n) => Math.round(n * Math.min(0.97, Math.max(0.03, level + 0.2 * (uniform() - 0.5)))));
    const parts = right.map((k, c) =>
      cell({
        id: `${table}/${subject}/c${c}`,
        table,
        subject,
        row: subject,
        column: `C${c}`,
        place: {category: `C${c}`},
        value: printed((100 * k) / items[c]!),
        n: showN ? items[c]! : null
      })
    );
    const exact =
      rule === "pooled"
        ? (100 * right.reduce((a, b) => a + b, 0)) / all
        : right.reduce((sum, k, c) => sum + (100 * k) / items[c]! / items.length, 0);
    const n = rule === "pooled" && showN ? all : null;
    return [
      ...parts,
      cell({id: `${table}/${subject}/total`, table, subject, row: subject, column: "Overall", value: printed(exact), n})
    ];
  });
}

/** The same cells with some replaced. */
export const planted = (
  cells: readonly LedgerCell[],
  changes: Readonly<Record<string, number | Partial<LedgerCell>>>
): LedgerCell[] =>
  cells.map((one) => {
    const change = changes[one.id];
    return change === undefined ? one : {...one, ...(typeof change === "number" ? {value: change} : change)};
  });
