import type {Facet, FacetId, VerdictTable} from "./verdict-table.js";

/** Slots of a count per value: verdicts without score, wrong, right, and a last one that holds what is filtered out. */
export const SLOTS = 4;
const OUT = 3;
const BLOCK = 8192;

/** Filters of rows that are no facet: a slice by its rule, rows whose texts hold what is searched. */
export type Restriction = "slice" | "text";

/** What passes. Every facet is counted without its own filter, so that its other values can still be chosen. */
export interface Counts {
  /** u32[values × 4] by facet: none, wrong, right, and a slot that stays 0. */
  readonly facets: ReadonlyMap<FacetId, Uint32Array>;
  /** u32[items × 4] of the rows that pass all filters. */
  readonly items: Uint32Array;
  readonly rows: number;
  readonly itemsInForce: number;
}

/**
 * Filters over a verdict table, and the counts that they leave.
 *
 * A filter of a facet is a set of codes; filters are joined by "and". Rows carry one bit per filtered facet of rows,
 * items one per filtered facet of items; a row passes when both masks are 0. What does not pass falls into a count slot
 * of its own, so that counting has no branches.
 *
 * Either what passes is counted or what does not (and taken from the counts of all), whichever are fewer rows; a filter
 * of items leaves the rows of other items untouched. Cost of a step: O(rows) bytes for a filter of rows, nothing for one
 * of items, and O(min(passing, failing) × facets of rows) to count.
 */
export class CrossFilter {
  readonly table: Pick<VerdictTable, "rows" | "outcome" | "scores" | "facets" | "items">;
  readonly #rowMask: Uint16Array;
  readonly #itemMask: Uint16Array;
  readonly #bits: ReadonlyMap<FacetId, number>;
  readonly #active = new Set<FacetId | Restriction>();
  readonly #restrictions: Readonly<Record<Restriction, number>>;
  /** Outcome of each row that passes the filters of rows, else `OUT`; the outcomes themselves while there are none. */
  #slots: Uint8Array;
  /** u32[items × 4] over `#slots`: what each item would count if it passed. */
  #itemSlots: Uint32Array;
  #stale = false;
  readonly #all: Counts;

