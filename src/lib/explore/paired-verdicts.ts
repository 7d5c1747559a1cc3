import type {CrossFilter} from "./filter/cross-filter.js";
import {finish, ROWS_PER_SLOW_STEP} from "./table/finish.js";
import {Growing} from "./table/growing.js";
import {facetOf, type Facet, type FacetId, type VerdictTable} from "./table/verdict-table.js";

/** What two sides may differ in. */
export const SIDE_FACETS = ["model", "capability", "judge", "protocol", "run", "scorer", "step"] as const;
export type SideFacetId = (typeof SIDE_FACETS)[number];

/** Facets that must agree before two verdicts are about the same thing. */
const SAME: readonly FacetId[] = ["model", "protocol", "run", "stage", "step", "scorer", "judge", "attempt"];

/** In the place of the key of a row that has its partner: verdicts that nothing tells apart (runs of a model) are partners one by one. */
const TAKEN = -1;
/** Up to so many comparisons the rows of an item are looked through; a table for each item would be thrown away each time. */
const LOOKED_THROUGH = 4096;
/** Rows of every value of the sides' facet. */
const ANY = -1;

/** Two values of a facet, by code. */
export interface Sides {
  readonly facet: SideFacetId;
  readonly a: number;
  readonly b: number;
}

/** Verdicts on the same item, attempt and so on by two sides. */
export interface PairedVerdicts {
  readonly sides: Sides;
  /** Row of side a, row of side b, and the item of side a, by pair. */
  readonly rowA: Uint32Array;
  readonly rowB: Uint32Array;
  readonly item: Uint32Array;
  /** 1 for right, by pair. */
  readonly a: Uint8Array;
  readonly b: Uint8Array;
  /** Scored verdicts of either side without a partner: they tell nothing about the difference. */
  readonly alone: number;
}

/**
 * Pairs of scored verdicts that differ in one facet only, under all filters but that facet's own.
 *
 * Two models are compared on the same items, attempts, judges, stages and protocols; understanding and generation on the
 * two forms of an item (`items.pairs`).
 *
 * @throws RangeError if the log does not have the facet
 *
 * @internal Pages take it in steps; tests ask for it at once.
 */
export const pairVerdicts = (filter: CrossFilter, sides: Sides): PairedVerdicts =>
  finish(pairVerdictsSteps(filter, sides));

/** As `pairVerdicts`, in steps, so that other work can run in between. */
export function* pairVerdictsSteps(filter: CrossFilter, sides: Sides): Generator<void, PairedVerdicts> {
  const {table} = filter;
  const {starts} = table.items;
  const facet = facetOf(table, sides.facet);
  if (facet === undefined) throw new RangeError(`unknown facet: ${sides.facet}`);
  const matcher = new Matcher(filter, facet, sides);
  let since = 0;
  for (let i = 0; i < table.items.ids.length; i++) {
    matcher.add(i);
    if ((since += starts[i + 1]! - starts[i]!) > ROWS_PER_SLOW_STEP) {
      since = 0;
      yield;
    }
  }
  return matcher.found();
}

/** Scored rows of one item and side that pass the filters, with their keys. */
interface SideRows {
  readonly rows: Uint32Array;
  readonly keys: Float64Array;
  n: number;
}

/** Finds the pairs item by item. What it works on is made once: lists made for each item were most of what this threw away. */
class Matcher {
  readonly #filter: CrossFilter;
  readonly #facet: Facet;
  readonly #sides: Sides;
  /** Bit of the sides' own facet. */
  readonly #own: number;
  readonly #keys: VerdictKeys;
  readonly #left: SideRows;
  readonly #right: SideRows;
  readonly #rowA = growingRows();
  readonly #rowB = growingRows();
  readonly #item = growingRows();
  readonly #a = growingHits();
  readonly #b = growingHits();
  #alone = 0;

