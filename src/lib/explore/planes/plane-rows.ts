import type {CaseSum} from "../../math/index.js";
import {ROWS_PER_STEP} from "../table/finish.js";
import {nearestStart} from "../table/nearest-start.js";
import type {CaseTotals, RowCounting, RowCounts} from "../counting/row-counting.js";
import {RESTRICTIONS, type RowFilterId, type RowFilters} from "../counting/row-filters.js";
import {MOST_NARROW, SLOTS, type Facet, type FacetId, type VerdictTable} from "../table/verdict-table.js";
import {ROW_PLANES} from "./row-planes-bytes.js";

/** What the kernel exports; see `assembly/row-planes.ts`. */
interface Kernel {
  readonly memory: {readonly buffer: ArrayBuffer};
  room(size: number): number;
  begin(rows: number, facets: number): void;
  facet(f: number, values: number): void;
  ready(): void;
  countsAt(): number;
  sumsAt(): number;
  pack(f: number, codes: number, from: number, to: number): void;
  packWide(f: number, codes: number, from: number, to: number): void;
  packMask(f: number, rows: number, from: number, to: number): void;
  filter(f: number, allowed: number): void;
  clearFilter(f: number): void;
  join(from: number, to: number): void;
  clearItems(): void;
  letPass(starts: number, flags: number, n: number): void;
  countItems(starts: number, n: number, into: number): void;
  clearCounts(): void;
  countedAll(): void;
  count(from: number, to: number, sign: number): void;
  cross(f: number, starts: number, codes: number, flags: number, before: number, n: number, into: number): void;
  clearSums(): void;
  addCases(starts: number, cases: number, flags: number, n: number, isLast: boolean, rows: number): number;
}

/** Rows of a block of planes. */
const BLOCK = 128;
/** Blocks that are handed over at once, and items, whose rows are bounded too. */
const BLOCKS = 1024;
const ITEMS = 4096;
const ROWS = 4 * ROWS_PER_STEP;
/** Words that the sums of a value take, of 64 bits. */
const SUMS = 6;

let compiled: object | null | undefined;

/** The kernel's code, compiled once; `null` where there is no WebAssembly, or none with vectors. */
function kernelModule(): object | null {
  if (compiled !== undefined) return compiled;
  try {
    const bytes = Uint8Array.from(atob(ROW_PLANES), (character) => character.charCodeAt(0));
    compiled = new WebAssembly.Module(bytes);
  } catch {
    compiled = null;
  }
  return compiled;
}

/** Counts of all rows by value, and where a facet of items is crossed with models, those. */
interface AllCounts {
  readonly counts: Uint32Array;
  readonly crossed: Uint32Array | null;
}

/** Where chunks of what is said of items lie in the kernel's memory, and how many items fit. */
interface Stage {
  readonly capacity: number;
  readonly starts: number;
  readonly cases: number;
  readonly codes: number;
  readonly flags: number;
  readonly before: number;
  readonly slots: number;
}

/**
 * Counts rows on planes of bits: bit p of the code of a facet lies, for 128 rows at a time, in plane p, and the rows of a value are an
 * "and" over planes. Counting is then numbers of bits, and takes no table beside the planes: some three bytes a row.
 *
 * Where filters of rows change all rows are counted; where those of items change alone, the rows that come or go.
 */
export class PlaneRows implements RowCounting {
  readonly #kernel: Kernel;
  readonly #table: Pick<VerdictTable, "rows" | "outcome" | "facets" | "items">;
  readonly #filters: RowFilters;
  /** Facets of rows as the kernel numbers them, that of outcomes first, then the restrictions. */
  readonly #ids: readonly RowFilterId[];
  readonly #values: readonly number[];
  /** Place of the first value of each among the values of all, and behind the last. */
  readonly #places: readonly number[];
  readonly #allowed: number;
  /** Room for bytes of some blocks. */
  readonly #bytes: number;
  #stage: Stage;
  #itemSlots: Uint32Array = new Uint32Array(0);
  /** The same without filters of rows; `null` until there were none. */
  #allItems: Uint32Array | null = null;
  /** Filters of which the kernel does not know yet. */
  readonly #changed = new Set<RowFilterId>();
  /** Do the kernel's counts follow the filters of rows as they are? */
  #isJoined = false;
  /** 1 for items that are counted, in the table that crosses a facet of items with models, too. */
  readonly #counted: Uint8Array;
  #crossed: {readonly facet: Facet; readonly at: number; readonly length: number} | null = null;
  /** Room for such a table: the widest so far. */
  #crossedRoom = {at: 0, length: 0};
  /** Counts of all rows, those of the crossed table too; `null` until there were no filters. */
  #all: AllCounts | null = null;