  constructor(table: Pick<VerdictTable, "rows" | "outcome" | "scores" | "facets" | "items">) {
    this.table = table;
    const I = table.items.ids.length;
    this.#rowMask = new Uint16Array(table.rows);
    this.#itemMask = new Uint16Array(I);
    const nth = {row: 0, item: 0};
    this.#bits = new Map(table.facets.map(({id, of}) => [id, 1 << nth[of]++]));
    this.#restrictions = {slice: 1 << nth.row++, text: 1 << nth.row++};
    this.#slots = table.outcome;
    this.#itemSlots = new Uint32Array(I * SLOTS);
    countItems(this.#slots, this.#itemSlots, table.items.starts);
    const facets = new Map(table.facets.map(({id, values}) => [id, new Uint32Array(values.length * SLOTS)]));
    for (const facet of table.facets) {
      if (facet.of === "row") countCodes(facet.codes as Uint8Array, this.#slots, facets.get(facet.id)!);
      else sumItems(facet, this.#itemSlots, this.#itemMask, 0, facets.get(facet.id)!);
    }
    this.#all = {facets, items: this.#itemSlots.slice(), rows: table.rows, itemsInForce: I};
  }

  /** Lets only these codes of a facet pass (`null`: all). */
  filter(id: FacetId, allowed: Uint8Array | null): void {
    const facet = this.table.facets.find((one) => one.id === id);
    if (facet === undefined) throw new RangeError(`unknown facet: ${id}`);
    if (allowed === null) {
      if (!this.#active.delete(id)) return;
    } else this.#active.add(id);
    const bit = this.#bits.get(id)!;
    if (facet.of === "item") return mark(this.#itemMask, facet.codes as Uint8Array, allowed, bit);
    mark(this.#rowMask, facet.codes as Uint8Array, allowed, bit);
    this.#stale = true;
  }

  /** Lets only rows pass that are 1 in `rows` (`null`: all). */
  restrict(by: Restriction, rows: Uint8Array | null): void {
    if (rows === null) {
      if (!this.#active.delete(by)) return;
    } else this.#active.add(by);
    const bit = this.#restrictions[by];
    const keep = 0xffff ^ bit;
    const mask = this.#rowMask;
    for (let r = 0; r < mask.length; r++) mask[r] = (mask[r]! & keep) | (rows === null || rows[r] === 1 ? 0 : bit);
    this.#stale = true;
  }

  bitOfRestriction(by: Restriction): number {
    return this.#restrictions[by];
  }

  get #isRestricted(): boolean {
    return this.#active.has("slice") || this.#active.has("text");
  }

  /** Does an item pass the filters of items, and any of its rows those of rows? */
  itemPasses(item: number): boolean {
    this.#refresh();
    const at = item * SLOTS;
    return this.#itemMask[item] === 0 && this.#itemSlots[at]! + this.#itemSlots[at + 1]! + this.#itemSlots[at + 2]! > 0;
  }

  /** Outcome of each row that passes the filters of rows, else 3: for loops over many rows, beside `itemPasses`. */
  get slots(): Uint8Array {
    this.#refresh();
    return this.#slots;
  }

  /** One bit (`bitOf`) per facet that keeps a row out. */
  failing(row: number, item: number): number {
    return this.#rowMask[row]! | (this.#itemMask[item]! << 16);
  }

  bitOf({id, of}: Pick<Facet, "id" | "of">): number {
    return this.#bits.get(id)! << (of === "item" ? 16 : 0);
  }

  get isFiltered(): boolean {
    return this.#active.size > 0;
  }

  counts(): Counts {
    this.#refresh();
    if (!this.isFiltered) return this.#all;
    const {facets} = this.table;
    const result = new Map(facets.map(({id, values}) => [id, new Uint32Array(values.length * SLOTS)]));
    const {items, rows, itemsInForce} = this.#itemsInForce();
    const open = facets.filter(({id, of}) => of === "row" && !this.#active.has(id));
    this.#countRows(open, this.#slots, rows, result);
    for (const facet of facets) {
      const into = result.get(facet.id)!;
      if (facet.of === "item") sumItems(facet, this.#itemSlots, this.#itemMask, this.#bits.get(facet.id)!, into);
      else if (this.#active.has(facet.id)) this.#countOwn(facet, result);
    }
    return {facets: result, items, rows, itemsInForce};
  }

  /** A facet of rows under all filters but its own. */
  #countOwn(facet: Facet, result: Map<FacetId, Uint32Array>): void {
    if (this.#active.size === 1) {
      result.get(facet.id)!.set(this.#all.facets.get(facet.id)!);
      return;
    }
    const onlyOwn =
      !this.#isRestricted &&
      this.table.facets.every(({id, of}) => of === "item" || id === facet.id || !this.#active.has(id));
    const slots = onlyOwn ? this.table.outcome : new Uint8Array(this.table.rows);
    if (!onlyOwn) select(this.#rowMask, this.table.outcome, this.#bits.get(facet.id)!, slots);
    this.#countRows([facet], slots, null, result);
  }

  /** Recomputes what depends on the filters of rows, once after any number of changes. */
  #refresh(): void {
    if (!this.#stale) return;
    this.#stale = false;
    const {outcome, rows, facets, items} = this.table;
    if (this.#isRestricted || facets.some(({id, of}) => of === "row" && this.#active.has(id))) {
      if (this.#slots === outcome) this.#slots = new Uint8Array(rows);
      select(this.#rowMask, outcome, 0, this.#slots);
      this.#itemSlots.fill(0);
      countItems(this.#slots, this.#itemSlots, items.starts);
    } else {
      this.#slots = outcome;
      this.#itemSlots.set(this.#all.items);
    }
  }

  #itemsInForce(): Pick<Counts, "items" | "rows" | "itemsInForce"> {
    const items = this.#itemSlots.slice();
    let [rows, itemsInForce] = [0, 0];
    for (let at = 0, i = 0; at < items.length; at += SLOTS, i++) {
      items[at + OUT] = 0;
      if (this.#itemMask[i] !== 0) items[at] = items[at + 1] = items[at + 2] = 0;
      const n = items[at]! + items[at + 1]! + items[at + 2]!;
      rows += n;
      if (n > 0) itemsInForce++;
    }
    return {items, rows, itemsInForce};
  }

  /** Counts facets of rows over what passes, or takes what does not from the counts of all. */
  #countRows(
    facets: readonly Facet[],
    slots: Uint8Array,
    passing: number | null,
    result: Map<FacetId, Uint32Array>
  ): void {
    if (facets.length === 0) return;
    const {rows, outcome, items} = this.table;
    const inverse = passing !== null && passing > rows / 2;
    const found = new Uint32Array(BLOCK);
    let n = 0;
    const flush = () => {
      for (const {id, codes} of facets) countFound(codes as Uint8Array, outcome, found, n, result.get(id)!);
      n = 0;
    };
    for (let i = 0; i < items.ids.length; i++) {
      const passes = this.#itemMask[i] === 0;
      if (!passes && !inverse) continue;
      for (let from = items.starts[i]!, end = items.starts[i + 1]!; from < end;) {
        const to = Math.min(end, from + BLOCK - n);
        n = !inverse
          ? passingRows(slots, from, to, found, n)
          : passes
            ? failingRows(slots, from, to, found, n)
            : allRows(from, to, found, n);
        from = to;
        if (n === BLOCK) flush();
      }
    }
    flush();
    if (!inverse) return;
    for (const {id} of facets) {
      const counts = result.get(id)!;
      const all = this.#all.facets.get(id)!;
      for (let k = 0; k < counts.length; k++) counts[k] = all[k]! - counts[k]!;
    }
  }
}

/** Sets or clears one bit of each mask entry by its code. */
function mark(mask: Uint16Array, codes: Uint8Array, allowed: Uint8Array | null, bit: number): void {
  const keep = 0xffff ^ bit;
  const fails = Uint16Array.from({length: 256}, (_, code) => (allowed === null || allowed[code] ? 0 : bit));
  for (let k = 0; k < mask.length; k++) mask[k] = (mask[k]! & keep) | fails[codes[k]!]!;
}

/** Outcome of each row that passes the filters of rows, `ignored` aside; else the slot for what does not. */
function select(mask: Uint16Array, outcome: Uint8Array, ignored: number, into: Uint8Array): void {
  const keep = 0xffff ^ ignored;
  for (let r = 0; r < into.length; r++) into[r] = (mask[r]! & keep) === 0 ? outcome[r]! : OUT;
}

function countItems(slots: Uint8Array, counts: Uint32Array, starts: Uint32Array): void {
  for (let i = 0, r = 0; i < starts.length - 1; i++) {
    const end = starts[i + 1]!;
    const base = i * SLOTS;
    let [none, wrong, right] = [0, 0, 0];
    for (; r < end; r++) {
      const slot = slots[r]!;
      none += slot === 0 ? 1 : 0;
      wrong += slot === 1 ? 1 : 0;
      right += slot === 2 ? 1 : 0;
    }
    counts[base] = none;
    counts[base + 1] = wrong;
    counts[base + 2] = right;
  }
}

function passingRows(slots: Uint8Array, from: number, to: number, found: Uint32Array, n: number): number {
  for (let r = from; r < to; r++) {
    found[n] = r;
    n += slots[r] === OUT ? 0 : 1;
  }
  return n;
}

function failingRows(slots: Uint8Array, from: number, to: number, found: Uint32Array, n: number): number {
  for (let r = from; r < to; r++) {
    found[n] = r;
    n += slots[r] === OUT ? 1 : 0;
  }
  return n;
}

function allRows(from: number, to: number, found: Uint32Array, n: number): number {
  for (let r = from; r < to; r++) found[n++] = r;
  return n;
}

function countFound(codes: Uint8Array, outcome: Uint8Array, found: Uint32Array, n: number, counts: Uint32Array): void {
  for (let k = 0; k < n; k++) {
    const r = found[k]!;
    counts[(codes[r]! << 2) | outcome[r]!]!++;
  }
}

function countCodes(codes: Uint8Array, outcome: Uint8Array, counts: Uint32Array): void {
  for (let r = 0; r < codes.length; r++) counts[(codes[r]! << 2) | outcome[r]!]!++;
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
