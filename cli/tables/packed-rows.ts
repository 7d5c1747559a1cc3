import {placeOfLine} from "../../src/lib/adapters/index.js";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";

/** No code yet; -1 is that of no value. */
const UNKNOWN = -2;

/** A cell of a column that is packed by its different values. */
export type Cell = string | boolean;

/** A column as its different values and a code per row (-1 where there is none). */
export interface CodedCells {
  readonly values: readonly Cell[];
  readonly codes: Int32Array<ArrayBuffer>;
}

/** A column of a block: coded, or plain numbers (NaN), or numbers of lines, which stand for the texts `line N`. */
export type PackedColumn =
  CodedCells | {readonly numbers: Float64Array<ArrayBuffer>} | {readonly lines: Int32Array<ArrayBuffer>};

/** Numbers of lines as the texts that they stand for. */
export function codedLines(lines: Int32Array): CodedCells {
  const codeOf = new Map<number, number>();
  const values: string[] = [];
  const codes = new Int32Array(lines.length);
  for (let row = 0; row < lines.length; row++) {
    let code = codeOf.get(lines[row]!);
    if (code === undefined) {
      codeOf.set(lines[row]!, (code = values.length));
      values.push(placeOfLine(lines[row]!));
    }
    codes[row] = code;
  }
  return {values, codes};
}

/** Rows of a table as columns, small enough to be handed to another thread. */
export interface PackedBlock {
  readonly count: number;
  readonly columns: readonly PackedColumn[];
}

/** A column of rows that come as columns: texts by code, numbers as they are, or the texts `line N`. */
export type GivenColumn =
  | {readonly texts: readonly (string | null)[]; readonly codes: Int32Array}
  | {readonly numbers: Int32Array | Float64Array}
  | {readonly lines: Int32Array};

interface Column {
  add(value: unknown, row: number): void;
  /** Values [from, to) of a column, from row `at` on. */
  addAll(column: GivenColumn, from: number, to: number, at: number): void;
  take(rows: number): PackedColumn;
}

/** Rows as objects turned into blocks of columns. */
export class RowPacker {
  readonly #names: readonly string[];
  readonly #columns: readonly Column[];
  readonly #capacity: number;
  #count = 0;

  constructor(table: CanonicalTableName, capacity: number) {
    const columns = Object.entries(CANONICAL_TABLES[table]);
    this.#capacity = capacity;
    this.#names = columns.map(([name]) => name);
    this.#columns = columns.map(([, {type}]) =>
      type === "integer" || type === "number" ? new NumberColumn(capacity) : new CodedColumn(capacity)
    );
  }

  /** Rows since the last block. */
  get count(): number {
    return this.#count;
  }

  add(row: Readonly<Record<string, unknown>>): void {
    for (let c = 0; c < this.#names.length; c++) this.#columns[c]!.add(row[this.#names[c]!], this.#count);
    this.#count += 1;
  }

  /** Takes rows [from, to) as far as there is room; returns the row behind the last one taken. */
  addColumns(columns: readonly GivenColumn[], from: number, to: number): number {
    const end = Math.min(to, from + this.#capacity - this.#count);
    for (const [c, column] of columns.entries()) this.#columns[c]!.addAll(column, from, end, this.#count);
    this.#count += end - from;
    return end;
  }

  /** The rows so far; the packer begins anew. */
  take(): PackedBlock {
    const block = {count: this.#count, columns: this.#columns.map((column) => column.take(this.#count))};
    this.#count = 0;
    return block;
  }
}

class NumberColumn implements Column {
  readonly #numbers: Float64Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.#numbers = new Float64Array(capacity);
  }

  add(value: unknown, row: number): void {
    this.#numbers[row] = typeof value === "number" ? value : NaN;
  }

  addAll(column: GivenColumn, from: number, to: number, at: number): void {
    if ("numbers" in column) this.#numbers.set(column.numbers.subarray(from, to), at);
  }

  take(rows: number): PackedColumn {
    return {numbers: this.#numbers.slice(0, rows)};
  }
}

class CodedColumn implements Column {
  readonly #codes: Int32Array<ArrayBuffer>;
  /** As long as all rows are given by their lines, `#codes` holds these. */
  #isLines = false;
  #codeOf = new Map<Cell, number>();
  #values: Cell[] = [];
  #renamed = new WeakMap<readonly unknown[], Int32Array>();
  #last: Cell | null = null;
  #lastCode = -1;

  constructor(capacity: number) {
    this.#codes = new Int32Array(capacity);
  }

  add(value: unknown, row: number): void {
    if (this.#isLines) this.#spellLines(row);
    this.#codes[row] = value === null || value === undefined ? -1 : this.#code(value as Cell);
  }

  addAll(column: GivenColumn, from: number, to: number, at: number): void {
    if ("lines" in column) {
      this.#isLines ||= at === 0;
      this.#codes.set(column.lines.subarray(from, to), at);
      if (!this.#isLines) this.#spell(at, at + to - from);
    }
    if (!("texts" in column)) return;
    if (this.#isLines) this.#spellLines(at);
    const {texts, codes} = column;
    const renamed = this.#renamedFor(texts);
    for (let row = from; row < to; row++) {
      const code = codes[row]!;
      let own = code === -1 ? -1 : renamed[code]!;
      if (own === UNKNOWN) {
        const text = texts[code]!;
        renamed[code] = own = text === null ? -1 : this.#code(text);
      }
      this.#codes[at + row - from] = own;
    }
  }

  #spellLines(rows: number): void {
    this.#isLines = false;
    this.#spell(0, rows);
  }

  /** Numbers of lines in [from, to) become codes. */
  #spell(from: number, to: number): void {
    for (let row = from; row < to; row++) this.#codes[row] = this.#code(placeOfLine(this.#codes[row]!));
  }

  /** Own codes by those of other texts, which may have become more. */
  #renamedFor(texts: readonly unknown[]): Int32Array {
    let renamed = this.#renamed.get(texts);
    if (renamed === undefined || renamed.length < texts.length) {
      const longer = new Int32Array(Math.max(texts.length, 2 * (renamed?.length ?? 0))).fill(UNKNOWN);
      if (renamed !== undefined) longer.set(renamed);
      this.#renamed.set(texts, (renamed = longer));
    }
    return renamed;
  }

  /** Neighbours are often equal: then nothing is looked up. */
  #code(value: Cell): number {
    if (value === this.#last) return this.#lastCode;
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.#values.length;
      this.#codeOf.set(value, code);
      this.#values.push(value);
    }
    this.#last = value;
    this.#lastCode = code;
    return code;
  }

  take(rows: number): PackedColumn {
    const codes = this.#codes.slice(0, rows);
    const column = this.#isLines ? {lines: codes} : {values: this.#values, codes};
    this.#isLines = false;
    this.#codeOf = new Map();
    this.#values = [];
    this.#renamed = new WeakMap();
    this.#last = null;
    return column;
  }
}
