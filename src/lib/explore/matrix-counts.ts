import {caseEffect, logistic} from "../math/index.js";
import {CaseSums, RIGHT} from "./counting/case-sums.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {ROWS_PER_SLOW_STEP} from "./table/finish.js";
import {facetOf, type ExplorerItems, type Facet} from "./table/verdict-table.js";

/** Cells without score, by status. */
export const STATUS_CODES = {invalid: 201, missing: 202, error: 203, skipped: 204, unparsed: 205} as const;
export const NOTHING = 255;
const STEPS = 200;

/** Most cells that are held, five bytes each. */
const MOST_CELLS = 100_000_000;

/** Items looked at for abilities at once: about a millisecond. */
const ITEMS_PER_STEP = 2048;
/** The same where an item is counted, if it passes. */
const ITEMS_PER_COUNT = 8192;

/** A line of the matrix by its capability's and its model's code. */
export interface LineKey {
  readonly block: number;
  readonly m: number;
}

/**
 * Verdicts by item and model, an item's models side by side: rows come by items, and in the order of columns each of them would be
 * a place of its own in memory. Functions of a class, not of the generator: what a generator's variables hold is read as objects.
 */
export class MatrixCounts {
  /** Capabilities that have lines of their own; one `null` where the log has none. */
  readonly blocks: readonly (string | null)[];
  readonly #filter: CrossFilter;
  readonly #capabilityOf: Facet["codes"] | null;
  readonly #modelOf: Facet["codes"];
  readonly #models: number;
  readonly #statusOf: Facet["codes"] | null;
  readonly #statusCodes: readonly number[];
  /** By item and model: right and scored verdicts, and the code of a status without score. */
  readonly #hits: Uint16Array | Uint32Array;
  readonly #tries: Uint16Array | Uint32Array;
  readonly #unscored: Uint8Array;
  /** By line (block × models + model): right and scored verdicts, and whether there is anything. */
  readonly #right: Float64Array;
  readonly #scored: Float64Array;
  readonly #seen: Uint8Array;
  readonly #cases: CaseSums;
  /** By block: columns filled so far in which it has a cell. */
  readonly #asked: Uint32Array;
  readonly #isRowFiltered: boolean;
  #openCase = -1;

  /** @throws RangeError if models by items are more than can be held */
  constructor(filter: CrossFilter) {
    const {table} = filter;
    const model = facetOf(table, "model")!;
    const status = facetOf(table, "status");
    const capability = facetOf(table, "capability");
    this.#filter = filter;
    this.#isRowFiltered = filter.rowFilters.length > 0;
    this.blocks = capability?.values ?? [null];
    this.#capabilityOf = capability?.codes ?? null;
    [this.#modelOf, this.#models] = [model.codes, model.values.length];
    this.#statusOf = status?.codes ?? null;
    this.#statusCodes = status?.values.map((name) => STATUS_CODES[name as keyof typeof STATUS_CODES] ?? 0) ?? [];
    const cells = table.items.ids.length * this.#models;
    if (cells > MOST_CELLS)
      throw new RangeError(
        `${this.#models} models by ${table.items.ids.length} items are more cells than a matrix can hold: at most ${MOST_CELLS}`
      );
    this.#hits = countsFor(cells, table.items);
    this.#tries = countsFor(cells, table.items);
    this.#unscored = new Uint8Array(cells);
    const lines = this.blocks.length * this.#models;
    this.#right = new Float64Array(lines);
    this.#scored = new Float64Array(lines);
    this.#seen = new Uint8Array(lines);
    this.#cases = new CaseSums(lines, false);
    this.#asked = new Uint32Array(this.blocks.length);
  }

  #blockOf(item: number): number {
    return this.#capabilityOf === null ? 0 : this.#capabilityOf[item]!;
  }

