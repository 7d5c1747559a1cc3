import {placeOfLine, TextPool, type PackedTexts} from "../../src/lib/adapters/index.js";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";

/** No code yet; -1 is that of no value. */
const UNKNOWN = -2;

/** A column as its different texts and a code per row (-1 where there is none). */
export interface CodedTexts {
  readonly texts: PackedTexts;
  readonly codes: Int32Array<ArrayBuffer>;
}

/** A column of a block: coded, or plain numbers (NaN; yes is 1), or numbers of lines, which stand for the texts `line N`. */
export type PackedColumn =
  CodedTexts | {readonly numbers: Float64Array<ArrayBuffer>} | {readonly lines: Int32Array<ArrayBuffer>};

/** Numbers of lines as the texts that they stand for. */
export function codedLines(lines: Int32Array): CodedTexts {
  const pool = new TextPool();
  const codes = new Int32Array(lines.length);
  for (let row = 0; row < lines.length; row++) codes[row] = pool.codeOf(placeOfLine(lines[row]!));
  return {texts: pool.taken(), codes};
}

/** Rows of a table as columns, small enough to be handed to another thread. */
export interface PackedBlock {
  readonly count: number;
  readonly columns: readonly PackedColumn[];
}

/** The buffers of a block, which another thread can take over. */
export function buffersOf({columns}: PackedBlock): ArrayBuffer[] {
  return columns.flatMap((column) =>
    "numbers" in column
      ? [column.numbers.buffer]
      : "lines" in column
        ? [column.lines.buffer]
        : [column.codes.buffer, ...Object.values(column.texts).map(({buffer}) => buffer)]
  );
}

/** A column of rows that come as columns: texts by code, numbers as they are, or the texts `line N`. */
export type GivenColumn =
  | {readonly texts: PackedTexts | readonly (string | null)[]; readonly codes: Int32Array}
  | {readonly numbers: Int32Array | Float64Array}
  | {readonly lines: Int32Array};

interface Column {
  /** Bytes of its different texts. */
  readonly bytes: number;
  /** Makes room for the rows of a block. */
  begin(): void;
  add(value: unknown, row: number): void;
  /** Values [from, to) of a column, from row `at` on. */
  addAll(column: GivenColumn, from: number, to: number, at: number): void;
  take(rows: number): PackedColumn;
}

