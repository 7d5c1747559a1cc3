const UNKNOWN = -0x80000000;

/** Numbers that follow from some of the codes of a line, each worked out once. */
export interface KnownNumbers {
  of(codes: Int32Array): number;
}

/**
 * @param columns - positions of the codes that decide, which are -1 or more
 * @param make - works out the number for the line at hand
 */
export function knownNumbers(columns: readonly number[], make: () => number): KnownNumbers {
  if (columns.length > 1) return new NumbersByTuple(columns, make);
  return new NumbersByCode(columns[0] ?? null, make);
}

/** Of one code, or of none at all. */
class NumbersByCode implements KnownNumbers {
  readonly #column: number | null;
  readonly #make: () => number;
  #numbers = new Int32Array(1 << 6).fill(UNKNOWN);

  constructor(column: number | null, make: () => number) {
    this.#column = column;
    this.#make = make;
  }

  of(codes: Int32Array): number {
    const at = this.#column === null ? 0 : codes[this.#column]! + 1;
    if (at >= this.#numbers.length) {
      const longer = new Int32Array(Math.max(at + 1, 2 * this.#numbers.length)).fill(UNKNOWN);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    const known = this.#numbers[at]!;
    return known === UNKNOWN ? (this.#numbers[at] = this.#make()) : known;
  }
}

/** Of several, by open addressing. */
class NumbersByTuple implements KnownNumbers {
  readonly #columns: Int32Array;
  readonly #make: () => number;
  #tuples: Int32Array;
  #numbers = new Int32Array(1 << 6);
  /** Tuples + 1 by hash; a power of two long, at most half full. */
  #slots = new Int32Array(1 << 7);
  #count = 0;
  #last = -1;
  /** Per tuple the one that came behind it the last time, at first any: logs go through their items in the same order, mostly. */
  #next = new Int32Array(1 << 6);

  constructor(columns: readonly number[], make: () => number) {
    this.#columns = Int32Array.from(columns);
    this.#make = make;
    this.#tuples = new Int32Array(columns.length << 6);
  }

  of(codes: Int32Array): number {
    const last = this.#last;
    if (last !== -1) {
      // Neighbours are often equal.
      if (this.#isAt(last, codes)) return this.#numbers[last]!;
      const next = this.#next[last]!;
      if (this.#isAt(next, codes)) return this.#numbers[(this.#last = next)]!;
    }
    const columns = this.#columns;
    let hash = 0;
    for (let c = 0; c < columns.length; c++) hash = mixed(hash, codes[columns[c]!]!);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const tuple = this.#slots[slot]! - 1;
      if (this.#isAt(tuple, codes)) return this.#followed(tuple);
    }
    const number = this.#make();
    this.#add(codes, number, slot);
    return this.#followed(this.#count - 1);
  }

  #followed(tuple: number): number {
    if (this.#last !== -1) this.#next[this.#last] = tuple;
    return this.#numbers[(this.#last = tuple)]!;
  }

  #isAt(tuple: number, codes: Int32Array): boolean {
    const [columns, tuples] = [this.#columns, this.#tuples];
    const from = tuple * columns.length;
    for (let c = 0; c < columns.length; c++) if (tuples[from + c] !== codes[columns[c]!]) return false;
    return true;
  }

  #add(codes: Int32Array, number: number, slot: number): void {
    const width = this.#columns.length;
    if (this.#count === this.#numbers.length) {
      this.#numbers = longer(this.#numbers);
      this.#next = longer(this.#next);
      this.#tuples = longer(this.#tuples);
    }
    for (let c = 0; c < width; c++) this.#tuples[this.#count * width + c] = codes[this.#columns[c]!]!;
    this.#numbers[this.#count] = number;
    this.#slots[slot] = ++this.#count;
    if (2 * this.#count > this.#slots.length) this.#spread();
  }

  #spread(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const [mask, width] = [slots.length - 1, this.#columns.length];
    for (let tuple = 0; tuple < this.#count; tuple++) {
      let hash = 0;
      for (let c = 0; c < width; c++) hash = mixed(hash, this.#tuples[tuple * width + c]!);
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = tuple + 1;
    }
    this.#slots = slots;
  }
}

function mixed(hash: number, code: number): number {
  const next = Math.imul(hash ^ code, 0x9e3779b1);
  return next ^ (next >>> 15);
}

function longer(given: Int32Array): Int32Array<ArrayBuffer> {
  const made = new Int32Array(2 * given.length);
  made.set(given);
  return made;
}
