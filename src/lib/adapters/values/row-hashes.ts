import type {CanonicalRow} from "../../schema/index.js";
import {Hash64} from "../../tables/index.js";

/** Words of a hash. */
const HASH = 2;
/** Words of the two hashes of a row. */
export const ROW_HASHES = 2 * HASH;

/** Texts from this length on are hashed as bytes. */
const LONG = 48;
/** A text may take three bytes per code unit. */
const WIDEST = 3;
const HALF_PAIR = /\p{Surrogate}/u;

/** What has a number, and a hash. */
export type HashedPart = "run" | "item" | "text" | "judges" | "verdict";
const LISTS = {run: "runs", item: "items", text: "texts", judges: "judges", verdict: "verdicts"} as const;

/** What a row says about judgments. */
type Judged = Pick<CanonicalRow, "status" | "judgments">;

/**
 * Two 64-bit hashes of a row: of its key, under which rows must be unique, and of what it says. They are made of hashes of its parts,
 * which repeat from row to row: who has numbered the parts hashes each once.
 */
export class RowHashes {
  readonly #hash = new Hash64();
  private readonly runs = new HashList();
  private readonly items = new HashList();
  private readonly texts = new HashList();
  private readonly judges = new HashList();
  private readonly verdicts = new HashList();
  /** A text in UTF-8, by words. */
  #words = new Int32Array(1 << 10);

  constructor() {
    this.setText(-1, null);
  }

  setRun(run: number, runId: string): void {
    this.runs.set(run, this.#hash.clear().add(runId));
  }

  setItem(item: number, itemId: string): void {
    this.items.set(item, this.#hash.clear().add(itemId));
  }

  /** @param text - -1 stands for none */
  setText(text: number, given: string | null): void {
    const hash = this.#hash.clear();
    this.texts.set(text, given === null || given.length < LONG ? hash.add(given) : this.#addLong(hash, given));
  }

  #addLong(hash: Hash64, text: string): Hash64 {
    const most = WIDEST * text.length;
    if (4 * this.#words.length < most) this.#words = new Int32Array(most);
    const {written} = ENCODER.encodeInto(text, new Uint8Array(this.#words.buffer));
    // Bytes do not tell one half of a surrogate pair from the other.
    return written > text.length && HALF_PAIR.test(text) ? hash.add(text) : hash.addBytes(this.#words, written);
  }

  /** Of the set of judges and rules, which is part of the key, and of what they say. */
  setVerdict(verdict: number, {status, judgments}: Judged): void {
    const hash = this.#hash.clear();
    if (judgments.length === 1) hash.add(judgments[0]!.scorerId).add(judgments[0]!.judgeId);
    else
      for (const judge of judgments.map(({scorerId, judgeId}) => `${scorerId} ${judgeId ?? ""}`).sort())
        hash.add(judge);
    this.judges.set(verdict, hash);
    hash.clear().add(status);
    for (const {scorerId, judgeId, score, value, status: own} of judgments) {
      hash.add(scorerId).add(judgeId).addNumber(score).add(own);
      if (typeof value === "number") hash.addNumber(value);
    }
    this.verdicts.set(verdict, hash);
  }

  /** The hash of a part that was set, as two words. */
  wordsOf(part: HashedPart, nth: number): Uint32Array {
    return this[LISTS[part]].at(nth);
  }

  /** Writes four words of a row whose parts were set: key, key, content, content. */
  writeParts(
    run: number,
    item: number,
    attempt: number,
    turn: number | null,
    verdict: number,
    reply: number,
    imageRef: number,
    parsed: number,
    words: Uint32Array,
    at: number
  ): void {
    const hash = this.#hash.clear();
    this.runs.addTo(hash, run);
    this.items.addTo(hash, item);
    hash.addNumber(attempt).addNumber(turn);
    this.judges.addTo(hash, verdict);
    hash.write(words, at);
    hash.clear();
    this.texts.addTo(hash, reply);
    this.texts.addTo(hash, imageRef);
    this.texts.addTo(hash, parsed);
    this.verdicts.addTo(hash, verdict);
    hash.write(words, at + HASH);
  }

  /** The same of a row of which nothing was set. */
  write(row: CanonicalRow, words: Uint32Array, at: number): void {
    this.setRun(0, row.runId);
    this.setItem(0, row.itemId);
    this.setVerdict(0, row);
    this.setText(0, row.reply);
    this.setText(1, row.imageRef);
    this.setText(2, row.parsed);
    this.writeParts(0, 0, row.attempt, row.turn, 0, 0, 1, 2, words, at);
  }
}

/** Hashes by number, from -1 on. */
class HashList {
  #words = new Uint32Array(1 << 6);

  set(nth: number, hash: Hash64): void {
    const at = HASH * (nth + 1);
    if (at + HASH > this.#words.length) {
      const longer = new Uint32Array(Math.max(at + HASH, 2 * this.#words.length));
      longer.set(this.#words);
      this.#words = longer;
    }
    hash.write(this.#words, at);
  }

  at(nth: number): Uint32Array {
    return this.#words.subarray(HASH * (nth + 1), HASH * (nth + 2));
  }

  addTo(hash: Hash64, nth: number): void {
    hash.addWords(this.#words, HASH * (nth + 1));
  }
}

declare class TextEncoder {
  encodeInto(text: string, bytes: Uint8Array): {readonly written: number};
}
const ENCODER = new TextEncoder();
