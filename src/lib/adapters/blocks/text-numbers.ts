import {TextPool, type PackedTexts} from "./text-pool.js";

/** Half of a surrogate pair, which UTF-8 cannot say. */
const HALF_PAIR = /\p{Surrogate}/u;

/** Texts that follow those known. */
export interface AddedTexts {
  readonly texts: PackedTexts;
  /** Texts that bytes do not give back, with their numbers: with half a surrogate pair in them. */
  readonly odd: readonly (readonly [number, string])[];
}

/** Numbers different texts for another thread, which is told of each once. */
export class TextNumbers {
  readonly #pool = new TextPool();
  readonly #odd = new Map<string, number>();
  #added: [number, string][] = [];
  /** Texts that were handed over. */
  #given = 0;

  /** Texts so far. */
  get count(): number {
    return this.#pool.count;
  }

  /** Bytes so far. */
  get length(): number {
    return this.#pool.length;
  }

  /** -1 of `null`. */
  codeOf(text: string | null): number {
    if (text === null) return -1;
    let code = isWhole(text) ? this.#pool.codeOf(text) : this.#odd.get(text);
    if (code === undefined) {
      this.#odd.set(text, (code = this.#pool.add(text)));
      this.#added.push([code, text]);
    }
    return code;
  }

  /** The texts since the last time. */
  take(): AddedTexts {
    const added = {texts: this.#pool.since(this.#given), odd: this.#added};
    this.#given = this.#pool.count;
    this.#added = [];
    return added;
  }
}

/** Newer engines know at once of most texts. */
const isWhole = (text: string & {isWellFormed?: () => boolean}): boolean =>
  text.isWellFormed?.() ?? !HALF_PAIR.test(text);
