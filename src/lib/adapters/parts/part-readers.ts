import type {Adapter} from "../contract/adapter.js";
import type {TrackedFile} from "../files/tracked-file.js";
import {fileParts, type PartsEnd} from "./file-parts.js";
import type {LedgerNote} from "./ledger-notes.js";
import {PartReader, type PartOfFile, type PartSetup, type ReadPart} from "./part-reader.js";
import {appendNames, emptyNames, nameCounts, type ReadBlock, type RowBlock} from "../blocks/row-block.js";

/** A part that was read, with the names that its numbers refer to. */
export interface NamedPart extends Omit<ReadBlock, "kept"> {
  readonly block: RowBlock;
  readonly notes: readonly LedgerNote[];
  readonly undecodable: number;
  /** Bytes of the part. */
  readonly length: number;
}

/** Readers of parts, in this thread or in others. */
export interface PartReaders {
  /** Parts that are worth asking for at once. */
  readonly width: number;
  /** Reads a part, whose bytes are given away. */
  read(part: PartOfFile): Promise<NamedPart>;
  /** Reads a file part after part by itself, where there is but one reader; `null` where it cannot. */
  readFile?(file: TrackedFile, size: number): AsyncGenerator<NamedPart, PartsEnd> | null;
  close(): Promise<void>;
}

/** What a reader has named so far; parts must come in the order in which it read them. */
export class NamesOfReader {
  #names = emptyNames();

  named({packed: {block, added, isAnew}, notes, undecodable, length}: ReadPart): NamedPart {
    if (isAnew) this.#names = emptyNames();
    const names = this.#names;
    const before = nameCounts(names);
    appendNames(names, added);
    return {block, names, reader: this, added, before, after: nameCounts(names), notes, undecodable, length};
  }
}

/** One reader in this thread. */
export function ownPartReaders(adapter: Adapter, setup: Omit<PartSetup, "adapter">): PartReaders {
  const reader = new PartReader(adapter, setup);
  const names = new NamesOfReader();
  return {
    width: 1,
    read: async (part) => names.named(await reader.read(part)),
    async *readFile(file, size) {
      const parts = fileParts(file, reader, size);
      for (;;) {
        const {done, value} = await parts.next();
        if (done) return value;
        yield names.named(value);
      }
    },
    close: () => Promise.resolve()
  };
}
