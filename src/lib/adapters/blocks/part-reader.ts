import type {Adapter, ReadContext, SourceOptions} from "../adapter.js";
import {countFault} from "../count-fault.js";
import type {ReadLimits} from "../read/limits.js";
import {BlockPacker, type PackedPart} from "./block-packer.js";
import {LedgerNotes, type LedgerNote} from "./ledger-notes.js";
import type {LineReader} from "./line-reader.js";

/** A part of a file to be read: whole lines, the first of which has this number. */
export interface PartOfFile {
  readonly path: string;
  readonly firstLine: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What became of a part. */
export interface ReadPart {
  readonly packed: PackedPart;
  readonly notes: readonly LedgerNote[];
  readonly undecodable: number;
}

/** How parts are to be read; can be cloned between threads. */
export interface PartSetup {
  readonly adapter: string;
  /** Without the item bank, which no reader of lines asks for. */
  readonly options: Omit<SourceOptions, "bank">;
  readonly limits: ReadLimits;
}

/** Where more than so many lines of a part, and a quarter of them, are not plain, the rest is not looked at. */
const FEW = 16;
const NEWLINE = 10;

/** Reads parts of files of one adapter, one after the other. */
export class PartReader {
  readonly #adapter: Adapter;
  readonly #notes = new LedgerNotes();
  readonly #context: ReadContext;
  readonly #packer = new BlockPacker();
  readonly #lines: LineReader | null;

  constructor(adapter: Adapter, {options, limits}: Omit<PartSetup, "adapter">) {
    this.#adapter = adapter;
    this.#context = {options, limits, ledger: this.#notes};
    this.#lines = adapter.lineReader?.(this.#context, this.#packer) ?? null;
  }

  async read(part: PartOfFile): Promise<ReadPart> {
    const isAnew = this.#packer.begin();
    this.#lines?.begin(isAnew);
    const undecodable = this.#lines === null ? await this.#readRows(part) : await this.#readLines(part, this.#lines);
    return {packed: this.#packer.take(part.path), notes: this.#notes.take(), undecodable};
  }

  /** Plain lines by themselves, and what lies between them as rows. */
  async #readLines({path, firstLine, bytes}: PartOfFile, lines: LineReader): Promise<number> {
    let [at, line, odd, undecodable]: [number, number, number, number] = [0, firstLine, 0, 0];
    const {maxRecord} = this.#context.limits;
    const plainEnd = (): number => {
      if (odd > FEW && 4 * odd > line - firstLine) return -1;
      const end = lines.look(bytes, at);
      return end - at > maxRecord ? -1 : end;
    };
    while (at < bytes.length) {
      const first = line;
      for (let end = plainEnd(); end !== -1; end = at < bytes.length ? plainEnd() : -1) {
        lines.add(line++);
        at = end + 1;
      }
      if (line > first) this.#notes.saw(path, line - first);
      const [from, firstOdd] = [at, line];
      while (at < bytes.length) {
        const end = bytes.indexOf(NEWLINE, at);
        at = end === -1 ? bytes.length : end + 1;
        line += 1;
        odd += 1;
        if (at < bytes.length && plainEnd() !== -1) break;
      }
      if (at > from) undecodable += await this.#readRows({path, firstLine: firstOdd, bytes: bytes.subarray(from, at)});
    }
    return undecodable;
  }

  /** Returns how many characters could not be decoded. */
  async #readRows({path, firstLine, bytes}: PartOfFile): Promise<number> {
    let undecodable = 0;
    const part = {firstLine, undecodable: (count: number) => void (undecodable = count)};
    const file = {
      path,
      size: bytes.length,
      part,
      async *chunks() {
        yield bytes;
      }
    };
    for await (const records of this.#adapter.read([file], this.#context))
      for (const {place, rows} of records) {
        const fault = countFault(rows);
        if (fault !== null) this.#notes.rejected(path, place, fault);
        else for (const row of rows) this.#packer.add(row);
      }
    return undecodable;
  }
}
