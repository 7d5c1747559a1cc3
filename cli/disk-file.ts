import {closeSync, createReadStream, lstatSync, openSync, readFileSync, readSync, statSync} from "node:fs";
import type {LogFile} from "../src/lib/adapters/index.js";

/** Files up to this size are read at once. */
const CHUNK = 1 << 20;
/** Larger ones in pieces, of which everything made dies young: pieces of a megabyte cost a sixth more time. */
const PIECE = 1 << 18;

/** A file asked for piece after piece is an archive: it stays open until the process ends, as long as there are few of them. */
const PIECES = 8;
const MOST_HELD_OPEN = 64;
let heldOpen = 0;

/** A file on disk; reading it to the end fails if it changed meanwhile. */
export function diskFile(full: string, path: string): LogFile {
  const {size, mtimeMs} = lstatSync(full);
  let pieces = 0;
  let kept: number | null = null;
  return {
    path,
    size,
    async *chunks() {
      // A stream's buffers and turns of the event loop cost more than the reading of a small file, and trees have many.
      if (size <= CHUNK) yield readFileSync(full);
      else for await (const chunk of createReadStream(full, {highWaterMark: PIECE})) yield chunk as Uint8Array;
      const now = statSync(full);
      if (now.size !== size || now.mtimeMs !== mtimeMs) throw new Error("the file changed while it was being read");
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
