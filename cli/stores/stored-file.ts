import type {LogFile} from "../../src/lib/adapters/index.js";
import type {RangeReader} from "./range-reader.js";
import type {StoredObject} from "./contract/store.js";

type Bytes = Uint8Array<ArrayBuffer>;

const NEWLINE = 10;
/** Bytes of a piece of what is read in order. */
const PIECE = 1 << 18;

/**
 * An object of a store as a file; reading it fails where it is no longer the one that was found.
 *
 * @param full - its address
 */
export const storedFile = (reader: RangeReader, object: StoredObject, full: string, path: string): LogFile => ({
  path,
  size: object.size,
  stored: {full, size: object.size, tag: object.tag},
  chunks: () => linePieces(reader.ranges(object), PIECE),
  pieces: (bytes) => linePieces(reader.ranges(object), bytes),
  slice: (start, end) => reader.slice(object, start, end)
});

/** Whole lines of an object, to be read as a part of it. */
export function storedRange(
  reader: RangeReader,
  object: StoredObject,
  path: string,
  {start, end}: {readonly start: number; readonly end: number},
  part: NonNullable<LogFile["part"]>
): LogFile {
  const pieces = (bytes: number): AsyncGenerator<Bytes> => linePieces(reader.ranges(object, start, end), bytes);
  return {path, size: end - start, part, chunks: () => pieces(PIECE), pieces};
}

/**
 * Ranges in pieces of so many bytes, each in memory of its own. Where a line ends in the second half of a piece the piece ends with it, as
 * those of files on disk do, and what is behind goes before the next.
 */
async function* linePieces(ranges: AsyncIterable<Bytes>, bytes: number): AsyncGenerator<Bytes> {
  let rest: Bytes = new Uint8Array(0);
  for await (const range of ranges) {
    const given = rest.length === 0 ? range : joined(rest, range);
    let at = 0;
    while (given.length - at > bytes) {
      const end = at + bytes;
      const line = given.lastIndexOf(NEWLINE, end - 1) + 1;
      const to = 2 * (line - at) > bytes ? line : end;
      yield given.slice(at, to);
      at = to;
    }
    rest = given.slice(at);
  }
  if (rest.length > 0) yield rest;
}

function joined(a: Bytes, b: Bytes): Bytes {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
