import type {CanonicalRow} from "../schema/index.js";
import {Hash64} from "../tables/index.js";
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
  readonly #hash = new Hash64();
  #count = 0;

  standing(row: CanonicalRow): Standing {
    hashKey(this.#hash.clear(), row);
    const [high, low] = [this.#hash.high, this.#hash.low];
    hashContent(this.#hash.clear(), row);
    const [contentHigh, contentLow] = [this.#hash.high, this.#hash.low];
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
    this.#places.add(row.sourceId, row.place);
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

/** Under what a row must be unique: subject and run, item, attempt, turn, judges and rules. */
function hashKey(hash: Hash64, {runId, itemId, attempt, turn, judgments}: CanonicalRow): void {
  hash.add(runId).add(itemId).addNumber(attempt).addNumber(turn);
  if (judgments.length === 1) hash.add(judgments[0]!.scorerId).add(judgments[0]!.judgeId);
  else
    for (const judge of judgments.map(({scorerId, judgeId}) => `${scorerId} ${judgeId ?? ""}`).sort()) hash.add(judge);
}

/** What a row says about its item: equal hashes are equal statements. */
function hashContent(hash: Hash64, {reply, imageRef, parsed, status, judgments}: CanonicalRow): void {
  hash.add(reply).add(imageRef).add(parsed).add(status);
  for (const {scorerId, judgeId, score, status: verdict} of judgments)
    hash.add(scorerId).add(judgeId).addNumber(score).add(verdict);
}
