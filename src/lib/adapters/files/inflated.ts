import {Gunzip, Inflate} from "fflate";
import {Decompress} from "fzstd";
import {crc32} from "./crc32.js";
import type {ReadLimits} from "./limits.js";

/** Ways in which log bytes are packed. */
export type Packing = "stored" | "deflate" | "gzip" | "zstd";

/** Failure of a packed stream after the bytes already given. */
export class PackedError extends Error {
  override readonly name = "PackedError";
}

const SLICE = 1 << 13;

/**
 * Unpacked bytes of a packed stream.
 *
 * What was unpacked before a fault has already been given: a truncated file yields everything up to the cut, then throws.
 *
 * @throws PackedError for a corrupt or truncated stream and for one that unpacks to too much
 */
export async function* inflated(
  packed: AsyncIterable<Uint8Array>,
  packing: Packing,
  limits: ReadLimits
): AsyncGenerator<Uint8Array> {
  let [read, given] = [0, 0];
  const queue: Uint8Array[] = [];
  const stream = unpacker(packing, (piece) => queue.push(piece));
  const drain = function* (): Generator<Uint8Array> {
    for (let piece = queue.shift(); piece; piece = queue.shift()) {
      const ratioLimit = Math.max(1 << 20, limits.maxRatio * read);
      const allowed = Math.max(0, Math.min(limits.maxUnpacked, ratioLimit) - given);
      given += piece.length;
      if (piece.length > 0 && allowed > 0) yield piece.subarray(0, allowed);
      if (given > limits.maxUnpacked) throw new PackedError(`unpacks to more than ${limits.maxUnpacked} bytes`);
      if (given > ratioLimit) throw new PackedError(`unpacks to more than ${limits.maxRatio} times its size`);
    }
  };
  for await (const chunk of packed) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      const piece = chunk.subarray(at, at + SLICE);
      read += piece.length;
      const fault = attempt(() => stream.push(piece));
      yield* drain();
      if (fault !== null) throw new PackedError(fault);
    }
  }
  const fault = attempt(() => stream.finish());
  yield* drain();
  if (fault !== null) throw new PackedError(fault);
}

interface Unpacker {
  push(piece: Uint8Array): void;
  /** Throws unless the stream ended where it said it would. */
  finish(): void;
}

function unpacker(packing: Packing, give: (piece: Uint8Array) => void): Unpacker {
  if (packing === "stored") return {push: give, finish: () => undefined};
  if (packing === "zstd") return zstdUnpacker(give);
  if (packing === "gzip") return gzipUnpacker(give);
  let ended = false;
  const stream = new Inflate((piece, final) => {
    ended ||= final;
    give(piece);
  });
  return {
    push: (piece) => stream.push(piece, false),
    finish: () => {
      if (!ended) stream.push(new Uint8Array(), true);
    }
  };
}

/** The library does not verify gzip's trailer: checksum and length of the last member are verified here. */
function gzipUnpacker(give: (piece: Uint8Array) => void): Unpacker {
  let [crc, length] = [0, 0];
  let tail: number[] = [];
  const stream = new Gunzip((piece) => {
    crc = crc32(piece, crc);
    length += piece.length;
    give(piece);
  });
  // Not called for the first. Of those before the last one the end was met, or they would not be followed by another.
  stream.onmember = () => ([crc, length] = [0, 0]);
  return {
    push: (piece) => {
      tail = [...tail, ...piece.subarray(-8)].slice(-8);
      stream.push(piece, false);
    },
    finish: () => {
      stream.push(new Uint8Array(), true);
      const trailer = new DataView(Uint8Array.from(tail).buffer);
      if (tail.length < 8 || trailer.getUint32(0, true) !== crc || trailer.getUint32(4, true) !== length >>> 0) {
        throw new Error("invalid gzip; checksum or length disagrees, the file is truncated or corrupt");
      }
    }
  };
}

function zstdUnpacker(give: (piece: Uint8Array) => void): Unpacker {
  const stream = new Decompress((piece) => give(piece));
  return {push: (piece) => stream.push(piece, false), finish: () => stream.push(new Uint8Array(), true)};
}

function attempt(run: () => void): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
