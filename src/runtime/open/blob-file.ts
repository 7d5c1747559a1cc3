import type {LogFile} from "../../lib/adapters/index.js";
import type {GivenFile} from "./messages.js";

const CHUNK = 1 << 20;
/** A file asked for piece after piece is an archive: from then on it is held whole, if it is no larger than this. */
const HELD = 256 << 20;
const PIECES = 8;

/** A given file as the adapters read it: in pieces, each asked of the browser when it is needed. */
export function blobFile({path, blob}: GivenFile, onBytes: (count: number) => void = () => undefined): LogFile {
  let pieces = 0;
  let whole: Promise<Uint8Array> | null = null;
  const read = async (start: number, end: number): Promise<Uint8Array> =>
    new Uint8Array(await blob.slice(start, end).arrayBuffer());
  const slice = async (start: number, end: number): Promise<Uint8Array> => {
    pieces += 1;
    if (pieces === PIECES && blob.size <= HELD) whole = read(0, blob.size);
    return whole === null ? read(start, end) : (await whole).subarray(start, end);
  };
  return {
    path,
    size: blob.size,
    slice,
    async *chunks() {
      for (let at = 0; at < blob.size; at += CHUNK) {
        const chunk = await read(at, at + CHUNK);
        onBytes(chunk.length);
        yield chunk;
      }
    }
  };
}
