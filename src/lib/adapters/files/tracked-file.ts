import type {LogFile, Reading} from "./log-file.js";
import {Sha256} from "./sha256.js";

/** A file that remembers the digest of its bytes once it has been read to its end. */
export interface TrackedFile extends LogFile {
  reading(): Reading | null;
  /** Somebody else has read it to its end. */
  wasRead(reading: Reading): void;
}

/** A SHA-256 in the making. */
export interface Digest {
  update(bytes: Uint8Array): void;
  hex(): string | Promise<string>;
}

/** The same file, with its bytes counted and hashed as they pass; of a part of a file it is known already what it is a part of. */
export function trackedFile(file: LogFile, digest: () => Digest = () => new Sha256()): TrackedFile {
  let reading: Reading | null = null;
  async function* tracked<B extends Uint8Array>(chunks: AsyncIterable<B>): AsyncGenerator<B> {
    if (file.part?.whole !== undefined) {
      yield* chunks;
      reading = file.part.whole;
      return;
    }
    const hash = digest();
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    reading = {bytes, sha256: await hash.hex()};
  }
  const {pieces} = file;
  return {
    ...file,
    reading: () => reading,
    wasRead: (given) => void (reading = given),
    chunks: () => tracked(file.chunks()),
    ...(pieces === undefined ? {} : {pieces: (bytes: number) => tracked(pieces(bytes))})
  };
}
