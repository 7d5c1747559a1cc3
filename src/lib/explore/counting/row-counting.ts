import type {CaseSum} from "../../math/index.js";
import type {Restriction} from "./row-filters.js";
import type {Facet, FacetId} from "../table/verdict-table.js";

/** What filters leave of rows. */
export interface RowCounts {
  /** u32[values × 4] by facet of rows: rows of items that pass, counted without the facet's own filter. */
  readonly facets: ReadonlyMap<FacetId, Uint32Array>;
  /** u32[items × 4] of rows that pass the filters of rows, of items that fail one filter of items at most. */
  readonly itemSlots: Uint32Array;
  /** u32[values of the crossed facet × models × 4] of rows that pass all filters; `null` where none is crossed. */
  readonly crossed: Uint32Array | null;
}

/** Counts rows under filters: on planes of bits in WebAssembly (`PlaneRows`), or on composites in plain loops (`CompositeRows`). */
export interface RowCounting {
  /** Said after a facet's filter, or rows left out one by one, have changed. */
  changed(id: FacetId | Restriction): void;
  /** Counts a facet of items by models from the next step on (`null`: none). */
  cross(facet: Facet | null): void;
  /** @param itemMask - by item, bits of the filters of items that it fails */
  step(itemMask: Uint16Array): Generator<void, RowCounts>;
  /** Sums over cases of what passes, facets without their own filters, after a step. */
  caseSums(itemMask: Uint16Array): Generator<void, CaseTotals>;
}

/** What cases sum up to, by value of each facet but that of outcomes. */
export type CaseTotals = ReadonlyMap<FacetId, readonly CaseSum[]>;