  /** `null` where rows are to be counted otherwise. */
  static over(
    table: Pick<VerdictTable, "rows" | "outcome" | "facets" | "items">,
    filters: RowFilters
  ): PlaneRows | null {
    const module = kernelModule();
    return module === null ? null : new PlaneRows(module, table, filters);
  }

  private constructor(
    module: object,
    table: Pick<VerdictTable, "rows" | "outcome" | "facets" | "items">,
    filters: RowFilters
  ) {
    [this.#table, this.#filters] = [table, filters];
    const kernel = (this.#kernel = new WebAssembly.Instance(module).exports);
    const facets = table.facets.filter(({id, of}) => of === "row" && id !== "outcome");
    this.#ids = ["outcome", ...facets.map(({id}) => id), ...RESTRICTIONS];
    this.#values = [3, ...facets.map(({values}) => values.length), ...RESTRICTIONS.map(() => 0)];
    const places = [0];
    for (const values of this.#values) places.push(places.at(-1)! + values);
    this.#places = places;
    kernel.begin(table.rows, this.#ids.length);
    this.#values.forEach((values, f) => kernel.facet(f, values));
    kernel.ready();
    // A facet of more values is kept as its codes, two bytes each: the kernel counts its rows one by one.
    const isWide = this.#values.some((values) => values > MOST_NARROW);
    this.#bytes = kernel.room(BLOCKS * BLOCK * (isWide ? 2 : 1));
    this.#allowed = kernel.room(Math.max(MOST_NARROW, ...this.#values));
    this.#stage = this.#makeStage(Math.min(ITEMS, table.items.ids.length));
    this.#counted = new Uint8Array(table.items.ids.length);
    [table.outcome, ...facets.map(({codes}) => codes)].forEach((codes, f) => {
      const isWide = this.#values[f]! > MOST_NARROW;
      this.#packAll(codes, isWide, (from, to) => (isWide ? kernel.packWide : kernel.pack)(f, this.#bytes, from, to));
    });
  }

  changed(id: RowFilterId): void {
    this.#changed.add(id);
    this.#isJoined = false;
  }

  cross(facet: Facet | null): void {
    this.#isJoined = false;
    this.#all = null;
    this.#crossed = null;
    if (facet === null) return;
    const length = facet.values.length * this.#values[this.#ids.indexOf("model")]! * SLOTS;
    if (length > this.#crossedRoom.length) this.#crossedRoom = {at: this.#kernel.room(length * 4), length};
    this.#crossed = {facet, at: this.#crossedRoom.at, length};
  }

  *step(itemMask: Uint16Array): Generator<void, RowCounts> {
    if (!this.#isJoined) yield* this.#join();
    this.#beginNearest(itemMask);
    yield* this.#count(itemMask);
    if (this.#crossed !== null) yield* this.#cross(itemMask);
    else for (let i = 0; i < itemMask.length; i++) this.#counted[i] = itemMask[i] === 0 ? 1 : 0;
    const counts = this.#u32(this.#kernel.countsAt(), this.#leaves * SLOTS).slice();
    const crossed = this.#crossed && this.#u32(this.#crossed.at, this.#crossed.length).slice();
    if (this.#filters.inForce.length === 0 && !itemMask.some((mask) => mask !== 0)) this.#all ??= {counts, crossed};
    const facets = this.#byFacet((first, end) => counts.slice(first * SLOTS, end * SLOTS));
    return {facets: new Map(facets), itemSlots: this.#itemSlots, crossed};
  }

  *caseSums(itemMask: Uint16Array): Generator<void, CaseTotals> {
    const kernel = this.#kernel;
    const {cases: caseOf, ids} = this.#table.items;
    kernel.clearSums();
    for (let from = 0; from < ids.length;) {
      const n = Math.min(ids.length - from, this.#stage.capacity);
      this.#stageItems(from, from + n, itemMask);
      const {starts, cases, flags} = this.#stage;
      this.#u32(cases, n).set(caseOf.subarray(from, from + n));
      const isLast = from + n === ids.length;
      let done = 0;
      // Of the last case of a part it is not known whether it goes on.
      for (let taken = -1; taken !== 0 && done < n; done += taken) {
        taken = kernel.addCases(starts + 4 * done, cases + 4 * done, flags + done, n - done, isLast, ROWS_PER_STEP);
        yield;
      }
      // A case of more items than fit is tried again with more room.
      if (done === 0) this.#stage = this.#makeStage(2 * n);
      from += done;
    }
    const words = new BigUint64Array(kernel.memory.buffer, kernel.sumsAt(), this.#leaves * SUMS);
    // The first facet is that of outcomes, whose values have no rates.
    const sums = this.#byFacet((first, end) =>
      Array.from({length: end - first}, (_, value) => sumAt(words, (first + value) * SUMS))
    );
    return new Map(sums.slice(1));
  }

  /** Facets of rows with what lies at the places of their values. */
  #byFacet<T>(at: (first: number, end: number) => T): (readonly [FacetId, T])[] {
    return this.#ids
      .slice(0, -RESTRICTIONS.length)
      .map((id, f) => [id as FacetId, at(this.#places[f]!, this.#places[f + 1]!)]);
  }

  get #leaves(): number {
    return this.#places.at(-1)!;
  }

  get #blocks(): number {
    return Math.ceil(this.#table.rows / BLOCK);
  }

  #u32(at: number, length: number): Uint32Array {
    return new Uint32Array(this.#kernel.memory.buffer, at, length);
  }

  /** Hands codes of all rows over, a byte each or, of a wide facet, two; some blocks at a time. */
  #packAll(rows: Facet["codes"], isWide: boolean, take: (from: number, to: number) => void): void {
    const Codes = isWide ? Uint16Array : Uint8Array;
    for (let from = 0; from < this.#blocks; from += BLOCKS) {
      const into = new Codes(this.#kernel.memory.buffer, this.#bytes, BLOCKS * BLOCK);
      const part = rows.subarray(from * BLOCK, (from + BLOCKS) * BLOCK);
      into.set(part);
      into.fill(0, part.length);
      take(from, Math.min(this.#blocks, from + BLOCKS));
    }
  }

  #makeStage(capacity: number): Stage {
    const room = (bytes: number) => this.#kernel.room(bytes * (capacity + 1));
    return {
      capacity,
      starts: room(4),
      cases: room(4),
      codes: room(2),
      flags: room(1),
      before: room(1),
      slots: room(4 * SLOTS)
    };
  }

  /** Where a part of the items ends that begins here: it fits, and its rows are few enough, or it is one item. */
  #partEnd(from: number): number {
    const {starts, ids} = this.#table.items;
    const most = Math.min(ids.length, from + this.#stage.capacity);
    let to = from + 1;
    while (to < most && starts[to + 1]! - starts[from]! <= ROWS) to++;
    return to;
  }

  /** Puts first rows of some items, and whether they pass, where the kernel finds them. */
  #stageItems(from: number, to: number, itemMask: Uint16Array | null): void {
    const {starts, flags} = this.#stage;
    this.#u32(starts, to - from + 1).set(this.#table.items.starts.subarray(from, to + 1));
    if (itemMask === null) return;
    const into = new Uint8Array(this.#kernel.memory.buffer, flags, to - from);
    for (let i = from; i < to; i++) into[i - from] = itemMask[i] === 0 ? 1 : 0;
  }

  /** Tells the kernel of filters of rows, joins them, and counts each item's rows under them. */
  *#join(): Generator<void, void> {
    const kernel = this.#kernel;
    for (const id of this.#changed) {
      const f = this.#ids.indexOf(id);
      const allowed = this.#filters.allowed(id);
      if (!this.#filters.has(id)) kernel.clearFilter(f);
      else if (allowed !== null) {
        const into = new Uint8Array(kernel.memory.buffer, this.#allowed, Math.max(MOST_NARROW, this.#values[f]!));
        into.fill(0).set(allowed);
        kernel.filter(f, this.#allowed);
      } else this.#restrict(f, id);
      this.#changed.delete(id);
      yield;
    }
    kernel.join(0, this.#blocks);
    const isFiltered = this.#filters.inForce.length > 0;
    if (isFiltered || this.#allItems === null) this.#itemSlots = yield* this.#countItems();
    if (!isFiltered) this.#itemSlots = this.#allItems ??= this.#itemSlots;
    this.#beginAtNothing();
    this.#isJoined = true;
  }

  /** What filters of rows leave of each item. */
  *#countItems(): Generator<void, Uint32Array> {
    const n = this.#table.items.ids.length;
    const slots = new Uint32Array(n * SLOTS);
    for (let from = 0, to = 0; from < n; from = to) {
      this.#stageItems(from, (to = this.#partEnd(from)), null);
      this.#kernel.countItems(this.#stage.starts, to - from, this.#stage.slots);
      slots.set(this.#u32(this.#stage.slots, (to - from) * SLOTS), from * SLOTS);
      yield;
    }
    return slots;
  }

  #restrict(f: number, id: RowFilterId): void {
    const bit = 1 << RESTRICTIONS.indexOf(id as (typeof RESTRICTIONS)[number]);
    const passes = this.#filters.out!.map((out) => ((out & bit) === 0 ? 1 : 0));
    this.#packAll(passes, false, (from, to) => this.#kernel.packMask(f, this.#bytes, from, to));
  }

  #beginAtNothing(): void {
    this.#kernel.clearCounts();
    this.#counted.fill(0);
    if (this.#crossed !== null) this.#u32(this.#crossed.at, this.#crossed.length).fill(0);
  }

  #beginAtAll({counts, crossed}: AllCounts): void {
    this.#kernel.countedAll();
    this.#u32(this.#kernel.countsAt(), counts.length).set(counts);
    this.#counted.fill(1);
    if (this.#crossed !== null) this.#u32(this.#crossed.at, this.#crossed.length).set(crossed!);
  }

  /** Puts the kernel's counts where counting begins. */
  #beginNearest(itemMask: Uint16Array): void {
    const all = this.#filters.inForce.length === 0 ? this.#all : null;
    const start = nearestStart(this.#table.items.starts, itemMask, this.#counted, all !== null);
    if (start === "all") this.#beginAtAll(all!);
    if (start === "nothing") this.#beginAtNothing();
  }

  /** Adds the rows of items that came and takes away those of items that went. */
  *#count(itemMask: Uint16Array): Generator<void, void> {
    const kernel = this.#kernel;
    const n = itemMask.length;
    kernel.clearItems();
    for (let from = 0, to = 0; from < n; from = to) {
      this.#stageItems(from, (to = this.#partEnd(from)), itemMask);
      kernel.letPass(this.#stage.starts, this.#stage.flags, to - from);
    }
    for (let from = 0; from < this.#blocks; from += BLOCKS) {
      const to = Math.min(this.#blocks, from + BLOCKS);
      kernel.count(from, to, -1);
      kernel.count(from, to, 1);
      yield;
    }
  }

  /** The same for the table that crosses a facet of items with models. */
  *#cross(itemMask: Uint16Array): Generator<void, void> {
    const kernel = this.#kernel;
    const {facet, at} = this.#crossed!;
    const model = this.#ids.indexOf("model");
    const n = itemMask.length;
    for (let from = 0, to = 0; from < n; from = to) {
      this.#stageItems(from, (to = this.#partEnd(from)), itemMask);
      const {starts, codes, flags, before} = this.#stage;
      const {buffer} = kernel.memory;
      new Uint16Array(buffer, codes, to - from).set(facet.codes.subarray(from, to));
      new Uint8Array(buffer, before, to - from).set(this.#counted.subarray(from, to));
      kernel.cross(model, starts, codes, flags, before, to - from, at);
      this.#counted.set(new Uint8Array(buffer, flags, to - from), from);
      yield;
    }
  }
}

function sumAt(words: BigUint64Array, at: number): CaseSum {
  const [scoredSquare, rightSquare, scored, right, product, cases] = Array.from(words.subarray(at, at + SUMS), Number);
  return {
    scored: scored!,
    right: right!,
    scoredSquare: scoredSquare!,
    rightSquare: rightSquare!,
    product: product!,
    cases: cases!
  };
}

/** What there is everywhere that this runs; the room has no types of browsers or Node. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => {readonly exports: Kernel};
};
declare function atob(text: string): string;
