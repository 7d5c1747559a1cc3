import {CompositeRows} from "../counting/composite-rows.js";
import {finish} from "../table/finish.js";
import {PlaneRows} from "../planes/plane-rows.js";
import {FilterBits} from "../counting/filter-bits.js";
import type {CaseTotals, RowCounting} from "../counting/row-counting.js";
import {RowFilters, type Restriction, type RowFilterId} from "../counting/row-filters.js";
import {facetOf, SLOTS, type Facet, type FacetId, type VerdictTable} from "../table/verdict-table.js";

/** What passes. Every facet is counted without its own filter, so that its other values can still be chosen. */
export interface Counts {
  /** u32[values × 4] by facet: none, wrong, right, and a slot that stays 0. */
  readonly facets: ReadonlyMap<FacetId, Uint32Array>;
  /** u32[items × 4] of the rows that pass all filters. */
  readonly items: Uint32Array;
  readonly rows: number;
  readonly itemsInForce: number;
  /** Values of one facet of items by models under all filters, u32[values × models × 4]; `null` where none is crossed. */
  readonly crossed: {readonly by: FacetId; readonly counts: Uint32Array} | null;
}

/** What is counted of a table, and what those who ask for rows under filters read of it. */
type CountedTable = Pick<VerdictTable, "rows" | "outcome" | "scores" | "ownScores" | "facets" | "items">;

/**
 * Filters over a verdict table, and the counts that they leave.
 *
 * A filter of a facet is a set of codes; filters are joined by "and". Facets of rows are counted on planes of bits in WebAssembly
 * (`PlaneRows`), or in plain loops where there is none (`CompositeRows`); facets of items are sums over items.
 *
 * `step` is a generator, so that a page can let go in between; `counts` runs it to its end.
 */
export class CrossFilter {
  readonly table: CountedTable;
  /** Rises with every change of a filter: what was begun before is about other rows. */
  version = 0;
  readonly #rowFilters: RowFilters;
  readonly #rows: RowCounting;
  readonly #itemMask: Uint16Array;
  readonly #itemBits = new FilterBits<FacetId>();
  readonly #itemFilters = new Set<FacetId>();
  /** u32[items × 4] of rows that pass the filters of rows, of items that fail one filter of items at most. */
  #itemSlots: Uint32Array = new Uint32Array(0);
  #crossed: Facet | null = null;
  #known: Counts | null = null;