  constructor(filter: CrossFilter, facet: Facet, sides: Sides) {
    [this.#filter, this.#facet, this.#sides] = [filter, facet, sides];
    this.#own = filter.bitOf(facet);
    this.#keys = new VerdictKeys(filter.table, sides.facet);
    const most = mostRows(filter.table);
    const none = (): SideRows => ({rows: new Uint32Array(most), keys: new Float64Array(most), n: 0});
    [this.#left, this.#right] = [none(), none()];
  }

  /** Takes up an item, with its other form where the sides are forms. */
  add(i: number): void {
    const {codes, of} = this.#facet;
    const {a, b} = this.#sides;
    if (of === "row") {
      this.#keepScored(this.#left, i, a);
      this.#keepScored(this.#right, i, b);
    } else {
      // A pair is taken up at its side a; items of either side whose other form is not asked have no partner.
      const code = codes[i];
      if (code !== a && code !== b) return;
      const other = this.#filter.table.items.pairs[i]!;
      const isPaired = other >= 0 && codes[other] === (code === a ? b : a);
      if (isPaired && code === b) return;
      this.#keepScored(this.#left, i, ANY);
      if (isPaired) this.#keepScored(this.#right, other, ANY);
      else this.#right.n = 0;
    }
    this.#alone += this.#left.n + this.#right.n - 2 * this.#match(i);
  }

  found(): PairedVerdicts {
    return {
      sides: this.#sides,
      rowA: this.#rowA.values(),
      rowB: this.#rowB.values(),
      item: this.#item.values(),
      a: this.#a.values(),
      b: this.#b.values(),
      alone: this.#alone
    };
  }

  #keepScored(into: SideRows, item: number, code: number): void {
    const filter = this.#filter;
    const {items, outcome} = filter.table;
    const {codes} = this.#facet;
    const own = this.#own;
    let n = 0;
    for (let r = items.starts[item]!, end = items.starts[item + 1]!; r < end; r++) {
      if (code !== ANY && codes[r] !== code) continue;
      if (outcome[r] !== 0 && (filter.failing(r, item) & ~own) === 0) into.rows[n++] = r;
    }
    into.n = n;
    this.#keys.write(into.rows, n, into.keys);
  }

  /** Pairs what is on both sides of an item, each row with the first of its key that has no partner; returns how many. */
  #match(item: number): number {
    const left = this.#left;
    const right = this.#right;
    const firstOf = left.n * right.n > LOOKED_THROUGH ? this.#firstOfKeys(right) : null;
    let matched = 0;
    for (let l = 0; l < left.n; l++) {
      const k = firstOf === null ? indexOf(right, left.keys[l]!) : firstOf(left.keys[l]!);
      if (k < 0) continue;
      this.#pair(item, left.rows[l]!, right.rows[k]!);
      matched++;
    }
    return matched;
  }

  /** Finds the first row of a key that is still free by a table: an item may have 100,000 verdicts, and looking through takes their square. */
  #firstOfKeys({keys, n}: SideRows): (key: number) => number {
    const first = new Map<number, number>();
    const next = new Int32Array(n);
    for (let k = n - 1; k >= 0; k--) {
      next[k] = first.get(keys[k]!) ?? -1;
      first.set(keys[k]!, k);
    }
    return (key) => {
      const k = first.get(key) ?? -1;
      if (k >= 0) first.set(key, next[k]!);
      return k;
    };
  }

  #pair(item: number, row: number, other: number): void {
    const {outcome} = this.#filter.table;
    this.#rowA.push(row);
    this.#rowB.push(other);
    this.#item.push(item);
    this.#a.push(outcome[row] === 2 ? 1 : 0);
    this.#b.push(outcome[other] === 2 ? 1 : 0);
  }
}

/** The first free row of a key, which is free no longer; −1 without any. */
function indexOf({keys, n}: SideRows, key: number): number {
  for (let k = 0; k < n; k++)
    if (keys[k] === key) {
      keys[k] = TAKEN;
      return k;
    }
  return -1;
}

const growingRows = () => new Growing((n) => new Uint32Array(n));
const growingHits = () => new Growing((n) => new Uint8Array(n));

/** Most rows of one item. */
export function mostRows({items: {starts}}: Pick<VerdictTable, "items">): number {
  let most = 0;
  for (let i = 1; i < starts.length; i++) most = Math.max(most, starts[i]! - starts[i - 1]!);
  return most;
}

/** What must agree besides the item, as one number for any row (mixed radix); without the facets in which rows may differ. */
export class VerdictKeys {
  readonly #codes: readonly (Uint8Array | Uint16Array)[];
  readonly #widths: readonly number[];

  constructor(table: Pick<VerdictTable, "facets">, ...apart: readonly (SideFacetId | "attempt")[]) {
    const facets = SAME.flatMap((id) => (apart.some((one) => one === id) ? [] : (facetOf(table, id) ?? [])));
    this.#codes = facets.map(({codes}) => codes);
    this.#widths = facets.map(({values}) => values.length);
  }

  of(row: number): number {
    let key = 0;
    for (let f = 0; f < this.#codes.length; f++) key = key * this.#widths[f]! + this.#codes[f]![row]!;
    return key;
  }

  /** Writes the keys of the first `n` of some rows: returned one by one, large numbers would be objects. */
  write(rows: Uint32Array, n: number, keys: Float64Array): void {
    keys.fill(0, 0, n);
    for (let f = 0; f < this.#codes.length; f++) {
      const codes = this.#codes[f]!;
      const width = this.#widths[f]!;
      for (let k = 0; k < n; k++) keys[k] = keys[k]! * width + codes[rows[k]!]!;
    }
  }
}
