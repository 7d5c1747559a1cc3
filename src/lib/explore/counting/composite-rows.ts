import {ROWS_PER_STEP} from "../table/finish.js";
import {nearestStart} from "../table/nearest-start.js";
import {rowCaseSums} from "./row-case-sums.js";
import {addMarginal, packRows, type Composite} from "./row-composites.js";
import type {CaseTotals, RowCounting, RowCounts} from "./row-counting.js";
import {RESTRICTIONS, type RowFilterId, type RowFilters} from "./row-filters.js";
import {SLOTS, type Facet, type FacetId, type VerdictTable} from "../table/verdict-table.js";

/** Rows whose outcomes fit the three 10-bit fields of one number. */
const PACKED = 1023;

/** Counts of joint codes under the filters of rows, kept from step to step: a brush over items counts those that come or go. */
interface Tally {
  /** By composite, as `#histograms` lays them out. */
  readonly histograms: Uint32Array[];
  /** 1 for items whose rows are counted. */
  readonly counted: Uint8Array;
  /** As `RowCounts.itemSlots`, and 1 for the items whose are known. */
  readonly slots: Uint32Array;
  readonly slotted: Uint8Array;
}

/**
 * Counts rows in plain loops, where there is no WebAssembly: facets of rows are packed into one or two composites
 * (`row-composites.ts`); what fails is looked up by joint code, and one increment a composite counts all its facets. Rows that fail
 * one filter only are counted aside, for that facet's own list.
 *
 * A step costs O(rows) where filters of rows change; where filters of items change alone, O(rows that come or go).
 */
export class CompositeRows implements RowCounting {
  readonly #table: Pick<VerdictTable, "rows" | "outcome" | "facets" | "items">;
  readonly #filters: RowFilters;
  readonly #composites: readonly Composite[];
  /** u32[items × 4] without filters of rows. */
  readonly #allItems: Uint32Array;
  /** Counts of joint codes without any filter, that of the first composite by value of the crossed facet; `null` until asked for. */
  #all: readonly Uint32Array[] | null = null;
  #crossed: Facet | null = null;
  /** Of the last step, until filters of rows change. A step that is left in the middle leaves it whole: item by item, both move. */
  #tally: Tally | null = null;

  /** @param widest - values of the widest facet of items that can be crossed */
  constructor(table: Pick<VerdictTable, "rows" | "outcome" | "facets" | "items">, filters: RowFilters, widest: number) {
    [this.#table, this.#filters] = [table, filters];
    this.#allItems = new Uint32Array(table.items.ids.length * SLOTS);
    countItems(table.outcome, this.#allItems, table.items.starts);
    this.#composites = packRows(table.facets, table.outcome, widest);
  }

  changed(): void {
    this.#tally = null;
  }

  cross(facet: Facet | null): void {
    this.#crossed = facet;
    this.#all = this.#tally = null;
  }

  *step(itemMask: Uint16Array): Generator<void, RowCounts> {
    const {items} = this.#table;
    const rowFilters = this.#filters.inForce;
    if (rowFilters.length === 0 && this.#all === null) yield* this.#countAll();
    const tally = (this.#tally = this.#nearestTally(rowFilters, itemMask));
    const {histograms, counted, slots, slotted} = tally;
    const scan = this.#scan(rowFilters, tally);
    let since = 0;
    for (let i = 0; i < items.ids.length; i++) {
      const mask = itemMask[i]!;
      const passes = mask === 0 ? 1 : 0;
      // What fails two filters of items is counted nowhere.
      if (passes === counted[i] && (slotted[i] === 1 || (mask & (mask - 1)) !== 0)) continue;
      scan(i, passes - counted[i]!);
      if ((since += items.starts[i + 1]! - items.starts[i]!) > ROWS_PER_STEP) {
        since = 0;
        yield;
      }
    }
    return this.#collect(rowFilters, histograms, slots);
  }

  caseSums(itemMask: Uint16Array): Generator<void, CaseTotals> {
    return rowCaseSums(this.#table, this.#filters, itemMask);
  }

  #compositeOf(id: RowFilterId): number {
    return this.#composites.findIndex(({facets}) => facets.some((facet) => facet.id === id));
  }

  /**
   * Counters of joint codes, one array a composite: what passes (the first composite's by value of the crossed facet), then
   * what fails one filter of this composite only, one after the other, then what counts nowhere.
   */
  #histograms(filters: readonly RowFilterId[]): Uint32Array[] {
    return this.#composites.map(({size}, k) => {
      const own = filters.filter((id) => this.#compositeOf(id) === k).length;
      return new Uint32Array(size * ((k === 0 ? this.#crossedValues : 1) + own + (filters.length > 0 ? 1 : 0)));
    });
  }

  get #crossedValues(): number {
    return this.#crossed?.values.length ?? 1;
  }

  /** Counts all rows, as without filters. */
  *#countAll(): Generator<void, void> {
    const all = this.#histograms([]);
    const {starts, ids} = this.#table.items;
    let since = 0;
    for (let i = 0; i < ids.length; i++) {
      this.#addItem(i, 1, all);
      if ((since += starts[i + 1]! - starts[i]!) > ROWS_PER_STEP) {
        since = 0;
        yield;
      }
    }
    this.#all = all;
  }

  #addItem(item: number, sign: number, into: readonly Uint32Array[]): void {
    const {starts} = this.#table.items;
    for (let k = 0; k < this.#composites.length; k++)
      addCodes(
        this.#composites[k]!.codes,
        starts[item]!,
        starts[item + 1]!,
        into[k]!,
        k === 0 ? this.#baseOf(item) : 0,
        sign
      );
  }

  /** Where a step begins. */
  #nearestTally(rowFilters: readonly RowFilterId[], itemMask: Uint16Array): Tally {
    const n = itemMask.length;
    const kept = this.#tally;
    const start = nearestStart(this.#table.items.starts, itemMask, kept?.counted ?? null, rowFilters.length === 0);
    if (start === "last") return kept!;
    const ofItems =
      kept ??
      (rowFilters.length === 0
        ? {slots: this.#allItems, slotted: new Uint8Array(n).fill(1)}
        : {slots: new Uint32Array(n * SLOTS), slotted: new Uint8Array(n)});
    return {
      ...ofItems,
      histograms: start === "all" ? this.#all!.map((counts) => counts.slice()) : this.#histograms(rowFilters),
      counted: new Uint8Array(n).fill(start === "all" ? 1 : 0)
    };
  }

  /** Where the counters of an item begin in the first composite's. */
  #baseOf(item: number): number {
    return this.#crossed === null ? 0 : this.#crossed.codes[item]! * this.#composites[0]!.size;
  }

  /** By joint code of each composite, bits of the facets in force that it fails, in their order. */
  #fails(filters: readonly RowFilterId[]): Uint16Array[] {
    return this.#composites.map(({facets, slots, size}) => {
      const fails = new Uint16Array(size);
      facets.forEach(({id}, f) => {
        const allowed = this.#filters.allowed(id);
        if (allowed === null) return;
        const bit = 1 << filters.indexOf(id);
        for (let joint = 0; joint < size; joint++)
          if (!allowed[Math.floor(slots[f]![joint]! / SLOTS)]) fails[joint]! |= bit;
      });
      return fails;
    });
  }

