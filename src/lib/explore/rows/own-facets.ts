import {byName} from "../table/dictionary.js";
import {binned} from "../table/binned.js";
import {Growing} from "../table/growing.js";
import {evenBins} from "../table/number-bins.js";
import {
  codesFor,
  isOwnFacet,
  MOST_VALUES,
  ownColumn,
  ownFacetId,
  type Facet,
  type NoFacet
} from "../table/verdict-table.js";

/** Columns that become facets at most; the others stay with their rows. */
const MOST_FACETS = 64;
/** A number of more values than these is shown in bins, a date by months or years. */
const MOST_NUMBERS = 20;
const MOST_DATES = 40;
/** A column of so many values, of which most occur once, or of longer ones tells rows apart, and is no facet. */
const FEW = 50;
const LONGEST = 120;
/** Numbers that are kept beside their bins, of all columns together: 128 MB. */
const MOST_KEPT = 16_000_000;

/** At least three words: a text that somebody wrote, no name. */
const WORDS = /\S\s+\S+\s+\S/;
/** Behind the name of a column of texts, which is shown by their lengths. */
const IN_CHARACTERS = " (characters)";

/** A day, with or without what follows it: `2026-03-01`, `2026/03/01`, `2026-03-01T12:00:00Z`. */
const DATE = /^\d{4}([-/.])\d{2}\1\d{2}(?:[T ].*)?$/;

type Value = string | number | boolean;

/** Collects further columns of a log row by row, and makes facets of those that group rows. */
export class OwnFacets {
  readonly #columns = new Map<string, Column>();
  readonly #beyond = new Set<string>();
  #rows = 0;
  /** Texts that were parsed last: neighbours often have the same. */
  #last: {readonly text: string; readonly values: readonly (readonly [string, Value])[]} | null = null;

