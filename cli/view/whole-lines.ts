import {closeSync, openSync, readSync, statSync} from "node:fs";
import type {LogFile} from "../../src/lib/adapters/index.js";

const LINES = /\.(?:jsonl|ndjson|csv|tsv)$/i;
const PIECE = 1 << 18;
const NEWLINE = 10;

/** A file that may be growing, as far as its lines are whole now: what is half written waits. Files without lines stay as they are. */
export function wholeLines(file: LogFile): LogFile {
  const full = file.onDisk?.full;
  if (full === undefined || !LINES.test(file.path)) return file;
  const size = endOfLines(full);
  const read = (start: number, end: number): Uint8Array => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - start));
    const fd = openSync(full, "r");
    const count = readSync(fd, bytes, 0, bytes.length, start);
    closeSync(fd);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, count);
  };
  return {
    path: file.path,
    size,
    async *chunks() {
      for (let at = 0; at < size; at += PIECE) yield read(at, at + PIECE);
    },
    slice: async (start, end) => read(start, end)
  };
}

/** Where the last line that has an end ends. */
function endOfLines(full: string): number {
  const fd = openSync(full, "r");
  try {
    const piece = Buffer.alloc(PIECE);
    for (let end = statSync(full).size; end > 0; end -= PIECE) {
      const start = Math.max(0, end - PIECE);
      const count = readSync(fd, piece, 0, end - start, start);
      const at = piece.subarray(0, count).lastIndexOf(NEWLINE);
      if (at >= 0) return start + at + 1;
    }
    return 0;
  } finally {
    closeSync(fd);
  }
}
