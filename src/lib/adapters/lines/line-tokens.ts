import type {JsonValue} from "../../scoring/index.js";
import {TextPool} from "../blocks/text-pool.js";
import type {JsonObject} from "../json-value.js";
import {KeptLines} from "./kept-lines.js";
import {END, FIRST, FROM, roomFor, STEP, type KnownLine} from "./known-line.js";
import {lineForm, STOP, tokenEnd} from "./line-form.js";

const [NEWLINE, QUOTE, ZERO, ONE, NINE] = [10, 34, 48, 49, 57];
/** Logs write their records in one way, or in a few. */
const MOST_FORMS = 4;
/** No such key in the record. */
const ABSENT = -1;
/** No number: bytes are no value. */
const INVALID = -2;

/** Lines of the same keys in the same order with the same blanks. */
interface KnownForm {
  /** Per value the place of its key among those wanted, -1 for others. */
  readonly wanted: Int32Array;
  /** The line of this form that was read last; its places begin at 0. */
  last: KnownLine;
  /** Room for the next one. */
  next: KnownLine;
}

/**
 * Takes the values of some keys from lines of JSON without making objects of them: what is written alike is one number, whose value
 * is parsed once. A line is compared with an earlier one of the same form, and looked at only where it differs, which must be in
 * values; a line that has no form is left to others.
 */
export class LineTokens {
  readonly #names: readonly string[];
  readonly #pool = new TextPool();
  /** By number; `undefined` where bytes are no value. */
  readonly #values: (JsonValue | undefined)[] = [];
  readonly #forms: KnownForm[] = [];
  readonly #kept = new KeptLines<KnownForm>();
  /** The form of the line read last. */
  #last: KnownForm | null = null;
  /** The bytes read last, to be looked at several at once, wherever they lie. */
  #view: DataView = new DataView(new ArrayBuffer(0));
  #bytes: Uint8Array | null = null;
  /** Per key the number of its value in the line read last, -1 without one; then as many places for others. */
  readonly codes: Int32Array;

