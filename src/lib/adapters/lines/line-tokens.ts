import type {JsonValue} from "../../scoring/index.js";
import {TextPool} from "../blocks/text-pool.js";
import type {JsonObject} from "../json-value.js";
import {lineForm, STOP, tokenEnd} from "./line-form.js";

const [NEWLINE, QUOTE, ZERO, ONE, NINE] = [10, 34, 48, 49, 57];
/** Logs write their records in one way, or in a few. */
const MOST_FORMS = 4;
/** No such key in the record. */
const ABSENT = -1;
/** No number: bytes are no value. */
const INVALID = -2;

/** A line that was read: where its values begin and end, and, of those that are wanted, their numbers. */
interface KnownLine {
  bytes: Uint8Array;
  view: DataView;
  from: number;
  end: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly codes: Int32Array;
}

/** Lines of the same keys in the same order with the same blanks. */
interface KnownForm {
  /** Per value the place of its key among those wanted, -1 for others. */
  readonly wanted: Int32Array;
  /** The line of this form that was read last. */
  last: KnownLine;
  /** Room for the next one. */
  next: KnownLine;
}

/**
 * Takes the values of some keys from lines of JSON without making objects of them: what is written alike is one number, whose value
 * is parsed once. A line is compared with earlier ones of the same form, and looked at only where it differs, which must be in
 * values; a line that has no form is left to others.
 */
export class LineTokens {
  readonly #names: readonly string[];
  readonly #pool = new TextPool();
  /** By number; `undefined` where bytes are no value. */
  readonly #values: (JsonValue | undefined)[] = [];
  readonly #forms: KnownForm[] = [];
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

  /** Reads the line that begins here; returns its end, -1 where a closer look is needed. */
  read(bytes: Uint8Array, from: number): number {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    const known = this.#last ?? this.#forms[0];
    if (known === undefined) return this.#begun(bytes, from);
    let end = this.#matched(known, bytes, from);
    if (end !== -1) return this.#taken(known, end);
    for (const form of this.#forms)
      if (form !== known && (end = this.#matched(form, bytes, from)) !== -1) return this.#taken(form, end);
    return this.#begun(bytes, from);
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
    const next: KnownLine = {
      bytes,
      view: this.#view,
      from,
      end,
      starts: Int32Array.from(starts),
      ends: Int32Array.from(ends),
      codes: new Int32Array(starts.length)
    };
    for (let t = 0; t < starts.length; t++) {
      const code = this.#codeOf(bytes, starts[t]!, ends[t]!, wanted[t]!);
      if (code === INVALID) return -1;
      next.codes[t] = code;
    }
    const room = {...next, starts: next.starts.slice(), ends: next.ends.slice(), codes: next.codes.slice()};
    const known = {wanted, last: room, next};
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
    for (let t = 0; t < wanted.length; t++) if (wanted[t] !== ABSENT) this.codes[wanted[t]!] = next.codes[t]!;
    return end;
  }

  /** Reads a line as the next one of a form; returns its end, -1 where it is of another. */
  #matched({wanted, last, next}: KnownForm, bytes: Uint8Array, from: number): number {
    const {bytes: known, view: knownView, starts, ends, codes, end: lastEnd} = last;
    const view = this.#view;
    let [at, was, t] = [from, last.from, 0];
    for (;;) {
      // Sixteen at a time: a turn of the loop costs more than a comparison.
      for (let most = at + Math.min(bytes.length - at, lastEnd - was) - 16; at <= most; at += 16, was += 16)
        if (
          (view.getInt32(at) ^ knownView.getInt32(was)) |
          (view.getInt32(at + 4) ^ knownView.getInt32(was + 4)) |
          (view.getInt32(at + 8) ^ knownView.getInt32(was + 8)) |
          (view.getInt32(at + 12) ^ knownView.getInt32(was + 12))
        )
          break;
      for (let most = at + Math.min(bytes.length - at, lastEnd - was) - 4; at <= most; at += 4, was += 4)
        if (view.getInt32(at) !== knownView.getInt32(was)) break;
      while (was < lastEnd && bytes[at] === known[was]) {
        at += 1;
        was += 1;
      }
      const shift = at - was;
      // A number may go on where the other one has ended: only what stands behind a value says that it is the same.
      for (; t < wanted.length && ends[t]! < was; t++) {
        next.starts[t] = starts[t]! + shift;
        next.ends[t] = ends[t]! + shift;
        next.codes[t] = codes[t]!;
      }
      if (was === lastEnd) break;
      if (t === wanted.length || was < starts[t]!) return -1;
      const start = starts[t]! + shift;
      at = tokenEnd(bytes, start);
      if (at === -1) return -1;
      const code = this.#codeOf(bytes, start, at, wanted[t]!);
      if (code === INVALID) return -1;
      next.starts[t] = start;
      next.ends[t] = at;
      next.codes[t] = code;
      was = ends[t]!;
      t += 1;
    }
    if (at < bytes.length && bytes[at] !== NEWLINE) return -1;
    next.bytes = bytes;
    next.view = view;
    next.from = from;
    next.end = at;
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
