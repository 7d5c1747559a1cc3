import type {ConflictPolicy, SeenRows} from "./duplicates.js";
import type {Ledger} from "../contract/ledger.js";
import {tellUndecodable} from "../files/undecodable.js";
import {afterRecord} from "../files/log-file.js";
import type {TrackedFile} from "../files/tracked-file.js";
import {enterNotes} from "./ledger-notes.js";
import type {RestOfFile} from "./file-parts.js";
import {PART} from "../blocks/line-parts.js";
import type {NamedPart, PartReaders} from "./part-readers.js";
import {sharedParts} from "./shared-parts.js";
import {placeOfLine, type ReadBlock} from "../blocks/row-block.js";

/** What keeping account of rows takes. */
export interface Account {
  readonly ledger: Ledger;
  readonly seen: SeenRows;
  readonly policy: ConflictPolicy;
}

/** Rows that are made room for, of as many as are expected: too much room is a waste, too little is mended. */
const DENSE = 0.9;

/**
 * Rows of a file of JSON lines, read in parts, several at once where there are several readers; blocks come in the order of the
 * file. The account is the same whatever the number of readers.
 *
 * @returns what is left to be read as a stream, if anything
 */
export async function* partedRows(
  file: TrackedFile,
  readers: PartReaders,
  {ledger, seen, policy}: Account,
  size = PART
): AsyncGenerator<ReadBlock, RestOfFile | null> {
  let [undecodable, records, isFirst]: [number, number, boolean] = [0, 0, true];
  const parts = readers.readFile?.(file, size) ?? sharedParts(file, readers, size);
  try {
    for (;;) {
      const {done, value} = await parts.next();
      if (done) {
        tellUndecodable(undecodable, file, ledger);
        if (value.fault !== null) {
          ledger.saw(file.path);
          ledger.rejected(file.path, afterRecord(records, file), value.fault);
          ledger.notWhole(file.path, value.fault);
        }
        return value.rest;
      }
      const {notes, ...read} = value;
      const {block} = read;
      // What is behind the first part is likely as dense; archives say of themselves how large they are.
      if (isFirst && file.pieces !== undefined) seen.expect((DENSE * block.count * file.size) / value.length);
      isFirst = false;
      undecodable += value.undecodable;
      for (const note of notes) if (note[0] === "saw") records += note[2] ?? 1;
      enterNotes(ledger, notes);
      yield {...read, kept: standingRows(value, {ledger, seen, policy})};
    }
  } finally {
    await parts.return({rest: null, fault: null});
  }
}

/** Rows that are new, by number; `null` where all are. */
function standingRows({block}: NamedPart, {ledger, seen, policy}: Account): Int32Array<ArrayBuffer> | null {
  const {file, count, hashes, line} = block;
  seen.touch(hashes, count);
  const dropped: number[] = [];
  for (let r = 0; r < count; r++) {
    const {kind, earlier} = seen.standingOf(hashes, 4 * r, file, line[r]!);
    if (kind === "new") continue;
    const isConflict = kind === "conflict";
    const place = placeOfLine(line[r]!);
    if (isConflict && policy === "last") {
      ledger.warning(file, place, `contradicts in part: ${earlier ?? ""}`);
      continue;
    }
    ledger.duplicate(file, place, `${isConflict ? "contradicts" : "repeats"}: ${earlier ?? ""}`, isConflict, 1);
    dropped.push(r);
  }
  ledger.acceptedRows(file, count - dropped.length);
  if (dropped.length === 0) return null;
  const isDropped = new Set(dropped);
  return Int32Array.from({length: count}, (_, r) => r).filter((r) => !isDropped.has(r));
}
