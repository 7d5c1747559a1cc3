import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";

/** A cell of a column that is packed by its different values. */
export type Cell = string | boolean;

/** A column of a block: its different values and a code per row (-1 where there is none), or plain numbers (NaN). */
export type PackedColumn =
  | {readonly values: readonly Cell[]; readonly codes: Int32Array<ArrayBuffer>}
  | {readonly numbers: Float64Array<ArrayBuffer>};

/** Rows of a table as columns, small enough to be handed to another thread. */
export interface PackedBlock {
  readonly count: number;
  readonly columns: readonly PackedColumn[];
}

interface Column {
  add(value: unknown, row: number): void;
  take(rows: number): PackedColumn;
}

/** Rows as objects turned into blocks of columns. */
export class RowPacker {
  readonly #names: readonly string[];
  readonly #columns: readonly Column[];
  #count = 0;

  constructor(table: CanonicalTableName, capacity: number) {
    const columns = Object.entries(CANONICAL_TABLES[table]);
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

  take(rows: number): PackedColumn {
    return {numbers: this.#numbers.slice(0, rows)};
  }
}

class CodedColumn implements Column {
  readonly #codes: Int32Array<ArrayBuffer>;
  #codeOf = new Map<Cell, number>();
  #values: Cell[] = [];
  #last: Cell | null = null;
  #lastCode = -1;

  constructor(capacity: number) {
    this.#codes = new Int32Array(capacity);
  }

  add(value: unknown, row: number): void {
    this.#codes[row] = value === null || value === undefined ? -1 : this.#code(value as Cell);
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
    const column = {values: this.#values, codes: this.#codes.slice(0, rows)};
    this.#codeOf = new Map();
    this.#values = [];
    this.#last = null;
    return column;
  }
}
