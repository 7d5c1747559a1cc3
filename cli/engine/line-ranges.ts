import {closeSync, openSync, readSync} from "node:fs";
import type {LogFile} from "../../src/lib/adapters/index.js";
import {checkUnchanged} from "../sources/files/check-unchanged.js";
import {nativeDigest} from "../sources/files/native-digest.js";
import type {MeasuredFile} from "./share-plan.js";

/** Bytes that are looked at together. */
const CHUNK = 4 << 20;
const NEWLINE = 10;
const MARK = [0xef, 0xbb, 0xbf];

/**
 * Cuts a file of lines into ranges of about so many bytes, in one pass that counts its lines and takes its digest: each begins with the
 * first line that begins in it. A line longer than a range leaves no range within it; a byte-order mark stands in none.
 *
 * @throws Error if the file changed since it was found, or meanwhile
 */
export async function lineRanges(
  {full, ...found}: NonNullable<LogFile["onDisk"]>,
  size: number
): Promise<MeasuredFile> {
  checkUnchanged(full, found);
  const digest = nativeDigest();
  const starts: {readonly start: number; readonly firstLine: number}[] = [];
  const file = openSync(full, "r");
  const memory = Buffer.allocUnsafeSlow(CHUNK);
  let [at, lines, next] = [0, 0, size];
  try {
    for (;;) {
      const count = readSync(file, memory, 0, CHUNK, at);
      if (count === 0) break;
      const bytes = memory.subarray(0, count);
      digest.update(bytes);
      if (at === 0) starts.push({start: MARK.every((byte, b) => bytes[b] === byte) ? MARK.length : 0, firstLine: 1});
      let counted = 0;
      // A line begins behind the end of another, which may be the last byte in front of the range.
      while (next <= at + count) {
        const newline = bytes.indexOf(NEWLINE, Math.max(counted, next - 1 - at));
        if (newline === -1) break;
        lines += newlinesIn(bytes.subarray(counted, newline + 1));
        counted = newline + 1;
        const start = at + counted;
        if (start < found.size) starts.push({start, firstLine: lines + 1});
        next = size * (Math.floor(start / size) + 1);
      }
      lines += newlinesIn(bytes.subarray(counted));
      at += count;
    }
  } finally {
    closeSync(file);
  }
  checkUnchanged(full, found);
  const ranges = starts.map((one, r) => ({...one, end: starts[r + 1]?.start ?? at}));
  return {whole: {bytes: at, sha256: await digest.hex()}, ranges: ranges.filter(({start, end}) => start < end)};
}

function newlinesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE) count += 1;
  return count;
}
