import type {JsonValue} from "../../scoring/index.js";
import {TextPool, textStart} from "../blocks/text-pool.js";
import type {JsonObject} from "../json-value.js";
import {isTokenEnd, lineForm, STOP, tokenEnd, type LineForm} from "./line-form.js";

const [NEWLINE, QUOTE, ZERO, ONE, NINE] = [10, 34, 48, 49, 57];
/** Logs write their records in one way, or in a few. */
const MOST_FORMS = 4;
/** No such key in the record. */
const ABSENT = -1;

interface KnownForm extends LineForm {
  /** Per value the number of the key that is wanted, -1 for others. */
  readonly wanted: Int32Array;
}

/**
 * Takes the values of some keys from lines of JSON without making objects of them: what is written alike is one number, whose value
 * is parsed once. Lines are compared with the forms of earlier ones; one that is of no form that can be known is left to others.
 */
export class LineTokens {
  readonly #names: readonly string[];
  readonly #pool = new TextPool();
  /** By number; `undefined` where bytes are no value. */
  readonly #values: (JsonValue | undefined)[] = [];
  readonly #forms: KnownForm[] = [];
  #last: KnownForm | null = null;
  /** Where the values of the line read last stand in the pool. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** Per key the number of its value in the line read last, -1 without one; then as many places for others. */
  readonly codes: Int32Array;

  /**
   * @param names - of the keys that are wanted
   * @param places - further ones behind the codes
   */
  constructor(names: readonly string[], places = 0) {
    this.#names = names;
    this.#starts = new Int32Array(names.length);
    this.#ends = new Int32Array(names.length);
    this.codes = new Int32Array(names.length + places).fill(ABSENT);
  }

  /** Different values so far. */
  get count(): number {
    return this.#pool.count;
  }

  /** Bytes of them. */
  get length(): number {
    return this.#pool.length;
  }

  /** Reads the line that begins here; returns its end, -1 where a closer look is needed. */
  read(bytes: Uint8Array, from: number): number {
    if (this.#last !== null) {
      const end = this.#matched(this.#last, bytes, from);
      if (end !== -1) return end;
    }
    for (const form of this.#forms) {
      if (form === this.#last) continue;
      const end = this.#begun(form, bytes, from);
      if (end !== -1) return end;
    }
    const form = lineForm(bytes, from);
    if (form === null) return -1;
    const wanted = Int32Array.from(form.names, (name) => this.#names.indexOf(name));
    const known = {...form, wanted};
    const end = this.#begun(known, bytes, from);
    if (end === -1) return -1;
    if (this.#forms.length === MOST_FORMS) this.#forms.shift();
    this.#forms.push(known);
    return end;
  }

  /** The wanted part of the record read last. */
  record(): JsonObject {
    const record: {[key: string]: JsonValue} = {};
    for (const [n, name] of this.#names.entries()) {
      const code = this.codes[n]!;
      if (code !== ABSENT) record[name] = this.#values[code]!;
    }
    return record;
  }

  /** Another form than that of the line before: keys may be absent. */
  #begun(form: KnownForm, bytes: Uint8Array, from: number): number {
    this.codes.fill(ABSENT);
    this.#last = null;
    const end = this.#matched(form, bytes, from);
    if (end !== -1) this.#last = form;
    return end;
  }

  #matched({gaps, wanted}: KnownForm, bytes: Uint8Array, from: number): number {
    let at = from;
    for (let g = 0; ; g++) {
      const gap = gaps[g]!;
      for (let b = 0; b < gap.length; b++) if (bytes[at + b] !== gap[b]) return -1;
      at += gap.length;
      if (g === wanted.length) break;
      const key = wanted[g]!;
      at = key === ABSENT ? passedOver(bytes, at) : this.#taken(bytes, at, key);
      if (at === -1) return -1;
    }
    return at === bytes.length || bytes[at] === NEWLINE ? at : -1;
  }

  #taken(bytes: Uint8Array, from: number, key: number): number {
    const pool = this.#pool;
    // Neighbours are often equal.
    if (this.codes[key] !== ABSENT) {
      const [own, start, end] = [pool.bytes, this.#starts[key]!, this.#ends[key]!];
      let [at, next] = [start, from];
      for (; at < end && bytes[next] === own[at]; at++) next += 1;
      if (at === end && (own[start] === QUOTE || next === bytes.length || isTokenEnd(bytes[next]!))) return next;
    }
    const end = tokenEnd(bytes, from);
    if (end === -1) return -1;
    const code = pool.codeOfBytes(bytes, from, end);
    if (code === this.#values.length) this.#values.push(valueOf(bytes, from, end));
    if (this.#values[code] === undefined) return -1;
    this.codes[key] = code;
    this.#starts[key] = textStart(pool, code);
    this.#ends[key] = pool.ends[code]!;
    return end;
  }
}

/** The end of a value that nobody wants, -1 where it is none. */
function passedOver(bytes: Uint8Array, from: number): number {
  let at = from;
  if (bytes[at] === QUOTE) {
    for (at += 1; STOP[bytes[at]!] === 0;) at += 1;
    if (bytes[at] === QUOTE) return at + 1;
  } else if (bytes[at]! >= ONE && bytes[at]! <= NINE) {
    while (bytes[at]! >= ZERO && bytes[at]! <= NINE) at += 1;
    if (at === bytes.length || isTokenEnd(bytes[at]!)) return at;
  }
  const end = tokenEnd(bytes, from);
  if (WORDS.some((word) => isWord(word, bytes, from, end))) return end;
  return end === -1 || valueOf(bytes, from, end) === undefined ? -1 : end;
}

const WORDS = ["true", "false", "null"].map((word) => Uint8Array.from(word, (letter) => letter.charCodeAt(0)));

function isWord(word: Uint8Array, bytes: Uint8Array, from: number, end: number): boolean {
  if (end - from !== word.length) return false;
  for (let w = 0; w < word.length; w++) if (bytes[from + w] !== word[w]) return false;
  return true;
}

/** The value that bytes say; `undefined` where they say none or are no text. */
function valueOf(bytes: Uint8Array, from: number, end: number): JsonValue | undefined {
  try {
    const text = DECODER.decode(bytes.subarray(from, end));
    // Undecodable bytes are to be counted, by whoever reads the line in their place.
    return text.includes("\ufffd") ? undefined : (JSON.parse(text) as JsonValue);
  } catch {
    return undefined;
  }
}

declare class TextDecoder {
  constructor(label: string, options: {ignoreBOM: boolean});
  decode(bytes: Uint8Array): string;
}
const DECODER = new TextDecoder("utf-8", {ignoreBOM: true});
