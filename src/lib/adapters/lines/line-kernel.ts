import type {JsonValue} from "../../scoring/index.js";
import type {JsonObject} from "../values/json-value.js";
import {ROW_HASHES} from "../values/row-hashes.js";
import {isUndecodable} from "../files/undecodable.js";
import {LINE_KERNEL} from "./line-kernel-bytes.js";
import {lineForm, STOP} from "./line-form.js";

/** No such key in the record. */
const ABSENT = -1;
/** A value of a form: where it begins, where it ends, its key. */
const STEP = 3;
/** Different values are given up, and begun anew, beyond so many of them or bytes. */
const MOST_VALUES = 200_000;
const MOST_BYTES = 8 << 20;
/** All that the kernel holds: lines of ever other forms leave little else behind. */
const MOST_USED = 96 << 20;
const QUOTE = 34;
const SHORT = 24;

/** What rows are made of, in the order in which the kernel asks for it; each follows from the values of some keys. */
export const ROW_GROUPS = ["run", "item", "attempt", "turn", "verdict", "reply", "image", "judgeRaw", "own"] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

/** In place of a number: the line is to be read as a record, so that what is odd about it is said. */
export const ODD = -2;

/** Rows as columns of numbers, as long as no more are read. */
export type KernelRows = Readonly<Record<"line" | RowGroup, Int32Array>> & {
  readonly count: number;
  /** Per row four words, as `RowHashes` makes them. */
  readonly hashes: Uint32Array;
};

/** What the hash of a row is made of: per group its own, and of verdicts those of their judges and of the answers read, too. */
export const ROW_HASH_PARTS = ["run", "item", "judges", "parsed", "verdict", "reply", "image"] as const;
export type RowHashPart = (typeof ROW_HASH_PARTS)[number];
const HASHES_OF: Readonly<Partial<Record<RowGroup, readonly RowHashPart[]>>> = {
  run: ["run"],
  item: ["item"],
  verdict: ["judges", "parsed", "verdict"],
  reply: ["reply"],
  image: ["image"]
};

/** Numbers for what is met for the first time. */
export interface RowMaker {
  /** Keys that are wanted. */
  readonly names: readonly string[];
  /** Per group the positions of the keys that decide; in that of verdicts the number of keys stands for the item's options. */
  readonly groups: Readonly<Record<RowGroup, readonly number[]>>;
  /** The number that follows in a group from the record at hand, or `ODD`. */
  made(group: RowGroup): number;
  /** The hash of what has this number, as two words. */
  hashOf(part: RowHashPart, number: number): ArrayLike<number>;
  /** Number of the options of the item made last. */
  readonly list: number;
  /** Is any of the keys of a line wanted that was not known to be? Then the line is to be read as a record. */
  missed(names: readonly string[]): boolean;
}

/**
 * Takes rows from lines of JSON without making objects of them: what is written alike is one number, whose value is parsed once. The
 * work is done in WebAssembly, `assembly/line-kernel.ts`; here is made what it meets for the first time.
 */
export class LineKernel {
  readonly #exports: KernelExports;
  #maker: RowMaker = NOTHING;
  /** By number; `undefined` where bytes are no value. */
  #values: (JsonValue | undefined)[] = [];
  #text = 0;
  /** That of the line at hand, once it was asked for. */
  #record: {readonly row: number; readonly record: JsonObject} | null = null;

  constructor() {
    const host = {
      formOf: (from: number) => this.#formOf(from),
      isValue: (from: number, length: number, code: number) => this.#isValue(from, length, code),
      made: (group: number) => this.#made(group)
    };
    this.#exports = new WebAssembly.Instance(compiled(), {host}).exports;
  }

  /** Forgets what was met so far. */
  begin(maker: RowMaker): void {
    this.#maker = maker;
    this.#values = [];
    const {names, groups} = maker;
    this.#exports.reset(names.length + 1);
    for (const group of ROW_GROUPS) {
      const places = groups[group];
      const at = this.#exports.addGroup(places.length);
      this.#words(at, places.length).set(places);
    }
  }

  /** Is so much known that it is better begun anew? */
  get isFull(): boolean {
    const {valuesSoFar, bytesSoFar, usedSoFar} = this.#exports;
    return valuesSoFar() > MOST_VALUES || bytesSoFar() > MOST_BYTES || usedSoFar() > MOST_USED;
  }

  /** Copies the text that is to be read. */
  load(bytes: Uint8Array): void {
    this.#text = this.#exports.roomForText(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, this.#text, bytes.length).set(bytes);
  }

  /**
   * Reads rows from the line that begins here on, as long as lines are plain; returns where the first one begins that is not.
   *
   * @param line - number of the first one
   * @param most - bytes of a line
   */
  read(from: number, line: number, most: number): number {
    this.#record = null;
    return this.#exports.read(this.#text + from, line, Math.min(most, MOST_LENGTH)) - this.#text;
  }

