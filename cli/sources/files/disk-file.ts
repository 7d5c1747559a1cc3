import {closeSync, lstatSync, openSync, readFileSync, readSync, statSync, type Stats} from "node:fs";
import type {LogFile} from "../../../src/lib/adapters/index.js";

/** Files up to this size are read at once. */
const CHUNK = 1 << 20;
/** Larger ones in pieces, of which everything made dies young: pieces of a megabyte cost a sixth more time. */
const PIECE = 1 << 18;

/** A file asked for piece after piece is an archive: it stays open until the process ends, as long as there are few of them. */
const PIECES = 8;
const MOST_HELD_OPEN = 64;
let heldOpen = 0;

const NEWLINE = 10;

/**
 * A file on disk; reading it to the end fails if it changed meanwhile.
 *
 * @param found - its state when it was found, if that was before now
 */
export function diskFile(
  full: string,
  path: string,
  found: Pick<Stats, "size" | "mtimeMs"> = lstatSync(full)
): LogFile {
  const {size, mtimeMs} = found;
  let pieces = 0;
  let kept: number | null = null;
  const checkSame = (): void => {
    const now = statSync(full);
    if (now.size !== size || now.mtimeMs !== mtimeMs) throw new Error("the file changed while it was being read");
  };
  return {
    path,
    size,
    onDisk: {full, size, mtimeMs},
    async *chunks() {
      if (size <= CHUNK) yield readFileSync(full);
      else yield* linePieces(full, PIECE);
      checkSame();
    },
    async *pieces(bytes) {
      yield* linePieces(full, bytes);
      checkSame();
    },
    async slice(start, end) {
      pieces += 1;
      if (pieces === PIECES && heldOpen < MOST_HELD_OPEN) {
        heldOpen += 1;
        kept = openSync(full, "r");
      }
      const file = kept ?? openSync(full, "r");
      try {
        const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - start));
        const count = readSync(file, bytes, 0, bytes.length, start);
        return new Uint8Array(bytes.buffer, bytes.byteOffset, count);
      } finally {
        if (kept === null) closeSync(file);
      }
    }
  };
}

/**
 * A file in pieces, each in memory of its own, one to every so many bytes. Where a line ends in the second half of a piece the piece
 * ends with it: what is behind is read again, which costs less than to join it with what follows.
 *
 * A stream's buffers and turns of the event loop cost more than the reading.
 */
function* linePieces(full: string, bytes: number): Generator<Uint8Array<ArrayBuffer>> {
  const file = openSync(full, "r");
  try {
    for (let [at, to] = [0, bytes]; ; to += bytes) {
      const memory = Buffer.allocUnsafeSlow(to - at);
      const count = readSync(file, memory, 0, memory.length, at);
      if (count === 0) return;
      const line = memory.lastIndexOf(NEWLINE, count - 1) + 1;
      // The last piece has nothing behind it that a line could end in.
      const end = count === memory.length && 2 * line > count ? line : count;
      yield new Uint8Array(memory.buffer, 0, end);
      at += end;
    }
  } finally {
    closeSync(file);
  }
}
