import type {CanonicalRow} from "../schema/index.js";
import {RowHashes} from "./row-hashes.js";
import {RowPlaces} from "./row-places.js";

/** What to do with a row that contradicts an earlier one under the same key. */
export type ConflictPolicy = "first" | "last" | "fail";

/** What a row is to those before it. */
export interface Standing {
  readonly kind: "new" | "duplicate" | "conflict";
  /** Place of the row that it repeats or contradicts. */
  readonly earlier: string | null;
}

const NEW: Standing = {kind: "new", earlier: null};
const CHUNK = 1 << 16;
const FULLEST = 0.6;

/**
 * Rows met so far, by run, item, attempt, turn and the set of judges and rules.
 *
 * Of a row only two 64-bit hashes (of its key and of what it says) and its place are held, in typed arrays: about 35 bytes each,
 * 350 MB for ten million.
 */
export class SeenRows {
  /** Row numbers + 1 by hash, open addressing; a power of two long. */
  #slots = new Uint32Array(1 << 12);
  /** Per row: key, key, content, content. */
  readonly #rows: Uint32Array[] = [];
  readonly #places = new RowPlaces();
  readonly #hashes = new RowHashes();
  readonly #words = new Uint32Array(4);
  #count = 0;

  standing(row: CanonicalRow): Standing {
    this.#hashes.write(row, this.#words, 0);
    return this.standingOf(this.#words, 0, row.sourceId, row.place);
  }

  /**
   * The same for a row known by its hashes.
   *
   * @param words - as `RowHashes` writes them, from `from` on
   * @param place - `line 12`, or the number of the line
   */
  standingOf(words: Uint32Array, from: number, file: string, place: string | number): Standing {
    const [high, low] = [words[from]!, words[from + 1]!];
    const [contentHigh, contentLow] = [words[from + 2]!, words[from + 3]!];
    if (this.#count >= FULLEST * this.#slots.length) this.#grow();
    const mask = this.#slots.length - 1;
    let at = low & mask;
    for (; this.#slots[at] !== 0; at = (at + 1) & mask) {
      const n = this.#slots[at]! - 1;
      const [chunk, offset] = this.#of(n);
      if (chunk[offset] !== high || chunk[offset + 1] !== low) continue;
      const isSame = chunk[offset + 2] === contentHigh && chunk[offset + 3] === contentLow;
      return {kind: isSame ? "duplicate" : "conflict", earlier: this.#places.at(n)};
    }
    if (this.#count % CHUNK === 0) this.#rows.push(new Uint32Array(4 * CHUNK));
    const [chunk, offset] = this.#of(this.#count);
    chunk[offset] = high;
    chunk[offset + 1] = low;
    chunk[offset + 2] = contentHigh;
    chunk[offset + 3] = contentLow;
    this.#places.add(file, place);
    this.#count += 1;
    this.#slots[at] = this.#count;
    return NEW;
  }

  #of(n: number): readonly [chunk: Uint32Array, offset: number] {
    return [this.#rows[Math.floor(n / CHUNK)]!, 4 * (n % CHUNK)];
  }

  #grow(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let n = 0; n < this.#count; n++) {
      const [chunk, offset] = this.#of(n);
      let at = chunk[offset + 1]! & mask;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = n + 1;
    }
    this.#slots = slots;
  }
}