  /** The rows read so far; the next ones begin anew. */
  take(): KernelRows {
    const count = this.#exports.rowsSoFar();
    const column = (c: number): Int32Array => this.#words(this.#exports.columnAt(c), count);
    const groups = ROW_GROUPS.map((group, g) => [group, column(g + 1)] as const);
    const hashes = new Uint32Array(this.#exports.memory.buffer, this.#exports.hashesAt(), ROW_HASHES * count);
    this.#exports.clearRows();
    return {count, hashes, line: column(0), ...(Object.fromEntries(groups) as Record<RowGroup, Int32Array>)};
  }

  /** The wanted part of the record at hand. */
  record(): JsonObject {
    // A line that gives no row is the last one of a reading.
    const row = this.#exports.rowsSoFar();
    if (this.#record?.row !== row) this.#record = {row, record: this.#madeRecord()};
    return this.#record.record;
  }

  #madeRecord(): JsonObject {
    const record: {[key: string]: JsonValue} = {};
    const {names} = this.#maker;
    const codes = this.#words(this.#exports.codesAt(), names.length);
    for (let n = 0; n < names.length; n++) if (codes[n] !== ABSENT) record[names[n]!] = this.#values[codes[n]!]!;
    return record;
  }

  /** Number of the options of the item at hand. */
  get list(): number {
    const {length} = this.#maker.names;
    return this.#words(this.#exports.codesAt(), length + 1)[length]!;
  }

  #words(at: number, count: number): Int32Array {
    return new Int32Array(this.#exports.memory.buffer, at, count);
  }

  #formOf(from: number): number {
    const form = lineForm(new Uint8Array(this.#exports.memory.buffer, 0, this.#exports.endOfText()), from);
    if (form === null) return ABSENT;
    const {names, starts, ends, end} = form;
    if (this.#maker.missed(names)) return ABSENT;
    const at = this.#exports.roomForForm(4 + 4 * STEP * names.length);
    const words = this.#words(at, 1 + STEP * names.length);
    words[0] = end;
    for (const [t, name] of names.entries())
      words.set([starts[t]!, ends[t]!, this.#maker.names.indexOf(name)], 1 + STEP * t);
    return names.length;
  }

  #isValue(from: number, length: number, code: number): number {
    const value = valueOf(new Uint8Array(this.#exports.memory.buffer, from, length));
    if (code !== ABSENT) this.#values[code] = value;
    return value === undefined ? 0 : 1;
  }

  #made(group: number): number {
    const asked = ROW_GROUPS[group]!;
    const number = this.#maker.made(asked);
    if (number === ODD) return number;
    if (asked === "item") this.#exports.setList(this.#maker.list);
    for (const part of HASHES_OF[asked] ?? []) {
      const words = this.#maker.hashOf(part, number);
      this.#exports.setHash(ROW_HASH_PARTS.indexOf(part), number, words[0]!, words[1]!);
    }
    return number;
  }
}

const NOTHING: RowMaker = {
  names: [],
  groups: {run: [], item: [], attempt: [], turn: [], verdict: [], reply: [], image: [], judgeRaw: [], own: []},
  made: () => ODD,
  hashOf: () => [0, 0],
  list: 0,
  missed: () => false
};

/** Lines are places in a memory of 32 bits. */
const MOST_LENGTH = 2 ** 31 - 1;

/** The value that bytes say; `undefined` where they say none, are no text, or say a number that doubles do not hold. */
function valueOf(bytes: Uint8Array): JsonValue | undefined {
  const plain = plainText(bytes);
  if (plain !== null) return plain;
  try {
    const text = DECODER.decode(bytes);
    // Undecodable bytes are to be counted, and large numbers kept, by whoever reads the line in their place.
    if (isUndecodable(text)) return undefined;
    const value = JSON.parse(text) as JsonValue;
    return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER ? undefined : value;
  } catch {
    return undefined;
  }
}

/** A short text of plain letters, as most are, for which the way through a decoder and a parser is long; `null` for anything else. */
function plainText(bytes: Uint8Array): string | null {
  const end = bytes.length - 1;
  if (end < 1 || end > SHORT || bytes[0] !== QUOTE || bytes[end] !== QUOTE) return null;
  let text = "";
  for (let at = 1; at < end; at++) {
    if (STOP[bytes[at]!] !== 0) return null;
    text += String.fromCharCode(bytes[at]!);
  }
  return text;
}

let module: object | null = null;
/** The kernel's code, made ready once. */
function compiled(): object {
  return (module ??= new WebAssembly.Module(Uint8Array.from(atob(LINE_KERNEL), (unit) => unit.charCodeAt(0))));
}

/** What `assembly/line-kernel.ts` offers. */
interface KernelExports {
  readonly memory: {readonly buffer: ArrayBuffer};
  reset(codes: number): void;
  addGroup(width: number): number;
  roomForText(length: number): number;
  roomForForm(length: number): number;
  codesAt(): number;
  columnAt(column: number): number;
  hashesAt(): number;
  setHash(list: number, number: number, a: number, b: number): void;
  valuesSoFar(): number;
  bytesSoFar(): number;
  usedSoFar(): number;
  rowsSoFar(): number;
  clearRows(): void;
  endOfText(): number;
  setList(list: number): void;
  read(from: number, line: number, most: number): number;
}

declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => {readonly exports: KernelExports};
};
declare function atob(text: string): string;
declare class TextDecoder {
  constructor(label: string, options: {ignoreBOM: boolean});
  decode(bytes: Uint8Array): string;
}
const DECODER = new TextDecoder("utf-8", {ignoreBOM: true});
