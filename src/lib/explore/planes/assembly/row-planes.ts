/**
 * Counts rows by facets under filters, on planes of bits, in AssemblyScript: compiled by `npm run wasm-kernels` into
 * `row-planes-bytes.ts` beside this folder, and made use of by `RowPlanes`.
 *
 * A facet of n values has ⌈log₂ n⌉ planes: plane p holds bit p of the code of every row, 128 rows a block, the planes of a block one
 * after the other. The rows of a value are then an "and" over planes, those of all values a tree whose every node is split by one
 * plane in two (`countLeaves`), and a count is a number of bits. A filter is a plane of its own: 1 for rows that pass.
 *
 * A wide facet, of more than 256 values, keeps its codes as they are, two bytes each: a tree would have more leaves than a block has
 * rows, so its rows are counted one by one.
 *
 * Rows lie sorted by item. What is said of items comes in by chunks, staged in this memory: first rows, cases, flags.
 */

import {beginCases} from "./cases";
import {beginCounts} from "./counts";
import {beginFacets} from "./facets";
import {beginFilters} from "./filters";

export {addCases, clearSums, sumsAt} from "./cases";
export {clearCounts, count, countedAll, countItems, countsAt} from "./counts";
export {cross} from "./crossed";
export {facet, pack, packMask, packWide} from "./facets";
export {clearFilter, clearItems, filter, join, letPass, passingAt} from "./filters";
export {room} from "./room";

/** @param n - facets, filters without values included; the first is that of outcomes */
export function begin(rows: i32, n: i32): void {
  beginFacets(rows, n);
  beginFilters();
}

/** All facets were told. */
export function ready(): void {
  beginCounts();
  beginCases();
}
