import type {Stats} from "node:fs";
import type {LogFile, Reading} from "../../../src/lib/adapters/index.js";
import {checkUnchanged} from "./check-unchanged.js";
import {linePieces, PIECE, type ByteRange} from "./line-pieces.js";

/** Whole lines of a file of JSON lines. */
export interface LineRange extends ByteRange {
  /** Number of the first. */
  readonly firstLine: number;
}

/**
 * Whole lines of a file on disk, to be read as a part of it. Nothing is read of a file that is no longer what it was when its lines
 * were counted, since these may be others.
 *
 * @param found - its state then
 * @param undecodable - told of characters that could not be decoded
 */
export function diskRange(
  full: string,
  path: string,
  found: Pick<Stats, "size" | "mtimeMs">,
  {start, end, firstLine}: LineRange,
  whole: Reading,
  undecodable: (count: number) => void
): LogFile {
  async function* pieces(bytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    checkUnchanged(full, found);
    yield* linePieces(full, bytes, {start, end});
    checkUnchanged(full, found);
  }
  return {path, size: end - start, part: {firstLine, undecodable, whole}, chunks: () => pieces(PIECE), pieces};
}
