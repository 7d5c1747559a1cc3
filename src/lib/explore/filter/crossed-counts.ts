import type {CrossFilter} from "./cross-filter.js";
import {ROWS_PER_STEP} from "../table/finish.js";
import {SLOTS, type Facet} from "../table/verdict-table.js";

/** Counts of two crossed facets under all filters: u32[rows.values × columns.values × 4], row-major. Lets go now and then. */
export function* crossedCounts(filter: CrossFilter, rows: Facet, columns: Facet): Generator<void, Uint32Array> {
  const {items, outcome} = filter.table;
  const width = columns.values.length;
  const counts = new Uint32Array(rows.values.length * width * SLOTS);
  for (let i = 0, since = 0; i < items.ids.length; i++) {
    if (since++ > ROWS_PER_STEP) {
      since = 0;
      yield;
    }
    if (!filter.itemPasses(i)) continue;
    const [from, to] = [items.starts[i]!, items.starts[i + 1]!];
    for (let r = from; r < to; r++) {
      if (!filter.rowPasses(r)) continue;
      const row = rows.codes[rows.of === "row" ? r : i]!;
      const column = columns.codes[columns.of === "row" ? r : i]!;
      counts[(row * width + column) * SLOTS + outcome[r]!]!++;
    }
    since += to - from;
  }
  return counts;
}
