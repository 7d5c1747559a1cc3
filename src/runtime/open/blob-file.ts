import type {LogFile} from "../../lib/adapters/index.js";
import type {GivenFile} from "./messages.js";

const CHUNK = 1 << 20;

/** A given file as the adapters read it: in pieces, each asked of the browser when it is needed. */
export function blobFile({path, blob}: GivenFile, onBytes: (count: number) => void = () => undefined): LogFile {
  const slice = async (start: number, end: number): Promise<Uint8Array> =>
    new Uint8Array(await blob.slice(start, end).arrayBuffer());
  return {
    path,
    size: blob.size,
    slice,
    async *chunks() {
      for (let at = 0; at < blob.size; at += CHUNK) {
        const chunk = await slice(at, at + CHUNK);
        onBytes(chunk.length);
        yield chunk;
      }
    }
  };
}
