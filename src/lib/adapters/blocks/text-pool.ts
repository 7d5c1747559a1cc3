/** Different texts in UTF-8, each from a multiple of four bytes on. Can be cloned between threads. */
export interface PackedTexts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each text ends. */
  readonly ends: Int32Array<ArrayBuffer>;
  /** A hash of each text, so that nobody who merges pools has to hash them again. */
  readonly hashes: Int32Array<ArrayBuffer>;
}

const WORD = 4;
const LEAST_BYTES = 1 << 12;
const LEAST_TEXTS = 1 << 6;
const SHORT = 24;
const LAST_ASCII = 127;
/** A text may take three bytes per code unit. */
const WIDEST = 3;

/** Where a text begins. */
export const textStart = ({ends}: PackedTexts, code: number): number => (code === 0 ? 0 : whole(ends[code - 1]!));

/** Length of a text in bytes. */
export const textLength = (texts: PackedTexts, code: number): number => texts.ends[code]! - textStart(texts, code);

/** A text, decoded. */
export function textOf(texts: PackedTexts, code: number): string {
  return DECODER.decode(texts.bytes.subarray(textStart(texts, code), texts.ends[code]));
}

/** Texts of these codes, numbered in this order. */
export function someTexts(texts: PackedTexts, codes: Int32Array): PackedTexts {
  let size = 0;
  for (const code of codes) size += whole(textLength(texts, code));
  const [bytes, ends, hashes] = [new Uint8Array(size), new Int32Array(codes.length), new Int32Array(codes.length)];
  for (let own = 0, at = 0; own < codes.length; own++) {
    const code = codes[own]!;
    const [start, end] = [textStart(texts, code), whole(texts.ends[code]!)];
    // What lies behind a text up to the next one is zero, and stays so.
    moveBytes(texts.bytes, start, Math.min(end, texts.bytes.length), bytes, at);
    ends[own] = at + textLength(texts, code);
    hashes[own] = texts.hashes[code]!;
    at += end - start;
  }
  return {bytes, ends, hashes};
}

/** A call for a few bytes takes longer than to move them. */
function moveBytes(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): void {
  if (end - start > SHORT) to.set(from.subarray(start, end), at);
  else for (let byte = start; byte < end; byte++) to[at + byte - start] = from[byte]!;
}

/** Order of two texts by their bytes, as Parquet's bounds are. */
export function compareTexts(a: PackedTexts, aCode: number, b: PackedTexts, bCode: number): number {
  const [x, y] = [textStart(a, aCode), textStart(b, bCode)];
  const [m, n] = [a.ends[aCode]! - x, b.ends[bCode]! - y];
  const [own, other] = [a.bytes, b.bytes];
  for (let at = 0, length = Math.min(m, n); at < length; at++)
    if (own[x + at] !== other[y + at]) return own[x + at]! - other[y + at]!;
  return m - n;
}

/**
 * Numbers different texts in the order in which they come and holds each once, as bytes: texts that never repeat would
 * fill the heap, and be copied letter by letter from thread to thread.
 */
export class TextPool implements PackedTexts {
  bytes: Uint8Array<ArrayBuffer>;
  ends: Int32Array<ArrayBuffer>;
  hashes: Int32Array<ArrayBuffer>;
  #words: Int32Array;
  /** Codes + 1 by hash, open addressing; a power of two long, at most half full. */
  #slots: Int32Array;
  /** Numbers that are not found by their bytes. */
  readonly #apart = new Set<number>();
  #count = 0;
  #end = 0;

  /** @param like - room is made for as much as this holds */
  constructor(like?: Pick<TextPool, "count" | "length">) {
    const [bytes, texts] = [Math.max(LEAST_BYTES, like?.length ?? 0), Math.max(LEAST_TEXTS, like?.count ?? 0)];
    this.bytes = new Uint8Array(whole(bytes + (bytes >> 3)));
    this.#words = new Int32Array(this.bytes.buffer);
    this.ends = new Int32Array(texts + (texts >> 3));
    this.hashes = new Int32Array(this.ends.length);
    this.#slots = new Int32Array(2 << (32 - Math.clz32(this.ends.length)));
  }

  /** Texts so far. */
  get count(): number {
    return this.#count;
  }

  /** Bytes so far. */
  get length(): number {
    return this.#end;
  }

