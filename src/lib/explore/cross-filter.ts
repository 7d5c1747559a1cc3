import {finish, ROWS_PER_STEP} from "./finish.js";
import {addMarginal, packRows, type Composite} from "./row-composites.js";
import {facetOf, SLOTS, type Facet, type FacetId, type VerdictTable} from "./verdict-table.js";

/** Rows whose outcomes fit the three 10-bit fields of one number. */
const PACKED = 1023;

/** Filters of rows that are no facet: a slice by its rule, rows whose texts hold what is searched. */
export type Restriction = "slice" | "text";
const RESTRICTIONS: readonly Restriction[] = ["slice", "text"];

/** Counts of joint codes under the filters of rows, kept from step to step: a brush over items counts those that come or go. */
interface Tally {
  /** By composite, as `#histograms` lays them out. */
  readonly histograms: Uint32Array[];
  /** 1 for items whose rows are counted. */
  readonly counted: Uint8Array;
  /** As `#itemSlots`, and 1 for the items whose are known. */
  readonly slots: Uint32Array;
  readonly slotted: Uint8Array;
}

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

/**
 * Filters over a verdict table, and the counts that they leave.
 *
 * A filter of a facet is a set of codes; filters are joined by "and". Facets of rows are packed into one or two composites
 * (`row-composites.ts`); what fails is looked up by joint code, so that a filter costs nothing until rows are counted, and one
 * increment a composite counts all its facets. Rows that fail one filter only are counted aside, for that facet's own list.
 * Facets of items are sums over items.
 *
 * A step costs O(rows) where filters of rows change, one look-up and one increment a composite and row; where filters of items
 * change alone, O(rows that come or go). `step` is a generator, so that a page can let go in between; `counts` runs it to its end.
 */
export class CrossFilter {
  readonly table: Pick<VerdictTable, "rows" | "outcome" | "scores" | "facets" | "items">;
  /** Rises with every change of a filter: what was begun before is about other rows. */
  version = 0;
  readonly #composites: readonly Composite[];
  /** u16 by joint code of each composite: bits of the facets that it fails. */
  readonly #fails: readonly Uint16Array[];
  readonly #itemMask: Uint16Array;
  /** Bits of the restrictions that a row fails, from 1; `null` while there are none. */
  #rowsOut: Uint8Array | null = null;
  readonly #bits: ReadonlyMap<FacetId | Restriction, number>;
  readonly #restrictionShift: number;
  readonly #active = new Set<FacetId | Restriction>();
  /** u32[items × 4] of rows that pass the filters of rows, of items that fail one filter of items at most. */
  #itemSlots: Uint32Array;
  readonly #allItems: Uint32Array;
  /** Counts of joint codes without any filter, that of the first composite by value of the crossed facet; `null` until asked for. */
  #all: readonly Uint32Array[] | null = null;
  #crossed: Facet | null = null;
  #known: Counts | null = null;
  /** Of the last step, until filters of rows change. A step that is left in the middle leaves it whole: item by item, both move. */
  #tally: Tally | null = null;

