import type {CanonicalRow} from "../../schema/index.js";
import type {Adapter, ReadContext, SourceOptions} from "../adapter.js";
import {countFault} from "../count-fault.js";
import type {ReadLimits} from "../read/limits.js";
import {BlockPacker, type PackedPart} from "./block-packer.js";
import {LedgerNotes, type LedgerNote} from "./ledger-notes.js";

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

/** Reads parts of files of one adapter, one after the other. */
export class PartReader {
  readonly #adapter: Adapter;
  readonly #notes = new LedgerNotes();
  readonly #context: ReadContext;
  readonly #packer = new BlockPacker();

  constructor(adapter: Adapter, {options, limits}: Omit<PartSetup, "adapter">) {
    this.#adapter = adapter;
    this.#context = {options, limits, ledger: this.#notes};
  }

  async read({path, firstLine, bytes}: PartOfFile): Promise<ReadPart> {
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
    const rows: CanonicalRow[] = [];
    for await (const records of this.#adapter.read([file], this.#context))
      for (const {place, rows: own} of records) {
        const fault = countFault(own);
        if (fault !== null) this.#notes.rejected(path, place, fault);
        else rows.push(...own);
      }
    return {packed: this.#packer.pack(path, rows), notes: this.#notes.take(), undecodable};
  }
}