/** Rows as objects, or as columns, turned into blocks of columns. */
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
      type === "string" ? new CodedColumn(capacity) : new NumberColumn(capacity)
    );
  }

  /** Rows since the last block. */
  get count(): number {
    return this.#count;
  }

  /** Bytes of different texts since the last block. */
  get bytes(): number {
    return this.#columns.reduce((sum, {bytes}) => sum + bytes, 0);
  }

  get isFull(): boolean {
    return this.#count === this.#capacity;
  }

  add(row: Readonly<Record<string, unknown>>): void {
    if (this.#count === 0) this.#begin();
    for (let c = 0; c < this.#names.length; c++) this.#columns[c]!.add(row[this.#names[c]!], this.#count);
    this.#count += 1;
  }

  /** Takes rows [from, to) as far as there is room; returns the row behind the last one taken. */
  addColumns(columns: readonly GivenColumn[], from: number, to: number): number {
    if (this.#count === 0) this.#begin();
    const end = Math.min(to, from + this.#capacity - this.#count);
    for (let c = 0; c < columns.length; c++) this.#columns[c]!.addAll(columns[c]!, from, end, this.#count);
    this.#count += end - from;
    return end;
  }

  #begin(): void {
    for (const column of this.#columns) column.begin();
  }

  /** The rows so far; the packer begins anew. */
  take(): PackedBlock {
    const block = {count: this.#count, columns: this.#columns.map((column) => column.take(this.#count))};
    this.#count = 0;
    return block;
  }
}

// What is filled is given away, not copied: a copy is as much again of memory that nobody touched before, which is what takes time.

class NumberColumn implements Column {
  readonly bytes = 0;
  readonly #capacity: number;
  #numbers = new Float64Array();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  begin(): void {
    this.#numbers = new Float64Array(this.#capacity);
  }

  add(value: unknown, row: number): void {
    this.#numbers[row] = typeof value === "number" || typeof value === "boolean" ? Number(value) : NaN;
  }

  addAll(column: GivenColumn, from: number, to: number, at: number): void {
    if (!("numbers" in column)) return;
    const {numbers} = column;
    for (let row = from; row < to; row++) this.#numbers[at + row - from] = numbers[row]!;
  }

  take(rows: number): PackedColumn {
    const numbers = this.#numbers.subarray(0, rows);
    this.#numbers = new Float64Array();
    return {numbers};
  }
}

class CodedColumn implements Column {
  readonly #capacity: number;
  #codes = new Int32Array();
  /** As long as all rows are given by their lines, `#codes` holds these. */
  #isLines = false;
  #pool = new TextPool();
  /** How much the last block held: the next one is likely of the same size. */
  #like: Pick<TextPool, "count" | "length"> | null = null;
  #renamed = new WeakMap<object, Int32Array>();
  #last: string | null = null;
  #lastCode = -1;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  begin(): void {
    this.#codes = new Int32Array(this.#capacity);
    if (this.#like !== null) this.#pool = new TextPool(this.#like);
  }

  get bytes(): number {
    return this.#pool.length;
  }

  add(value: unknown, row: number): void {
    if (this.#isLines) this.#spellLines(row);
    this.#codes[row] = typeof value === "string" ? this.#code(value) : -1;
  }

  addAll(column: GivenColumn, from: number, to: number, at: number): void {
    if ("lines" in column) {
      this.#isLines ||= at === 0;
      for (let row = from; row < to; row++) this.#codes[at + row - from] = column.lines[row]!;
      if (!this.#isLines) this.#spell(at, at + to - from);
    }
    if (!("texts" in column)) return;
    if (this.#isLines) this.#spellLines(at);
    const {texts, codes} = column;
    const renamed = this.#renamedFor(texts, "ends" in texts ? texts.ends.length : texts.length);
    for (let row = from; row < to; row++) {
      const code = codes[row]!;
      if (code !== -1 && renamed[code] === UNKNOWN) renamed[code] = this.#codeIn(texts, code);
      this.#codes[at + row - from] = code === -1 ? -1 : renamed[code]!;
    }
  }

  #codeIn(texts: PackedTexts | readonly (string | null)[], code: number): number {
    if ("ends" in texts) return this.#pool.codeOfPacked(texts, code);
    const text = texts[code]!;
    return text === null ? -1 : this.#code(text);
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
  #renamedFor(texts: object, count: number): Int32Array {
    let renamed = this.#renamed.get(texts);
    if (renamed === undefined || renamed.length < count) {
      const longer = new Int32Array(Math.max(count, 2 * (renamed?.length ?? 0))).fill(UNKNOWN);
      if (renamed !== undefined) longer.set(renamed);
      this.#renamed.set(texts, (renamed = longer));
    }
    return renamed;
  }

  /** Neighbours are often equal: then nothing is looked up. */
  #code(text: string): number {
    if (text !== this.#last) {
      this.#last = text;
      this.#lastCode = this.#pool.codeOf(text);
    }
    return this.#lastCode;
  }

  take(rows: number): PackedColumn {
    const codes = this.#codes.subarray(0, rows);
    this.#codes = new Int32Array();
    const column = this.#isLines ? {lines: codes} : {texts: this.#pool.taken(), codes};
    this.#isLines = false;
    this.#like = {count: this.#pool.count, length: this.#pool.length};
    this.#pool = new TextPool();
    this.#renamed = new WeakMap();
    this.#last = null;
    return column;
  }
}