  constructor(table: Pick<VerdictTable, "rows" | "outcome" | "scores" | "facets" | "items">) {
    this.table = table;
    const {facets, outcome, items} = table;
    const crossable = facets.filter(isCrossable);
    const widest = Math.max(1, ...crossable.map(({values}) => values.length));
    this.#composites = packRows(facets, outcome, widest);
    this.#fails = this.#composites.map(({size}) => new Uint16Array(size));
    this.#itemMask = new Uint16Array(items.ids.length);
    const nth = {row: 0, item: 0};
    const bits = new Map<FacetId | Restriction, number>(facets.map(({id, of}) => [id, 1 << nth[of]++]));
    this.#restrictionShift = nth.row;
    for (const by of RESTRICTIONS) bits.set(by, 1 << nth.row++);
    this.#bits = bits;
    this.#allItems = new Uint32Array(items.ids.length * SLOTS);
    countItems(outcome, this.#allItems, items.starts);
    this.#itemSlots = this.#allItems;
  }

  /** Lets only these codes of a facet pass (`null`: all). */
  filter(id: FacetId, allowed: Uint8Array | null): void {
    const facet = facetOf(this.table, id);
    if (facet === undefined) throw new RangeError(`unknown facet: ${id}`);
    if (allowed === null && !this.#active.has(id)) return;
    this.#changed(id, allowed !== null);
    const bit = this.#bits.get(id)!;
    const fails = (code: number) => (allowed === null || allowed[code] ? 0 : bit);
    if (facet.of === "item") {
      const byCode = Uint16Array.from(facet.values, (_, code) => fails(code));
      const {codes} = facet;
      for (let i = 0; i < codes.length; i++)
        this.#itemMask[i] = (this.#itemMask[i]! & (0xffff ^ bit)) | byCode[codes[i]!]!;
      return;
    }
    const k = this.#compositeOf(id);
    const {facets, slots, size} = this.#composites[k]!;
    const places = slots[facets.findIndex((one) => one.id === id)]!;
    const table = this.#fails[k]!;
    for (let joint = 0; joint < size; joint++)
      table[joint] = (table[joint]! & (0xffff ^ bit)) | fails(Math.floor(places[joint]! / SLOTS));
  }

  /** Lets only rows pass that are 1 in `rows` (`null`: all). */
  restrict(by: Restriction, rows: Uint8Array | null): void {
    if (rows === null && !this.#active.has(by)) return;
    this.#changed(by, rows !== null);
    const bit = 1 << RESTRICTIONS.indexOf(by);
    const out = (this.#rowsOut ??= new Uint8Array(this.table.rows));
    for (let r = 0; r < out.length; r++) out[r] = (out[r]! & (0xff ^ bit)) | (rows === null || rows[r] === 1 ? 0 : bit);
    if (!RESTRICTIONS.some((one) => this.#active.has(one))) this.#rowsOut = null;
  }

  /** Counts a facet of items, no binned one, by models from the next change of a filter on (`null`: none), where the log has both. */
  cross(id: FacetId | null): void {
    const facet = id === null ? undefined : facetOf(this.table, id);
    const next = facet && isCrossable(facet) && facetOf(this.table, "model") ? facet : null;
    if (next?.id === this.#crossed?.id) return;
    this.#crossed = next;
    this.#all = this.#tally = null;
  }

  bitOfRestriction(by: Restriction): number {
    return this.#bits.get(by)!;
  }

  /** Does an item pass the filters of items, and any of its rows those of rows? */
  itemPasses(item: number): boolean {
    if (this.#known === null) this.counts();
    const at = item * SLOTS;
    return this.#itemMask[item] === 0 && this.#itemSlots[at]! + this.#itemSlots[at + 1]! + this.#itemSlots[at + 2]! > 0;
  }

  /** Does a row pass the filters of rows? Its item is another question: `itemPasses`. */
  rowPasses(row: number): boolean {
    return this.rowFails(row) === 0;
  }

  /** One bit (`bitOf`) per facet of rows, or restriction, that keeps a row out. */
  rowFails(row: number): number {
    let fails = this.#rowsOut === null ? 0 : this.#rowsOut[row]! << this.#restrictionShift;
    for (let k = 0; k < this.#composites.length; k++) fails |= this.#fails[k]![this.#composites[k]!.codes[row]!]!;
    return fails;
  }

  /** `rowFails` of rows that follow each other, into an array from its beginning. */
  failRows(from: number, to: number, into: Uint16Array): void {
    const out = this.#rowsOut;
    const shift = this.#restrictionShift;
    if (out === null) into.fill(0, 0, to - from);
    else for (let r = from; r < to; r++) into[r - from] = out[r]! << shift;
    for (let k = 0; k < this.#composites.length; k++)
      orCodes(this.#composites[k]!.codes, this.#fails[k]!, from, to, into);
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
    return this.rowFails(row) | this.itemFails(item);
  }

  bitOf({id, of}: Pick<Facet, "id" | "of">): number {
    return this.#bits.get(id)! << (of === "item" ? 16 : 0);
  }

  get isFiltered(): boolean {
    return this.#active.size > 0;
  }

  /** Filters in force that a row can fail where its item passes. */
  get rowFilters(): readonly (FacetId | Restriction)[] {
    return [...this.#active].filter((id) => this.#isOfRows(id));
  }

  counts(): Counts {
    return finish(this.step());
  }

  /** Counts under the filters as they are when it begins; yields about once a millisecond. */
  *step(): Generator<void, Counts> {
    if (this.#known !== null) return this.#known;
    const {version} = this;
    const {items} = this.table;
    const {rowFilters} = this;
    if (rowFilters.length === 0 && this.#all === null) yield* this.#countAll();
    const tally = this.#nearestTally(rowFilters);
    const {histograms, counted, slots, slotted} = tally;
    const scan = this.#scan(rowFilters, tally);
    let since = 0;
    for (let i = 0; i < items.ids.length; i++) {
      const mask = this.#itemMask[i]!;
      const passes = mask === 0 ? 1 : 0;
      // What fails two filters of items is counted nowhere.
      if (passes === counted[i] && (slotted[i] === 1 || (mask & (mask - 1)) !== 0)) continue;
      scan(i, passes - counted[i]!);
      if ((since += items.starts[i + 1]! - items.starts[i]!) > ROWS_PER_STEP) {
        since = 0;
        yield;
      }
    }
    this.#itemSlots = slots;
    const counts = this.#collect(rowFilters, histograms);
    if (version === this.version) [this.#known, this.#tally] = [counts, tally];
    return counts;
  }

  #changed(id: FacetId | Restriction, isActive: boolean): void {
    this.version++;
    this.#known = null;
    if (this.#isOfRows(id)) this.#tally = null;
    if (isActive) this.#active.add(id);
    else this.#active.delete(id);
  }

  #isOfRows(id: FacetId | Restriction): boolean {
    return id === "slice" || id === "text" || facetOf(this.table, id)?.of === "row";
  }

  #compositeOf(id: FacetId | Restriction): number {
    return this.#composites.findIndex(({facets}) => facets.some((facet) => facet.id === id));
  }

  /**
   * Counters of joint codes, one array a composite: what passes (the first composite's by value of the crossed facet), then
   * what fails one filter of this composite only, one after the other, then what counts nowhere.
   */
  #histograms(filters: readonly (FacetId | Restriction)[]): Uint32Array[] {
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
    const {starts, ids} = this.table.items;
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
    const {starts} = this.table.items;
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

  /** Where a step begins: at what was counted last, at nothing or, without filters of rows, at all: whatever is nearest. */
  #nearestTally(rowFilters: readonly (FacetId | Restriction)[]): Tally {
    const {starts, ids} = this.table.items;
    const n = ids.length;
    const kept = this.#tally;
    let [flips, passing] = [0, 0];
    for (let i = 0; i < n; i++) {
      const rows = starts[i + 1]! - starts[i]!;
      const passes = this.#itemMask[i] === 0 ? 1 : 0;
      if (passes === 1) passing += rows;
      if (kept !== null && passes !== kept.counted[i]) flips += rows;
    }
    const fromAll = rowFilters.length === 0 ? this.table.rows - passing : Infinity;
    if (kept !== null && flips <= Math.min(passing, fromAll)) return kept;
    const isAll = fromAll < passing;
    const ofItems =
      kept ??
      (rowFilters.length === 0
        ? {slots: this.#allItems, slotted: new Uint8Array(n).fill(1)}
        : {slots: new Uint32Array(n * SLOTS), slotted: new Uint8Array(n)});
    return {
      ...ofItems,
      histograms: isAll ? this.#all!.map((counts) => counts.slice()) : this.#histograms(rowFilters),
      counted: new Uint8Array(n).fill(isAll ? 1 : 0)
    };
  }

  /** Where the counters of an item begin in the first composite's. */
  #baseOf(item: number): number {
    return this.#crossed === null ? 0 : this.#crossed.codes[item]! * this.#composites[0]!.size;
  }

  /**
   * A pass over an item's rows: counts what passes and what fails one filter of rows only, once more (1), once less (−1) or not
   * at all (0), and the item's outcomes where they are not known.
   */
  #scan(
    filters: readonly (FacetId | Restriction)[],
    {histograms, counted, slots, slotted}: Tally
  ): (item: number, change: number) => void {
    if (filters.length === 0)
      return (item, change) => {
        this.#addItem(item, change, histograms);
        counted[item]! += change;
      };
    const {starts} = this.table.items;
    const composites = this.#composites;
    // Bits of the filters in force alone, close together, so that a table over all their combinations stays small.
    const compact = (fails: number) =>
      filters.reduce((bits, id, nth) => bits | ((fails & this.#bits.get(id)!) !== 0 ? 1 << nth : 0), 0);
    const fails = this.#fails.map((table) => Uint16Array.from(table, compact));
    const out = this.#rowsOut;
    const ofRestrictions = Uint16Array.from({length: 1 << RESTRICTIONS.length}, (_, bits) =>
      compact(bits << this.#restrictionShift)
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

  #collect(filters: readonly (FacetId | Restriction)[], histograms: readonly Uint32Array[]): Counts {
    const {facets} = this.table;
    const result = new Map(facets.map(({id, values}) => [id, new Uint32Array(values.length * SLOTS)]));
    this.#composites.forEach((composite, k) => {
      const regions = k === 0 ? this.#crossedValues : 1;
      const passing = summed(histograms[k]!, composite.size, regions);
      const own = filters.filter((id) => this.#compositeOf(id) === k);
      for (const {id} of composite.facets) {
        const into = result.get(id)!;
        addMarginal(passing, 0, composite, id, into);
        const nth = own.indexOf(id);
        if (nth >= 0) addMarginal(histograms[k]!, composite.size * (regions + nth), composite, id, into);
      }
    });
    for (const facet of facets)
      if (facet.of === "item")
        sumItems(facet, this.#itemSlots, this.#itemMask, this.#bits.get(facet.id)!, result.get(facet.id)!);
    return {facets: result, ...this.#itemsInForce(), crossed: this.#crossedCounts(histograms[0]!)};
  }

  #crossedCounts(counts: Uint32Array): Counts["crossed"] {
    const model = facetOf(this.table, "model");
    if (this.#crossed === null || model === undefined) return null;
    const composite = this.#composites[0]!;
    const width = model.values.length * SLOTS;
    const into = new Uint32Array(this.#crossed.values.length * width);
    for (let value = 0; value < this.#crossed.values.length; value++)
      addMarginal(
        counts,
        value * composite.size,
        composite,
        "model",
        into.subarray(value * width, (value + 1) * width)
      );
    return {by: this.#crossed.id, counts: into};
  }

  #itemsInForce(): Pick<Counts, "items" | "rows" | "itemsInForce"> {
    const items = this.#itemSlots.slice();
    let [rows, itemsInForce] = [0, 0];
    for (let at = 0, i = 0; at < items.length; at += SLOTS, i++) {
      if (this.#itemMask[i] !== 0) items[at] = items[at + 1] = items[at + 2] = 0;
      const n = items[at]! + items[at + 1]! + items[at + 2]!;
      rows += n;
      if (n > 0) itemsInForce++;
    }
    return {items, rows, itemsInForce};
  }
}

/** Facets of items whose values can be rows of a table by model: bins of numbers are none, and would be many. */
const isCrossable = ({of, edges}: Facet): boolean => of === "item" && edges === undefined;

function orCodes(codes: Uint16Array, table: Uint16Array, from: number, to: number, into: Uint16Array): void {
  for (let r = from; r < to; r++) into[r - from]! |= table[codes[r]!]!;
}

function addCodes(
  codes: Uint16Array,
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
  a: Uint16Array,
  b: Uint16Array,
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

function sumItems(facet: Facet, items: Uint32Array, mask: Uint16Array, own: number, counts: Uint32Array): void {
  const keep = 0xffff ^ own;
  const {codes} = facet;
  for (let i = 0; i < codes.length; i++) {
    if ((mask[i]! & keep) !== 0) continue;
    const at = codes[i]! * SLOTS;
    counts[at]! += items[i * SLOTS]!;
    counts[at + 1]! += items[i * SLOTS + 1]!;
    counts[at + 2]! += items[i * SLOTS + 2]!;
  }
}