  /** @param counting - how rows are counted; `planes` falls back on `loops` where WebAssembly is not to be had */
  constructor(table: CountedTable, counting: "planes" | "loops" = "planes") {
    this.table = table;
    const {facets, items} = table;
    this.#rowFilters = new RowFilters(table);
    this.#itemMask = new Uint16Array(items.ids.length);
    const widest = Math.max(1, ...facets.filter((facet) => isCrossable(table, facet)).map(({values}) => values.length));
    this.#rows =
      (counting === "planes" ? PlaneRows.over(table, this.#rowFilters) : null) ??
      new CompositeRows(table, this.#rowFilters, widest);
  }

  /** Lets only these codes of a facet pass (`null`: all). */
  filter(id: FacetId, allowed: Uint8Array | null): void {
    const facet = facetOf(this.table, id);
    if (facet === undefined) throw new RangeError(`unknown facet: ${id}`);
    if (facet.of === "row") {
      if (allowed === null && !this.#rowFilters.has(id)) return;
      this.#rowFilters.set(id, allowed);
      this.#rows.changed(id);
    } else {
      if (allowed === null && !this.#itemFilters.has(id)) return;
      const bit = this.#itemBits.take(id);
      if (allowed === null) {
        this.#itemFilters.delete(id);
        this.#itemBits.release(id);
      } else this.#itemFilters.add(id);
      const byCode = Uint16Array.from(facet.values, (_, code) => (allowed === null || allowed[code] ? 0 : bit));
      maskItems(facet.codes, byCode, 0xffff ^ bit, this.#itemMask);
    }
    this.#changed();
  }

  /** Lets only rows pass that are 1 in `rows` (`null`: all). */
  restrict(by: Restriction, rows: Uint8Array | null): void {
    if (rows === null && !this.#rowFilters.has(by)) return;
    this.#rowFilters.restrict(by, rows);
    this.#rows.changed(by);
    this.#changed();
  }

  /**
   * Counts a facet of items, no binned one, by models from the next change of a filter on (`null`: none), where the log has both and
   * their table is small enough to be counted at every step.
   */
  cross(id: FacetId | null): void {
    const facet = id === null ? undefined : facetOf(this.table, id);
    const next = facet && isCrossable(this.table, facet) ? facet : null;
    if (next?.id === this.#crossed?.id) return;
    this.#crossed = next;
    this.#rows.cross(next);
  }

  bitOfRestriction(by: Restriction): number {
    return this.#rowFilters.bitOf(by);
  }

  /** Does an item pass the filters of items, and any of its rows those of rows? */
  itemPasses(item: number): boolean {
    if (this.#known === null) this.counts();
    const at = item * SLOTS;
    return this.#itemMask[item] === 0 && this.#itemSlots[at]! + this.#itemSlots[at + 1]! + this.#itemSlots[at + 2]! > 0;
  }

  /** Does a row pass the filters of rows? Its item is another question: `itemPasses`. */
  rowPasses(row: number): boolean {
    return this.#rowFilters.fails(row) === 0;
  }

  /** One bit (`bitOf`) per facet of items that keeps an item out. */
  itemFails(item: number): number {
    return this.#itemMask[item]! << 16;
  }

  /** u32[items × 4] of outcomes of the rows that pass the filters of rows, whatever their item. */
  get itemSlots(): Uint32Array {
    if (this.#known === null) this.counts();
    return this.#itemSlots;
  }

  /** One bit (`bitOf`) per facet that keeps a row out. */
  failing(row: number, item: number): number {
    return this.#rowFilters.fails(row) | this.itemFails(item);
  }

  /** The bit of a facet whose filter is in force; 0 of another, which keeps nothing out. */
  bitOf({id, of}: Pick<Facet, "id" | "of">): number {
    return of === "item" ? this.#itemBits.of(id) << 16 : this.#rowFilters.bitOf(id);
  }

  /** Are the filters counted as they stand? */
  get isCounted(): boolean {
    return this.#known !== null;
  }

  get isFiltered(): boolean {
    return this.#itemFilters.size > 0 || this.rowFilters.length > 0;
  }

  /** Filters in force that a row can fail where its item passes. */
  get rowFilters(): readonly RowFilterId[] {
    return this.#rowFilters.inForce;
  }

  /** Sums over cases of what passes, by value of each facet of rows but that of outcomes. */
  caseSums(): Generator<void, CaseTotals> {
    if (this.#known === null) this.counts();
    return this.#rows.caseSums(this.#itemMask);
  }

  counts(): Counts {
    return finish(this.step());
  }

  /** Counts under the filters; yields about once a millisecond, and begins anew where they have changed meanwhile. */
  *step(): Generator<void, Counts> {
    if (this.#known !== null) return this.#known;
    const {version} = this;
    for (const work = this.#count(); ;) {
      const {done, value} = work.next();
      if (done) return (this.#known = value);
      yield;
      if (version !== this.version) return yield* this.step();
    }
  }

  *#count(): Generator<void, Counts> {
    const {facets: ofRows, itemSlots, crossed} = yield* this.#rows.step(this.#itemMask);
    this.#itemSlots = itemSlots;
    yield;
    const facets = new Map<FacetId, Uint32Array>();
    for (const facet of this.table.facets) {
      const counts = ofRows.get(facet.id) ?? new Uint32Array(facet.values.length * SLOTS);
      facets.set(facet.id, counts);
      if (facet.of === "row") continue;
      sumItems(facet.codes, itemSlots, this.#itemMask, 0xffff ^ this.#itemBits.of(facet.id), counts);
      yield;
    }
    const inForce = yield* this.#inForce();
    return {facets, ...inForce, crossed: crossed && {by: this.#crossed!.id, counts: crossed}};
  }

  #changed(): void {
    this.version++;
    this.#known = null;
  }

  *#inForce(): Generator<void, Pick<Counts, "items" | "rows" | "itemsInForce">> {
    const items = this.#itemSlots.slice();
    let [rows, itemsInForce] = [0, 0];
    for (let from = 0; from < this.#itemMask.length; from += ITEMS_PER_STEP) {
      yield;
      const mask = this.#itemMask.subarray(from, from + ITEMS_PER_STEP);
      const found = emptyFailing(items.subarray(from * SLOTS, (from + mask.length) * SLOTS), mask);
      rows += found.rows;
      itemsInForce += found.items;
    }
    return {items, rows, itemsInForce};
  }
}

/** Cells of a table that is counted at every step: 1.6 MB. */
const MOST_CROSSED = 100_000;

/** Facets of items whose values can be rows of a table by model: bins of numbers are none, and would be many. */
const isCrossable = (table: Pick<VerdictTable, "facets">, {of, edges, values}: Facet): boolean =>
  of === "item" &&
  edges === undefined &&
  values.length * (facetOf(table, "model")?.values.length ?? Infinity) <= MOST_CROSSED;

/** Items that are looked at between two chances to let go: about a millisecond. */
const ITEMS_PER_STEP = 50_000;

/** Empties outcomes of items that fail; returns how many items with outcomes remain, and their rows. */
function emptyFailing(slots: Uint32Array, fails: Uint16Array): {readonly rows: number; readonly items: number} {
  let [rows, items] = [0, 0];
  for (let i = 0, at = 0; i < fails.length; i++, at += SLOTS) {
    if (fails[i] !== 0) slots[at] = slots[at + 1] = slots[at + 2] = 0;
    const n = slots[at]! + slots[at + 1]! + slots[at + 2]!;
    rows += n;
    if (n > 0) items++;
  }
  return {rows, items};
}

function maskItems(codes: Facet["codes"], byCode: Uint16Array, keep: number, mask: Uint16Array): void {
  for (let i = 0; i < codes.length; i++) mask[i] = (mask[i]! & keep) | byCode[codes[i]!]!;
}

/** Adds outcomes of items to counts of their values, where the masked bits of what they fail are none. */
function sumItems(
  codes: Facet["codes"],
  items: Uint32Array,
  fails: Uint16Array,
  mask: number,
  counts: Uint32Array
): void {
  for (let i = 0; i < codes.length; i++) {
    if ((fails[i]! & mask) !== 0) continue;
    const at = codes[i]! * SLOTS;
    counts[at]! += items[i * SLOTS]!;
    counts[at + 1]! += items[i * SLOTS + 1]!;
    counts[at + 2]! += items[i * SLOTS + 2]!;
  }
}
