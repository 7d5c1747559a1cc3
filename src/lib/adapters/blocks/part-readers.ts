import {appendNames, emptyNames, type BlockNames, type RowBlock} from "./row-block.js";
import type {LedgerNote} from "./ledger-notes.js";
import type {PartOfFile, PartReader, ReadPart} from "./part-reader.js";

/** A part that was read, with the names that its numbers refer to. */
export interface NamedPart {
  readonly block: RowBlock;
  readonly names: BlockNames;
  readonly notes: readonly LedgerNote[];
  readonly undecodable: number;
}

/** Readers of parts, in this thread or in others. */
export interface PartReaders {
  /** Parts that are worth asking for at once. */
  readonly width: number;
  /** Reads a part, whose bytes are given away. */
  read(part: PartOfFile): Promise<NamedPart>;
  close(): Promise<void>;
}

/** What a reader has named so far; parts must come in the order in which it read them. */
export class NamesOfReader {
  #names = emptyNames();

  named({packed: {block, added, isAnew}, notes, undecodable}: ReadPart): NamedPart {
    if (isAnew) this.#names = emptyNames();
    appendNames(this.#names, added);
    return {block, names: this.#names, notes, undecodable};
  }
}

/** One reader in this thread. */
export function ownPartReaders(reader: PartReader): PartReaders {
  const names = new NamesOfReader();
  return {
    width: 1,
    read: async (part) => names.named(await reader.read(part)),
    close: () => Promise.resolve()
  };
}
