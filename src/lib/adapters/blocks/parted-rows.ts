import type {ConflictPolicy, SeenRows} from "../duplicates.js";
import type {Ledger} from "../ledger.js";
import {undecodableText} from "../read/json-records.js";
import type {LogFile} from "../read/log-file.js";
import {enterNotes} from "./ledger-notes.js";
import {lineParts, PART} from "./line-parts.js";
import type {NamedPart, PartReaders} from "./part-readers.js";
import {placeOfLine, type NamedBlock} from "./row-block.js";

/** What keeping account of rows takes. */
export interface Account {
  readonly ledger: Ledger;
  readonly seen: SeenRows;
  readonly policy: ConflictPolicy;
}

/** Lines that are not read in parts: from where one of them is longer than any record should be. */
export interface RestOfFile {
  readonly firstLine: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Rows of a file of JSON lines, read in parts, several at once where there are several readers; blocks come in the order of the
 * file. The account is the same whatever the number of readers.
 *
 * @returns what is left to be read as a stream, if anything
 */
export async function* partedRows(
  file: LogFile,
  readers: PartReaders,
  {ledger, seen, policy}: Account,
  size = PART
): AsyncGenerator<NamedBlock, RestOfFile | null> {
  const underway: Promise<NamedPart>[] = [];
  let [undecodable, records]: [number, number] = [0, 0];
  const next = async (): Promise<NamedBlock> => {
    const part = await underway.shift()!;
    undecodable += part.undecodable;
    for (const note of part.notes) if (note[0] === "saw") records += note[2] ?? 1;
    enterNotes(ledger, part.notes);
    return {block: part.block, names: part.names, kept: standingRows(part, {ledger, seen, policy})};
  };
  let rest: RestOfFile | null = null;
  let fault: unknown = null;
  try {
    const pieces = file.pieces?.(size);
    for await (const part of lineParts(pieces ?? file.chunks(), size, undefined, pieces !== undefined)) {
      if ("rest" in part) rest = {firstLine: part.firstLine, bytes: part.rest};
      else {
        const reading = readers.read({path: file.path, firstLine: part.firstLine, bytes: part.bytes});
        // Awaited in its turn; a fault before that is none of the process.
        reading.catch(() => undefined);
        underway.push(reading);
      }
      if (rest !== null) break;
      if (underway.length >= readers.width) yield await next();
    }
  } catch (error) {
    fault = error;
  }
  while (underway.length > 0) yield await next();
  if (undecodable > 0) ledger.warning(file.path, "file", undecodableText(undecodable));
  if (fault !== null) {
    ledger.saw(file.path);
    ledger.rejected(file.path, `after record ${records}`, fault instanceof Error ? fault.message : String(fault));
  }
  return rest;
}

/** Rows that are new, by number; `null` where all are. */
function standingRows({block}: NamedPart, {ledger, seen, policy}: Account): Int32Array<ArrayBuffer> | null {
  const {file, count, hashes, line} = block;
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
