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
  const cut = new LineCutter(size, found.size);
  const file = openSync(full, "r");
  const memory = Buffer.allocUnsafeSlow(CHUNK);
  try {
    for (;;) {
      const count = readSync(file, memory, 0, CHUNK, cut.at);
      if (count === 0) break;
      cut.add(memory.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
  checkUnchanged(full, found);
  return cut.finish();
}

/** The same of an object in a store, whose ranges hold for the one that was found. */
export async function storedLineRanges(
  {full, ...found}: NonNullable<LogFile["stored"]>,
  size: number
): Promise<MeasuredFile> {
  const {RangeReader} = await import("../stores/range-reader.js");
  const {openStore} = await import("../stores/open-store.js");
  const {store, place} = openStore(full);
  const cut = new LineCutter(size, found.size);
  for await (const bytes of new RangeReader(store).ranges({...found, key: place.key})) cut.add(bytes);
  return cut.finish();
}

/** Finds where ranges of lines begin, of bytes that are given in order. */
class LineCutter {
  readonly #digest = nativeDigest();
  readonly #starts: {readonly start: number; readonly firstLine: number}[] = [];
  readonly #size: number;
  readonly #whole: number;
  #lines = 0;
  #next: number;
  /** Bytes that were given. */
  at = 0;

  /**
   * @param size - bytes about of a range
   * @param whole - bytes of the file
   */
  constructor(size: number, whole: number) {
    this.#size = size;
    this.#whole = whole;
    this.#next = size;
  }

  add(bytes: Uint8Array): void {
    const {at} = this;
    this.#digest.update(bytes);
    if (at === 0)
      this.#starts.push({start: MARK.every((byte, b) => bytes[b] === byte) ? MARK.length : 0, firstLine: 1});
    let counted = 0;
    // A line begins behind the end of another, which may be the last byte in front of the range.
    while (this.#next <= at + bytes.length) {
      const newline = bytes.indexOf(NEWLINE, Math.max(counted, this.#next - 1 - at));
      if (newline === -1) break;
      this.#lines += newlinesIn(bytes.subarray(counted, newline + 1));
      counted = newline + 1;
      const start = at + counted;
      if (start < this.#whole) this.#starts.push({start, firstLine: this.#lines + 1});
      this.#next = this.#size * (Math.floor(start / this.#size) + 1);
    }
    this.#lines += newlinesIn(bytes.subarray(counted));
    this.at = at + bytes.length;
  }

  async finish(): Promise<MeasuredFile> {
    const starts = this.#starts;
    const ranges = starts.map((one, r) => ({...one, end: starts[r + 1]?.start ?? this.at}));
    return {
      whole: {bytes: this.at, sha256: await this.#digest.hex()},
      ranges: ranges.filter(({start, end}) => start < end)
    };
  }
}

function newlinesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE) count += 1;
  return count;
}