  /**
   * A pass over an item's rows: counts what passes and what fails one filter of rows only, once more (1), once less (−1) or not
   * at all (0), and the item's outcomes where they are not known.
   */
  #scan(
    filters: readonly RowFilterId[],
    {histograms, counted, slots, slotted}: Tally
  ): (item: number, change: number) => void {
    if (filters.length === 0)
      return (item, change) => {
        this.#addItem(item, change, histograms);
        counted[item]! += change;
      };
    const {starts} = this.#table.items;
    const composites = this.#composites;
    // Bits of the filters in force alone, close together, so that a table over all their combinations stays small.
    const fails = this.#fails(filters);
    const {out} = this.#filters;
    const ofRestrictions = Uint16Array.from({length: 1 << RESTRICTIONS.length}, (_, bits) =>
      RESTRICTIONS.reduce((all, by, k) => ((bits >> k) & 1 ? all | (1 << filters.indexOf(by)) : all), 0)
    );
    const offsets = composites.map(({size}, k) => {
      const regions = k === 0 ? this.#crossedValues : 1;
      const own = filters.filter((id) => this.#compositeOf(id) === k);
      const table = new Uint32Array(1 << filters.length).fill(size * (regions + own.length));
      table[0] = 0;
      own.forEach((id, nth) => (table[1 << filters.indexOf(id)] = size * (regions + nth)));
      return table;
    });
    const isPair = composites.length === 2 && out === null;
    const scanRows = (from: number, to: number, change: number): number =>
      isPair
        ? scanPair(composites[0]!.codes, composites[1]!.codes, from, to, fails, offsets, histograms, change)
        : scanAny(composites, from, to, fails, out, ofRestrictions, offsets, histograms, change);
    return (item, change) => {
      offsets[0]![0] = this.#baseOf(item);
      let [none, wrong, right] = [0, 0, 0];
      for (let from = starts[item]!, end = starts[item + 1]!; from < end;) {
        const to = Math.min(end, from + PACKED);
        const packed = scanRows(from, to, change);
        none += packed & PACKED;
        wrong += (packed >> 10) & PACKED;
        right += packed >> 20;
        from = to;
      }
      counted[item]! += change;
      // A list for each item would be as many as there are items.
      slots[item * SLOTS] = none;
      slots[item * SLOTS + 1] = wrong;
      slots[item * SLOTS + 2] = right;
      slotted[item] = 1;
    };
  }

  #collect(filters: readonly RowFilterId[], histograms: readonly Uint32Array[], itemSlots: Uint32Array): RowCounts {
    const facets = new Map<FacetId, Uint32Array>();
    this.#composites.forEach((composite, k) => {
      const regions = k === 0 ? this.#crossedValues : 1;
      const passing = summed(histograms[k]!, composite.size, regions);
      const own = filters.filter((id) => this.#compositeOf(id) === k);
      for (const {id, values} of composite.facets) {
        const into = new Uint32Array(values.length * SLOTS);
        facets.set(id, into);
        addMarginal(passing, 0, composite, id, into);
        const nth = own.indexOf(id);
        if (nth >= 0) addMarginal(histograms[k]!, composite.size * (regions + nth), composite, id, into);
      }
    });
    return {facets, itemSlots, crossed: this.#crossedCounts(histograms[0]!)};
  }

  #crossedCounts(counts: Uint32Array): Uint32Array | null {
    if (this.#crossed === null) return null;
    const composite = this.#composites[0]!;
    const width = composite.facets.find(({id}) => id === "model")!.values.length * SLOTS;
    const into = new Uint32Array(this.#crossed.values.length * width);
    for (let value = 0; value < this.#crossed.values.length; value++)
      addMarginal(
        counts,
        value * composite.size,
        composite,
        "model",
        into.subarray(value * width, (value + 1) * width)
      );
    return into;
  }
}

function addCodes(
  codes: Composite["codes"],
  from: number,
  to: number,
  counts: Uint32Array,
  base: number,
  change: number
): void {
  for (let r = from; r < to; r++) counts[base + codes[r]!]! += change;
}

/**
 * Counts rows of two composites without a branch: what a joint code fails, where counters for that begin, one change each.
 * Returns outcomes of passing rows, ten bits each: without score, wrong, right.
 */
function scanPair(
  a: Composite["codes"],
  b: Composite["codes"],
  from: number,
  to: number,
  fails: readonly Uint16Array[],
  offsets: readonly Uint32Array[],
  counts: readonly Uint32Array[],
  change: number
): number {
  const [failsA, failsB] = [fails[0]!, fails[1]!];
  const [offsetsA, offsetsB] = [offsets[0]!, offsets[1]!];
  const [countsA, countsB] = [counts[0]!, counts[1]!];
  let packed = 0;
  for (let r = from; r < to; r++) {
    const [x, y] = [a[r]!, b[r]!];
    const failed = failsA[x]! | failsB[y]!;
    countsA[offsetsA[failed]! + x]! += change;
    countsB[offsetsB[failed]! + y]! += change;
    packed += (1 << (10 * (x & 3))) & ((failed - 1) >> 31);
  }
  return packed;
}

/** As `scanPair`, for any number of composites and with rows left out one by one. */
function scanAny(
  composites: readonly Composite[],
  from: number,
  to: number,
  fails: readonly Uint16Array[],
  out: Uint8Array | null,
  ofRestrictions: Uint16Array,
  offsets: readonly Uint32Array[],
  counts: readonly Uint32Array[],
  change: number
): number {
  const K = composites.length;
  let packed = 0;
  for (let r = from; r < to; r++) {
    let failed = out === null ? 0 : ofRestrictions[out[r]!]!;
    for (let k = 0; k < K; k++) failed |= fails[k]![composites[k]!.codes[r]!]!;
    for (let k = 0; k < K; k++) {
      const joint = composites[k]!.codes[r]!;
      counts[k]![offsets[k]![failed]! + joint]! += change;
    }
    packed += (1 << (10 * (composites[0]!.codes[r]! & 3))) & ((failed - 1) >> 31);
  }
  return packed;
}

function summed(counts: Uint32Array, size: number, regions: number): Uint32Array {
  const into = counts.slice(0, size);
  for (let region = 1; region < regions; region++)
    for (let joint = 0; joint < size; joint++) into[joint]! += counts[region * size + joint]!;
  return into;
}

function countItems(outcome: Uint8Array, counts: Uint32Array, starts: Uint32Array): void {
  for (let i = 0, r = 0; i < starts.length - 1; i++) {
    const end = starts[i + 1]!;
    const base = i * SLOTS;
    let [none, wrong, right] = [0, 0, 0];
    for (; r < end; r++) {
      const slot = outcome[r]!;
      none += slot === 0 ? 1 : 0;
      wrong += slot === 1 ? 1 : 0;
      right += slot === 2 ? 1 : 0;
    }
    counts[base] = none;
    counts[base + 1] = wrong;
    counts[base + 2] = right;
  }
}
