import type {CanonicalRow} from "../../schema/index.js";
import type {Standing} from "../contract/answer-union.js";
import {ROW_HASHES, RowHashes} from "../values/row-hashes.js";
import {RowPlaces} from "./row-places.js";

/** What to do with a row that contradicts an earlier one under the same key. */
export type ConflictPolicy = "first" | "last" | "fail";

const NEW: Standing = {kind: "new", earlier: null};
const CHUNK = 1 << 16;
const WORDS = 3;
const FULLEST = 0.6;
const MOST_EXPECTED = 1 << 24;

/**
 * Rows met so far, by run, item, attempt, turn and the set of judges and rules.
 *
 * Of a row only two 64-bit hashes (of its key and of what it says) and its place are held, in typed arrays: about 25 bytes each,
 * 270 MB for ten million.
 */
export class SeenRows {
  /** Row numbers + 1 by hash, each with a word of the hash behind it, open addressing; a power of two long. */
  #slots = new Uint32Array(1 << 13);
  /** Per row: the other word of the key, content, content. */
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
    if (2 * this.#count >= FULLEST * this.#slots.length) this.#grow(2 * this.#slots.length);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let at = (low << 1) & mask;
    for (; slots[at] !== 0; at = (at + 2) & mask) {
      // Rows lie anywhere in memory: only one that is likely the same is looked at.
      if (slots[at + 1] !== low) continue;
      const n = slots[at]! - 1;
      const chunk = this.#rows[Math.floor(n / CHUNK)]!;
      const offset = WORDS * (n % CHUNK);
      if (chunk[offset] !== high) continue;
      const isSame = chunk[offset + 1] === contentHigh && chunk[offset + 2] === contentLow;
      return {kind: isSame ? "duplicate" : "conflict", earlier: this.#places.at(n)};
    }
    const offset = WORDS * (this.#count % CHUNK);
    if (offset === 0) this.#rows.push(new Uint32Array(WORDS * CHUNK));
    const chunk = this.#rows[this.#rows.length - 1]!;
    chunk[offset] = high;
    chunk[offset + 1] = contentHigh;
    chunk[offset + 2] = contentLow;
    this.#places.add(file, place);
    this.#count += 1;
    slots[at] = this.#count;
    slots[at + 1] = low;
    return NEW;
  }

  /** Makes room for rows that are likely to come, of very many for the first of them. */
  expect(rows: number): void {
    const enough = (2 * (this.#count + Math.min(rows, MOST_EXPECTED))) / FULLEST;
    if (enough > this.#slots.length) this.#grow(2 ** Math.ceil(Math.log2(enough)));
  }

  /**
   * Touches the slots of rows whose standing is asked for next. They lie anywhere in memory: looked at one behind the other without
   * waiting for what they say, many are fetched at once.
   */
  touch(words: Uint32Array, rows: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let touched = 0;
    for (let r = 0; r < rows; r++) touched |= slots[(words[ROW_HASHES * r + 1]! << 1) & mask]!;
    // Written somewhere: what nobody asks for need not be fetched.
    this.#words[0] = touched;
  }

  #grow(length: number): void {
    const old = this.#slots;
    const slots = new Uint32Array(length);
    const mask = slots.length - 1;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from] === 0) continue;
      let at = (old[from + 1]! << 1) & mask;
      while (slots[at] !== 0) at = (at + 2) & mask;
      slots[at] = old[from]!;
      slots[at + 1] = old[from + 1]!;
    }
    this.#slots = slots;
  }
}

/** Knows of no row, so that every one is new: repeats are found by somebody else. */
export class UnseenRows extends SeenRows {
  override standing(): Standing {
    return NEW;
  }

  override standingOf(): Standing {
    return NEW;
  }

  override expect(): void {}

  override touch(): void {}
}
