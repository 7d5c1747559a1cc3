import {closeSync, openSync, readSync} from "node:fs";

/** Bytes of a file. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes of a piece of which everything made dies young: pieces of a megabyte cost a sixth more time. */
export const PIECE = 1 << 18;

const NEWLINE = 10;

/**
 * A file, or a range of it, in pieces, each in memory of its own, one to every so many bytes. Where a line ends in the second half of a piece the piece
 * ends with it: what is behind is read again, which costs less than to join it with what follows.
 *
 * A stream's buffers and turns of the event loop cost more than the reading.
 */
export function* linePieces(
  full: string,
  bytes: number,
  {start, end}: ByteRange = {start: 0, end: Infinity}
): Generator<Uint8Array<ArrayBuffer>> {
  const file = openSync(full, "r");
  try {
    for (let [at, to] = [start, start + bytes]; ; to += bytes) {
      const memory = Buffer.allocUnsafeSlow(Math.min(to, end) - at);
      const count = readSync(file, memory, 0, memory.length, at);
      if (count === 0) return;
      const line = memory.lastIndexOf(NEWLINE, count - 1) + 1;
      // The last piece has nothing behind it that a line could end in.
      const length = count === memory.length && 2 * line > count ? line : count;
      yield new Uint8Array(memory.buffer, 0, length);
      at += length;
    }
  } finally {
    closeSync(file);
  }
}