  /** Counts what passes of some items from one on, in their order; returns the first that is still to be counted. */
  countSome(from: number): number {
    const {items} = this.#filter.table;
    const end = Math.min(items.ids.length, from + ITEMS_PER_COUNT);
    let rows = 0;
    let i = from;
    for (; i < end && rows < ROWS_PER_SLOW_STEP; i++) {
      if (!this.#filter.itemPasses(i)) continue;
      this.#count(i);
      rows += items.starts[i + 1]! - items.starts[i]!;
    }
    return i;
  }

  #count(item: number): void {
    const {outcome, items} = this.#filter.table;
    if (items.cases[item] !== this.#openCase) this.#cases.close();
    this.#openCase = items.cases[item]!;
    const first = this.#blockOf(item) * this.#models;
    const base = item * this.#models;
    for (let r = items.starts[item]!, end = items.starts[item + 1]!; r < end; r++) {
      if (this.#isRowFiltered && !this.#filter.rowPasses(r)) continue;
      const m = this.#modelOf[r]!;
      const slot = outcome[r]!;
      const code = this.#statusOf === null ? 0 : this.#statusCodes[this.#statusOf[r]!]!;
      if (code !== 0) {
        this.#unscored[base + m] = code;
        this.#seen[first + m] = 1;
      }
      if (slot === 0) continue;
      this.#seen[first + m] = 1;
      this.#tries[base + m]!++;
      this.#scored[first + m]!++;
      if (slot === 2) {
        this.#hits[base + m]!++;
        this.#right[first + m]!++;
      }
      this.#cases.add(first + m, slot === 2 ? 1 + RIGHT : 1);
    }
  }

  /** Lines that have anything, by block and model. */
  lines(): (LineKey & {right: number; scored: number; designEffect: number})[] {
    this.#cases.close();
    const effects = this.#cases.totals().map(caseEffect);
    const lines = [];
    for (let line = 0; line < this.#seen.length; line++)
      if (this.#seen[line] === 1)
        lines.push({
          block: Math.floor(line / this.#models),
          m: line % this.#models,
          right: this.#right[line]!,
          scored: this.#scored[line]!,
          designEffect: effects[line]!
        });
    return lines;
  }

  /** Were all lines of a block scored on the same verdicts? */
  *isEven(lines: readonly LineKey[]): Generator<void, boolean> {
    const ofBlock: number[][] = this.blocks.map(() => []);
    for (const {block, m} of lines) ofBlock[block]!.push(m);
    const n = this.#filter.table.items.ids.length;
    for (let from = 0; from < n; from += ITEMS_PER_COUNT) {
      if (!this.#areEven(from, Math.min(n, from + ITEMS_PER_COUNT), ofBlock)) return false;
      yield;
    }
    return true;
  }

  #areEven(from: number, to: number, ofBlock: readonly (readonly number[])[]): boolean {
    for (let i = from; i < to; i++) {
      const models = ofBlock[this.#blockOf(i)]!;
      if (models.length === 0) continue;
      const first = this.#tries[i * this.#models + models[0]!];
      for (let k = 1; k < models.length; k++) if (this.#tries[i * this.#models + models[k]!] !== first) return false;
    }
    return true;
  }

  /** Abilities of lines by maximum likelihood given the items' difficulties, at most 6 logits from 0; all lines at once. */
  *abilities<Line extends LineKey>(lines: readonly Line[]): Generator<void, ReadonlyMap<Line, number>> {
    const n = this.#filter.table.items.ids.length;
    const rowOf = this.#rowsOf(lines);
    const theta = new Float64Array(lines.length);
    const isDone = new Uint8Array(lines.length);
    for (let step = 0; step < 12 && isDone.includes(0); step++) {
      const gradient = new Float64Array(lines.length);
      const information = new Float64Array(lines.length).fill(1e-6);
      for (let from = 0; from < n; from += ITEMS_PER_STEP) {
        this.#addDerivatives(from, Math.min(n, from + ITEMS_PER_STEP), rowOf, isDone, theta, gradient, information);
        yield;
      }
      for (let l = 0; l < lines.length; l++) {
        if (isDone[l] === 1) continue;
        const next = Math.max(-6, Math.min(6, theta[l]! + gradient[l]! / information[l]!));
        isDone[l] = Math.abs(next - theta[l]!) < 1e-4 ? 1 : 0;
        theta[l] = next;
      }
    }
    return new Map(lines.map((line, l) => [line, theta[l]!]));
  }

  #addDerivatives(
    from: number,
    to: number,
    rowOf: Int32Array,
    isDone: Uint8Array,
    theta: Float64Array,
    gradient: Float64Array,
    information: Float64Array
  ): void {
    const {difficulty} = this.#filter.table.items;
    for (let i = from; i < to; i++) {
      const first = this.#blockOf(i) * this.#models;
      for (let m = 0, at = i * this.#models; m < this.#models; m++, at++) {
        const n = this.#tries[at]!;
        if (n === 0) continue;
        const row = rowOf[first + m]!;
        if (isDone[row] === 1) continue;
        const p = logistic(theta[row]! - difficulty[i]!);
        gradient[row]! += this.#hits[at]! - n * p;
        information[row]! += n * p * (1 - p);
      }
    }
  }

  /** Standardised residuals of one line by column; where two items stand for the same, of both together at the first's difficulty. */
  fillResiduals(residuals: Float32Array, {block, m}: LineKey, columns: Uint32Array, theta: number): void {
    const {pairs, difficulty} = this.#filter.table.items;
    for (let c = 0; c < columns.length; c++) {
      const item = columns[c]!;
      const pair = pairs[item]!;
      const isOwn = this.#blockOf(item) === block;
      const isPairs = pair >= 0 && this.#blockOf(pair) === block;
      let [hits, n] = [0, 0];
      if (isOwn) {
        hits += this.#hits[item * this.#models + m]!;
        n += this.#tries[item * this.#models + m]!;
      }
      if (isPairs) {
        hits += this.#hits[pair * this.#models + m]!;
        n += this.#tries[pair * this.#models + m]!;
      }
      const p = logistic(theta - difficulty[isOwn ? item : pair]!);
      if (n > 0 && p > 0 && p < 1) residuals[c] = (hits - n * p) / Math.sqrt(n * p * (1 - p));
    }
  }

  /** Number of each line, by block and model; −1 for those that have nothing. */
  #rowsOf(lines: readonly LineKey[]): Int32Array {
    const rowOf = new Int32Array(this.#seen.length).fill(-1);
    for (let l = 0; l < lines.length; l++) rowOf[lines[l]!.block * this.#models + lines[l]!.m] = l;
    return rowOf;
  }

  /** Fills the cells of some columns, an item at a time. */
  fillCells(cells: Uint8Array, lines: readonly LineKey[], columns: Uint32Array, from: number, to: number): void {
    const {pairs} = this.#filter.table.items;
    const rowOf = this.#rowsOf(lines);
    for (let c = from; c < to; c++) {
      const item = columns[c]!;
      const pair = pairs[item]!;
      const isOneForm = pair >= 0 && this.#blockOf(pair) === this.#blockOf(item);
      this.#fillItem(cells, rowOf, columns.length, c, item, isOneForm ? pair : -1);
      if (pair >= 0 && !isOneForm) this.#fillItem(cells, rowOf, columns.length, c, pair, -1);
    }
  }

  /** Cells of an item, with those of another that stands for the same. */
  #fillItem(cells: Uint8Array, rowOf: Int32Array, width: number, c: number, item: number, other: number): void {
    const block = this.#blockOf(item);
    const first = block * this.#models;
    let isAsked = 0;
    for (let m = 0; m < this.#models; m++) {
      const row = rowOf[first + m]!;
      if (row < 0) continue;
      const at = item * this.#models + m;
      const also = other * this.#models + m;
      const hits = this.#hits[at]! + (other < 0 ? 0 : this.#hits[also]!);
      const tries = this.#tries[at]! + (other < 0 ? 0 : this.#tries[also]!);
      const unscored = other >= 0 && this.#unscored[also] !== 0 ? this.#unscored[also]! : this.#unscored[at]!;
      // Officially invalid answers count as wrong: they keep their glyph and their place in the rate.
      if (unscored !== 0 && hits === 0) cells[row * width + c] = unscored;
      else if (tries > 0) cells[row * width + c] = Math.round((STEPS * hits) / tries);
      isAsked |= unscored | tries;
    }
    if (isAsked !== 0) this.#asked[block]!++;
  }

  /** Columns in which a capability has a cell, once the cells are filled. */
  asked(): Map<string | null, number> {
    return new Map(this.blocks.map((block, b) => [block, this.#asked[b]!]));
  }
}

/** Counts of verdicts: two bytes each, unless an item has more than they count. */
function countsFor(n: number, {starts}: ExplorerItems): Uint16Array | Uint32Array {
  for (let i = 1; i < starts.length; i++) if (starts[i]! - starts[i - 1]! > 0xffff) return new Uint32Array(n);
  return new Uint16Array(n);
}