  codeOf(text: string): number {
    this.#reserve(WIDEST * text.length);
    const [bytes, at] = [this.bytes, this.#end];
    let length = 0;
    if (text.length <= SHORT)
      for (; length < text.length; length++) {
        const unit = text.charCodeAt(length);
        if (unit > LAST_ASCII) break;
        bytes[at + length] = unit;
      }
    if (length < text.length) length = ENCODER.encodeInto(text, bytes.subarray(at)).written;
    return this.#settled(at + length);
  }

  /**
   * A number of its own for a text whose bytes may be those of another: half a surrogate pair has none. No text that has these
   * bytes, before or after, is taken for it.
   */
  add(text: string): number {
    this.#reserve(WIDEST * text.length);
    const {written} = ENCODER.encodeInto(text, this.bytes.subarray(this.#end));
    this.#apart.add(this.#count);
    return this.#settled(this.#end + written, false);
  }

  /** The same as `codeOf` for a text that is bytes already. */
  codeOfBytes(from: Uint8Array, start: number, end: number): number {
    const length = end - start;
    this.#reserve(length);
    moveBytes(from, start, end, this.bytes, this.#end);
    return this.#settled(this.#end + length);
  }

  /** The same as `codeOf` for a text of others, which was hashed before. */
  codeOfPacked(texts: PackedTexts, code: number): number {
    const {bytes} = texts;
    const [start, end, hash] = [textStart(texts, code), texts.ends[code]!, texts.hashes[code]!];
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const own = this.#slots[slot]! - 1;
      if (this.hashes[own] === hash && isSame(this, own, texts, code)) return own;
    }
    const length = end - start;
    this.#reserve(length);
    moveBytes(bytes, start, end, this.bytes, this.#end);
    const own = this.#end + length;
    for (let at = own; at < whole(own); at++) this.bytes[at] = 0;
    return this.#added(slot, hash, own);
  }

  /** All texts, of a pool that is used no more. */
  taken(): PackedTexts {
    const count = this.#count;
    return {
      bytes: this.bytes.subarray(0, this.#end),
      ends: this.ends.subarray(0, count),
      hashes: this.hashes.subarray(0, count)
    };
  }

  /** The texts from a number on, with room of their own. */
  since(first: number): PackedTexts {
    return textsBetween(this, first, this.#count);
  }

  /** The text behind the last one is new, or one of those known. */
  #settled(end: number, isShared = true): number {
    const [start, next] = [this.#end, whole(end)];
    for (let at = end; at < next; at++) this.bytes[at] = 0;
    const words = this.#words;
    let hash = end - start;
    for (let at = start / WORD; at < next / WORD; at++) {
      hash = Math.imul(hash ^ words[at]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const code = this.#slots[slot]! - 1;
      if (isShared && this.hashes[code] === hash && this.#isAt(code, start, end)) return code;
    }
    return this.#added(slot, hash, end);
  }

  /** The text behind the last one, which is new. */
  #added(slot: number, hash: number, end: number): number {
    if (this.#count === this.ends.length) {
      this.ends = longer(this.ends);
      this.hashes = longer(this.hashes);
    }
    const code = this.#count++;
    if (!this.#apart.has(code)) this.#slots[slot] = code + 1;
    this.ends[code] = end;
    this.hashes[code] = hash;
    this.#end = whole(end);
    if (2 * this.#count > this.#slots.length) this.#spread();
    return code;
  }

  #isAt(code: number, start: number, end: number): boolean {
    const own = textStart(this, code);
    if (this.ends[code]! - own !== end - start) return false;
    const words = this.#words;
    for (let at = start / WORD, other = own / WORD; at < whole(end) / WORD; at++, other++)
      if (words[at] !== words[other]) return false;
    return true;
  }

  #reserve(length: number): void {
    if (this.#end + length + WORD <= this.bytes.length) return;
    const bytes = new Uint8Array(whole(Math.max(2 * this.bytes.length, this.#end + length + WORD)));
    bytes.set(this.bytes.subarray(0, this.#end));
    this.bytes = bytes;
    this.#words = new Int32Array(bytes.buffer);
  }

  #spread(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let code = 0; code < this.#count; code++) {
      if (this.#apart.has(code)) continue;
      let slot = this.hashes[code]! & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = code + 1;
    }
  }
}

/** Texts that another pool numbers, as they arrive. */
export class TextList implements PackedTexts {
  bytes = new Uint8Array(1 << 12);
  ends = new Int32Array(1 << 6);
  hashes = new Int32Array(1 << 6);
  readonly #decoded: string[] = [];
  #count = 0;
  #end = 0;

  append({bytes, ends, hashes}: PackedTexts): void {
    while (this.#end + bytes.length > this.bytes.length) this.bytes = longer(this.bytes);
    while (this.#count + ends.length > this.ends.length) {
      this.ends = longer(this.ends);
      this.hashes = longer(this.hashes);
    }
    this.bytes.set(bytes, this.#end);
    this.hashes.set(hashes, this.#count);
    for (let t = 0; t < ends.length; t++) this.ends[this.#count + t] = this.#end + ends[t]!;
    this.#count += ends.length;
    this.#end += bytes.length;
  }

  /** A text, decoded once. */
  at(code: number): string {
    return (this.#decoded[code] ??= textOf(this, code));
  }

  /** Texts so far. */
  get count(): number {
    return this.#count;
  }

  /** The texts from a number on, with room of their own. */
  since(first: number): PackedTexts {
    return textsBetween(this, first, this.#count);
  }
}

/** Texts [first, count), numbered from 0 on, with room of their own. */
function textsBetween(texts: PackedTexts, first: number, count: number): PackedTexts {
  const [from, to] = [textStart(texts, first), textStart(texts, count)];
  const ends = texts.ends.slice(first, count);
  for (let t = 0; t < ends.length; t++) ends[t]! -= from;
  return {bytes: texts.bytes.slice(from, to), ends, hashes: texts.hashes.slice(first, count)};
}

/** Are two texts the same, byte by byte? */
function isSame(a: PackedTexts, aCode: number, b: PackedTexts, bCode: number): boolean {
  const [x, y, length] = [textStart(a, aCode), textStart(b, bCode), textLength(a, aCode)];
  if (length !== textLength(b, bCode)) return false;
  const [own, other] = [a.bytes, b.bytes];
  for (let at = 0; at < length; at++) if (own[x + at] !== other[y + at]) return false;
  return true;
}

/** The next multiple of four. */
function whole(bytes: number): number {
  return (bytes + WORD - 1) & ~(WORD - 1);
}

/** A copy of twice the length. */
export function longer<T extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(given: T): T {
  const made = new (given.constructor as new (length: number) => T)(2 * given.length);
  made.set(given);
  return made;
}

declare class TextEncoder {
  encodeInto(text: string, bytes: Uint8Array): {readonly written: number};
}
declare class TextDecoder {
  constructor(label: string, options: {ignoreBOM: boolean});
  decode(bytes: Uint8Array): string;
}
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", {ignoreBOM: true});
