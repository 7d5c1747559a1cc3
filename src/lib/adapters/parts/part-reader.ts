import type {Adapter, ReadContext, SourceOptions} from "../contract/adapter.js";
import {rowFault} from "../contract/row-fault.js";
import type {ReadLimits} from "../files/limits.js";
import type {AboutFile} from "../files/log-file.js";
import {BlockPacker, type PackedPart} from "../blocks/block-packer.js";
import {LedgerNotes, type LedgerNote} from "./ledger-notes.js";
import type {LineReader} from "../blocks/line-reader.js";

/** A part of a file to be read: whole lines. */
export interface PartOfFile {
  readonly path: string;
  /** Number of the first of them; `null` where they follow the part that was read last. */
  readonly firstLine: number | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What only the files beside the file say of it. */
  readonly about?: AboutFile | undefined;
}

/** What became of a part. */
export interface ReadPart {
  readonly packed: PackedPart;
  readonly notes: readonly LedgerNote[];
  readonly undecodable: number;
  /** Its bytes. */
  readonly length: number;
  /** Number of the line behind it, where the reader counts lines. */
  readonly nextLine: number;
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
  #nextLine = 1;
  #about: AboutFile | undefined;

  constructor(adapter: Adapter, {options, limits}: Omit<PartSetup, "adapter">) {
    this.#adapter = adapter;
    this.#context = {options, limits, ledger: this.#notes};
    this.#lines = adapter.lineReader?.(this.#context, this.#packer) ?? null;
  }

  /** Does it know the number of the line behind a part, so that nobody else needs to count them? */
  get countsLines(): boolean {
    return this.#lines !== null;
  }

  async read({path, firstLine, bytes, about}: PartOfFile): Promise<ReadPart> {
    this.#about = about;
    if (firstLine !== null) this.#nextLine = firstLine;
    const isAnew = this.#packer.begin();
    this.#lines?.begin(isAnew, bytes);
    const undecodable = await (this.#lines === null
      ? this.#readRows(path, this.#nextLine, bytes)
      : this.#readLines(path, bytes, this.#lines));
    const {length} = bytes;
    return {packed: this.#packer.take(path), notes: this.#notes.take(), undecodable, length, nextLine: this.#nextLine};
  }

  /** Plain lines by themselves, and what lies between them as rows. */
  async #readLines(path: string, bytes: Uint8Array<ArrayBuffer>, lines: LineReader): Promise<number> {
    const firstLine = this.#nextLine;
    let [at, line, odd, undecodable] = [0, firstLine, 0, 0];
    const {maxRecord} = this.#context.limits;
    const plainEnd = (): number =>
      odd > FEW && 4 * odd > line - firstLine ? at : Math.min(lines.read(at, line, maxRecord), bytes.length);
    for (let end = plainEnd(); ;) {
      const count = lines.add();
      if (count > 0) this.#notes.saw(path, count);
      line += count;
      at = end;
      if (at === bytes.length) break;
      const [from, firstOdd] = [at, line];
      while (at < bytes.length && end === at) {
        const newline = bytes.indexOf(NEWLINE, at);
        at = newline === -1 ? bytes.length : newline + 1;
        line += 1;
        odd += 1;
        end = at < bytes.length ? plainEnd() : at;
      }
      undecodable += await this.#readRows(path, firstOdd, bytes.subarray(from, at));
    }
    this.#nextLine = line;
    return undecodable;
  }

  /** Returns how many characters could not be decoded. */
  async #readRows(path: string, firstLine: number, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    let undecodable = 0;
    const part = {firstLine, undecodable: (count: number) => void (undecodable = count)};
    const file = {
      path,
      size: bytes.length,
      part,
      ...(this.#about === undefined ? {} : {about: this.#about}),
      async *chunks() {
        yield bytes;
      }
    };
    for await (const records of this.#adapter.read([file], this.#context))
      for (const {place, rows} of records) {
        const fault = rowFault(rows);
        if (fault !== null) this.#notes.rejected(path, place, fault);
        else for (const row of rows) this.#packer.add(row);
      }
    return undecodable;
  }
}
