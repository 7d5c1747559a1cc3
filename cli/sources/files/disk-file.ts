import {closeSync, lstatSync, openSync, readFileSync, readSync, type Stats} from "node:fs";
import type {LogFile} from "../../../src/lib/adapters/index.js";
import {checkUnchanged} from "./check-unchanged.js";
import {linePieces, PIECE} from "./line-pieces.js";

/** Files up to this size are read at once, larger ones in pieces. */
const CHUNK = 1 << 20;

/** A file asked for piece after piece is an archive: it stays open until the process ends, as long as there are few of them. */
const PIECES = 8;
const MOST_HELD_OPEN = 64;
let heldOpen = 0;

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
  const checkSame = (): void => checkUnchanged(full, found);
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
