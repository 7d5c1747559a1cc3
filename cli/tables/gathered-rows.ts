import {placeOfLine} from "../../src/lib/adapters/index.js";
import type {Cell, PackedBlock, PackedColumn} from "./packed-rows.js";

/** Rows of many blocks gathered into one, up to a capacity, with the values that occur in them. */
export class GatheredRows {
  readonly #capacity: number;
  readonly #columns: GatheredColumn[] = [];
  #count = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get isFull(): boolean {
    return this.#count === this.#capacity;
  }

  get count(): number {
    return this.#count;
  }

  /** Takes rows [from, to) as far as there is room; returns the row behind the last one taken. */
  add({columns}: PackedBlock, from: number, to: number): number {
    const end = Math.min(to, from + this.#capacity - this.#count);
    for (const [c, column] of columns.entries()) {
      const own = (this.#columns[c] ??= new GatheredColumn("numbers" in column, this.#capacity));
      own.add(column, from, end, this.#count);
    }
    this.#count += end - from;
    return end;
  }

  take(): PackedBlock {
    const block = {count: this.#count, columns: this.#columns.map((column) => column.take(this.#count))};
    this.#count = 0;
    return block;
  }
}

class GatheredColumn {
  readonly #numbers: Float64Array<ArrayBuffer>;
  readonly #codes: Int32Array<ArrayBuffer>;
  readonly #isNumbers: boolean;
  /** As long as all rows are given by their lines, `#codes` holds these. */
  #isLines = false;
  #codeOf = new Map<Cell, number>();
  #values: Cell[] = [];
  /** New codes by old ones, for each column met; forgotten with the columns. */
  #renamed = new WeakMap<PackedColumn, Int32Array>();

  constructor(isNumbers: boolean, capacity: number) {
    this.#isNumbers = isNumbers;
    this.#numbers = new Float64Array(isNumbers ? capacity : 0);
    this.#codes = new Int32Array(isNumbers ? 0 : capacity);
  }

  add(column: PackedColumn, from: number, to: number, at: number): void {
    if ("numbers" in column) {
      this.#numbers.set(column.numbers.subarray(from, to), at);
      return;
    }
    if ("lines" in column) {
      this.#isLines ||= at === 0;
      this.#codes.set(column.lines.subarray(from, to), at);
      if (!this.#isLines) this.#spell(at, at + to - from);
      return;
    }
    if (this.#isLines) {
      this.#isLines = false;
      this.#spell(0, at);
    }
    let renamed = this.#renamed.get(column);
    if (renamed === undefined) this.#renamed.set(column, (renamed = new Int32Array(column.values.length).fill(-1)));
    for (let row = from; row < to; row++) {
      const code = column.codes[row]!;
      if (code !== -1 && renamed[code] === -1) renamed[code] = this.#code(column.values[code]!);
      this.#codes[at + row - from] = code === -1 ? -1 : renamed[code]!;
    }
  }

  /** Numbers of lines in [from, to) become codes. */
  #spell(from: number, to: number): void {
    for (let row = from; row < to; row++) this.#codes[row] = this.#code(placeOfLine(this.#codes[row]!));
  }

  #code(value: Cell): number {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.#values.length;
      this.#codeOf.set(value, code);
      this.#values.push(value);
    }
    return code;
  }

  take(count: number): PackedColumn {
    if (this.#isNumbers) return {numbers: this.#numbers.slice(0, count)};
    const codes = this.#codes.slice(0, count);
    const column = this.#isLines ? {lines: codes} : {values: this.#values, codes};
    this.#isLines = false;
    this.#codeOf = new Map();
    this.#values = [];
    this.#renamed = new WeakMap();
    return column;
  }
}
