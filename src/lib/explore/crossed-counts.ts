import {SLOTS, type CrossFilter} from "./cross-filter.js";
import type {Facet} from "./verdict-table.js";

/** Counts of two crossed facets under all filters: u32[rows.values × columns.values × 4], row-major. */
export function crossedCounts(filter: CrossFilter, rows: Facet, columns: Facet): Uint32Array {
  const {items} = filter.table;
  const {slots} = filter;
  const width = columns.values.length;
  const counts = new Uint32Array(rows.values.length * width * SLOTS);
  for (let i = 0; i < items.ids.length; i++) {
    if (!filter.itemPasses(i)) continue;
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      if (slots[r]! >= SLOTS - 1) continue;
      const row = rows.codes[rows.of === "row" ? r : i]!;
      const column = columns.codes[columns.of === "row" ? r : i]!;
      counts[(row * width + column) * SLOTS + slots[r]!]!++;
    }
  }
  return counts;
}
