import {facetOf, type VerdictTable} from "../table/verdict-table.js";
import type {SliceRule} from "./slice-rule.js";

/**
 * Rows that a rule means: u8[rows], 1 for those of the slice.
 *
 * Cost: one pass over the rows per condition.
 */
export function sliceRows(table: Pick<VerdictTable, "rows" | "facets" | "items">, rule: SliceRule): Uint8Array {
  if (rule.kind === "values") return rowsOfValues(table, rule);
  if (rule.kind === "not") {
    const rows = sliceRows(table, rule.part);
    for (let r = 0; r < rows.length; r++) rows[r]! ^= 1;
    return rows;
  }
  const [first, ...rest] = rule.parts;
  const rows = sliceRows(table, first!);
  for (const part of rest) {
    const others = sliceRows(table, part);
    if (rule.kind === "and") for (let r = 0; r < rows.length; r++) rows[r]! &= others[r]!;
    else for (let r = 0; r < rows.length; r++) rows[r]! |= others[r]!;
  }
  return rows;
}

function rowsOfValues(
  table: Pick<VerdictTable, "rows" | "facets" | "items">,
  {facet: id, codes: chosen}: SliceRule & {readonly kind: "values"}
): Uint8Array {
  const facet = facetOf(table, id);
  if (facet === undefined) throw new RangeError(`unknown facet: ${id}`);
  const passes = new Uint8Array(facet.values.length);
  for (const code of chosen) passes[code] = 1;
  const rows = new Uint8Array(table.rows);
  const {codes} = facet;
  if (facet.of === "row") for (let r = 0; r < rows.length; r++) rows[r] = passes[codes[r]!]!;
  else
    for (let i = 0; i < codes.length; i++)
      if (passes[codes[i]!] === 1) rows.fill(1, table.items.starts[i], table.items.starts[i + 1]);
  return rows;
}