  /** @param own - one JSON object, as `ResponseRow.own`; @param rows - that it stands for */
  add(own: string | null, rows: number): void {
    if (own !== null) {
      if (this.#last?.text !== own)
        this.#last = {text: own, values: Object.entries(JSON.parse(own) as Readonly<Record<string, Value>>)};
      for (const [name, value] of this.#last.values) {
        let column = this.#columns.get(name);
        if (column === undefined) {
          if (this.#columns.size === MOST_FACETS) {
            this.#beyond.add(name);
            continue;
          }
          this.#columns.set(name, (column = new Column()));
        }
        for (let r = 0; r < rows; r++) column.set(this.#rows + r, value);
      }
    }
    this.#rows += rows;
  }

  /**
   * Facets of the columns in the order in which they were met, and what is none. One whose value is the same for all rows of each item is
   * a facet of items.
   *
   * @param rowOrder - by row of the table, which row it was in the order of adding
   * @param starts - first row of each item, and the number of rows at the end
   */
  facets(
    rowOrder: Uint32Array,
    starts: Uint32Array
  ): {readonly facets: readonly Facet[]; readonly noFacets: readonly NoFacet[]} {
    const facets: Facet[] = [];
    const noFacets: NoFacet[] = [];
    let kept = 0;
    for (const [column, cells] of this.#columns) {
      const found = cells.facet(column, rowOrder);
      if (typeof found === "string") {
        noFacets.push({column, why: found});
        continue;
      }
      // The log may have a column of that name.
      const shown = isOwnFacet(found.id) ? ownColumn(found.id) : column;
      if (shown !== column && this.#columns.has(shown)) {
        noFacets.push({column, why: "own values"});
        continue;
      }
      const {numbers, ...facet} = ofItems(found, starts) ?? found;
      kept += numbers?.length ?? 0;
      facets.push(numbers === undefined || kept > MOST_KEPT ? facet : {...facet, numbers});
    }
    for (const column of this.#beyond) noFacets.push({column, why: "too many columns"});
    return {facets, noFacets};
  }
}

/** Values of one column: as codes as long as there are few, as numbers as long as there is nothing else. */
class Column {
  /** Code + 1 by text, in order of first appearance; `null` once there are too many, or too long ones. */
  #codeOf: Map<string, number> | null = new Map();
  readonly #codes = new Growing((length) => new Uint32Array(length));
  #numbers: Growing<Float64Array> | null = new Growing((length) => new Float64Array(length));
  /** Characters of texts of several words, 0 for others; `null` until there is one. */
  #lengths: Growing<Uint32Array> | null = null;
  #texts = 0;
  #filled = 0;

  set(row: number, value: Value): void {
    this.#filled++;
    const text = String(value);
    const number = typeof value === "boolean" || text.trim() === "" ? NaN : Number(value);
    // Nothing is made of long texts, of which there may be as many as rows.
    if (text.length > LONGEST) this.#codeOf = null;
    // Digits beyond those of a number would be lost: such a column has names.
    if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) this.#numbers = null;
    else if (this.#numbers !== null) pushAt(this.#numbers, row, number, NaN);
    if (typeof value === "string" && WORDS.test(value)) {
      this.#texts++;
      this.#lengths ??= new Growing((length) => new Uint32Array(length));
      pushAt(this.#lengths, row, text.length, 0);
    }
    if (this.#codeOf === null) return;
    let code = this.#codeOf.get(text);
    if (code === undefined) this.#codeOf.set(text, (code = this.#codeOf.size + 1));
    if (code > MOST_VALUES) this.#codeOf = null;
    else pushAt(this.#codes, row, code, 0);
  }

  facet(name: string, rowOrder: Uint32Array): Facet | NoFacet["why"] {
    const size = this.#codeOf?.size ?? Infinity;
    if (size === 1 && this.#filled === rowOrder.length) return "one value";
    if (this.#numbers !== null && size > MOST_NUMBERS) return this.#binned(name, this.#numbers, rowOrder);
    if (this.#codeOf === null) return this.#byLength(name, rowOrder);
    const texts = [...this.#codeOf.keys()];
    const isDate = texts.every((text) => DATE.test(text));
    if (isDate && size > MOST_DATES) {
      const [period, dates] = byPeriod(texts);
      return this.#named(`${name} (${period})`, dates, rowOrder);
    }
    if (size > FEW && 2 * size > this.#filled) return this.#byLength(name, rowOrder);
    return this.#named(name, texts, rowOrder);
  }

  /** Texts by their lengths, where most values are texts. */
  #byLength(name: string, rowOrder: Uint32Array): Facet | NoFacet["why"] {
    if (this.#lengths === null || 2 * this.#texts < this.#filled) return "own values";
    const own = this.#lengths.values();
    const inOrder = Float64Array.from(rowOrder, (row) => own[row] || NaN);
    const facet = this.#inBins(name + IN_CHARACTERS, inOrder);
    return typeof facet === "string" ? "own values" : facet;
  }

  #binned(name: string, numbers: Growing<Float64Array>, rowOrder: Uint32Array): Facet | "one value" {
    const own = numbers.values();
    return this.#inBins(
      name,
      Float64Array.from(rowOrder, (row) => own[row] ?? NaN)
    );
  }

  #inBins(name: string, inOrder: Float64Array): Facet | "one value" {
    const facet = binned(ownFacetId(name), "row", inOrder, evenBins(inOrder));
    // One number may be written in many ways.
    return facet === null ? "one value" : {...facet, numbers: inOrder};
  }

  /** @param names - by code, those of one name being one value */
  #named(name: string, names: readonly string[], rowOrder: Uint32Array): Facet {
    const listed: (string | null)[] = [...new Set(names)].sort(byName);
    const place = new Map(listed.map((value, at) => [value, at]));
    const own = this.#codes.values();
    const hasNone = this.#filled < rowOrder.length;
    const values = hasNone ? [...listed, null] : listed;
    const map = names.map((one) => place.get(one)!);
    const codes = codesFor(values.length, rowOrder.length);
    for (let r = 0; r < codes.length; r++) {
      const code = own[rowOrder[r]!] ?? 0;
      codes[r] = code === 0 ? listed.length : map[code - 1]!;
    }
    return {id: ownFacetId(name), of: "row", values, codes};
  }
}

/** Dates by day where these are few, else by month, else by year, of which the facet's name then tells. */
function byPeriod(dates: readonly string[]): ["day" | "month" | "year", string[]] {
  for (const [period, length] of [
    ["day", 10],
    ["month", 7]
  ] as const) {
    const periods = dates.map((date) => date.slice(0, length));
    if (new Set(periods).size <= MOST_DATES) return [period, periods];
  }
  return ["year", dates.map((date) => date.slice(0, 4))];
}

/** Sets a value at a place behind all others; the places between hold `none`. */
function pushAt<A extends Uint32Array | Float64Array>(
  column: Growing<A>,
  at: number,
  value: number,
  none: number
): void {
  while (column.length < at) column.push(none);
  column.push(value);
}

/** The same facet by item, where each item's rows have one value; `null` where they do not. */
function ofItems(facet: Facet, starts: Uint32Array): Facet | null {
  const {codes, values, numbers} = facet;
  const own = codesFor(values.length, starts.length - 1);
  for (let i = 0; i < own.length; i++) {
    const [from, to] = [starts[i]!, starts[i + 1]!];
    const code = codes[from]!;
    for (let r = from + 1; r < to; r++)
      if (codes[r] !== code || (numbers && !Object.is(numbers[r], numbers[from]))) return null;
    own[i] = code;
  }
  const ofItem: Facet = {...facet, of: "item", codes: own};
  return numbers ? {...ofItem, numbers: Float64Array.from(own, (_, i) => numbers[starts[i]!]!)} : ofItem;
}