  /**
   * @param names - of the keys that are wanted
   * @param places - further ones behind the codes
   */
  constructor(names: readonly string[], places = 0) {
    this.#names = names;
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

  /**
   * Reads the line that begins here; returns its end, -1 where a closer look is needed.
   *
   * @param like - number of a kept line, which this one is likely to differ from in little
   */
  read(bytes: Uint8Array, from: number, like = -1): number {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    if (like !== -1) {
      const form = this.#kept.formOf(like);
      const end = this.#matched(form, this.#kept.line(like), bytes, from);
      if (end !== -1) return this.#taken(form, end);
    }
    const known = this.#last ?? this.#forms[0];
    if (known === undefined) return this.#begun(bytes, from);
    let end = this.#matched(known, known.last, bytes, from);
    if (end !== -1) return this.#taken(known, end);
    for (const form of this.#forms)
      if (form !== known && (end = this.#matched(form, form.last, bytes, from)) !== -1) return this.#taken(form, end);
    return this.#begun(bytes, from);
  }

  /** Keeps the line read last, for others to be compared with; returns its number, -1 where too much is kept already. */
  keep(): number {
    return this.#last === null ? -1 : this.#kept.add(this.#last, this.#last.last);
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

  /** A line of a form that was not met so far. */
  #begun(bytes: Uint8Array, from: number): number {
    const form = lineForm(bytes, from);
    if (form === null) return -1;
    const {starts, ends, end} = form;
    const wanted = Int32Array.from(form.names, (name) => this.#names.indexOf(name));
    const places = roomFor(starts.length);
    places[FROM] = from;
    places[END] = end;
    for (let t = 0; t < starts.length; t++) {
      const code = this.#codeOf(bytes, starts[t]!, ends[t]!, wanted[t]!);
      if (code === INVALID) return -1;
      places.set([starts[t]!, ends[t]!, code], FIRST + STEP * t);
    }
    const next = {bytes, view: this.#view, places, at: 0};
    const known = {wanted, last: {...next, places: places.slice()}, next};
    if (this.#forms.length === MOST_FORMS) this.#forms.shift();
    this.#forms.push(known);
    return this.#taken(known, end);
  }

  /** The next line of a form becomes its last one. */
  #taken(form: KnownForm, end: number): number {
    const {wanted, last, next} = form;
    form.last = next;
    form.next = last;
    if (form !== this.#last) this.codes.fill(ABSENT);
    this.#last = form;
    const {places} = next;
    for (let t = 0, at = FIRST + 2; t < wanted.length; t++, at += STEP)
      if (wanted[t] !== ABSENT) this.codes[wanted[t]!] = places[at]!;
    return end;
  }

  /** Reads a line as the next one of a form, compared with a known one; returns its end, -1 where it is of another form. */
  #matched({wanted, next}: KnownForm, like: KnownLine, bytes: Uint8Array, from: number): number {
    const {bytes: known, view: knownView, places, at: first} = like;
    const own = this.#view;
    const {places: made} = next;
    const lastEnd = places[first + END]!;
    // Where the places of the value at hand are, in those of the known line and in those made.
    let [value, to, t] = [first + FIRST, FIRST, 0];
    let [at, was] = [from, places[first + FROM]!];
    for (;;) {
      // Sixteen at a time: a turn of the loop costs more than a comparison.
      for (let most = at + Math.min(bytes.length - at, lastEnd - was) - 16; at <= most; at += 16, was += 16)
        if (
          (own.getInt32(at) ^ knownView.getInt32(was)) |
          (own.getInt32(at + 4) ^ knownView.getInt32(was + 4)) |
          (own.getInt32(at + 8) ^ knownView.getInt32(was + 8)) |
          (own.getInt32(at + 12) ^ knownView.getInt32(was + 12))
        )
          break;
      for (let most = at + Math.min(bytes.length - at, lastEnd - was) - 4; at <= most; at += 4, was += 4)
        if (own.getInt32(at) !== knownView.getInt32(was)) break;
      while (was < lastEnd && bytes[at] === known[was]) {
        at += 1;
        was += 1;
      }
      const shift = at - was;
      // A number may go on where the other one has ended: only what stands behind a value says that it is the same.
      for (; t < wanted.length && places[value + 1]! < was; t++, value += STEP, to += STEP) {
        made[to] = places[value]! + shift;
        made[to + 1] = places[value + 1]! + shift;
        made[to + 2] = places[value + 2]!;
      }
      if (was === lastEnd) break;
      if (t === wanted.length || was < places[value]!) return -1;
      const start = places[value]! + shift;
      at = tokenEnd(bytes, start);
      if (at === -1) return -1;
      const code = this.#codeOf(bytes, start, at, wanted[t]!);
      if (code === INVALID) return -1;
      made[to] = start;
      made[to + 1] = at;
      made[to + 2] = code;
      was = places[value + 1]!;
      t += 1;
      value += STEP;
      to += STEP;
    }
    if (at < bytes.length && bytes[at] !== NEWLINE) return -1;
    next.bytes = bytes;
    next.view = own;
    made[FROM] = from;
    made[END] = at;
    return at;
  }

  /** The number of a value, -1 of one that nobody wants. */
  #codeOf(bytes: Uint8Array, from: number, end: number, key: number): number {
    if (key === ABSENT) return isValue(bytes, from, end) ? ABSENT : INVALID;
    const code = this.#pool.codeOfBytes(bytes, from, end);
    if (code === this.#values.length) this.#values.push(valueOf(bytes, from, end));
    return this.#values[code] === undefined ? INVALID : code;
  }
}

/** Are these bytes a text, number or word? Most can be told without their value. */
function isValue(bytes: Uint8Array, from: number, end: number): boolean {
  let at = from;
  if (bytes[at] === QUOTE) {
    for (at += 1; STOP[bytes[at]!] === 0;) at += 1;
    if (at + 1 === end) return true;
  } else if (bytes[at]! >= ONE && bytes[at]! <= NINE) {
    while (at < end && bytes[at]! >= ZERO && bytes[at]! <= NINE) at += 1;
    if (at === end) return true;
  }
  return valueOf(bytes, from, end) !== undefined;
}

/** The value that bytes say; `undefined` where they say none, are no text, or say a number that doubles do not hold. */
function valueOf(bytes: Uint8Array, from: number, end: number): JsonValue | undefined {
  try {
    const text = DECODER.decode(bytes.subarray(from, end));
    // Undecodable bytes are to be counted, and large numbers kept, by whoever reads the line in their place.
    if (text.includes("\ufffd")) return undefined;
    const value = JSON.parse(text) as JsonValue;
    return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER ? undefined : value;
  } catch {
    return undefined;
  }
}

declare class TextDecoder {
  constructor(label: string, options: {ignoreBOM: boolean});
  decode(bytes: Uint8Array): string;
}
const DECODER = new TextDecoder("utf-8", {ignoreBOM: true});
