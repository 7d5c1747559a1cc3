import type {Archive, RefusedMember} from "./archive.js";
import {PackedError} from "./inflated.js";
import type {ReadLimits} from "./limits.js";
import {memoryFile, type LogFile} from "./log-file.js";
import {safePath} from "./safe-path.js";

const BLOCK = 512;
const CHUNK = 1 << 20;

/**
 * Members of a tar archive. Where the archive can be read at random its members are read when they are asked for, so that it may be
 * of any size; a packed one is read in order and its members held in memory up to `limits.maxWhole`.
 *
 * Links, devices and members whose path leaves the archive are refused by name. A truncated archive gives its complete
 * members; the cut one is refused.
 *
 * @throws PackedError if the first block is no tar header, or beyond the limits
 */
export async function tarArchive(file: LogFile, limits: ReadLimits): Promise<Archive> {
  const files: LogFile[] = [];
  const refused: RefusedMember[] = [];
  const slice = file.slice?.bind(file);
  const blocks = slice === undefined ? inOrder(file.chunks()) : atRandom(slice, file.size);
  let [held, longName, members] = [0, "", 0];
  for (;;) {
    const header = await blocks.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    if (!hasChecksum(header)) {
      if (members === 0) throw new PackedError("invalid tar header");
      refused.push({path: file.path, reason: "invalid tar header: the rest of the archive was not read"});
      break;
    }
    members += 1;
    const size = sizeOf(header.subarray(124, 136));
    if (!(size >= 0)) {
      refused.push({path: file.path, reason: "invalid member size: the rest of the archive was not read"});
      break;
    }
    const type = String.fromCharCode(header[156] ?? 0);
    const prefix = text(header.subarray(345, 500));
    const name = longName || (prefix === "" ? "" : `${prefix}/`) + text(header.subarray(0, 100));
    const isFile = type === "0" || type === "\0";
    const padded = Math.ceil(size / BLOCK) * BLOCK;
    if (members > limits.maxMembers)
      throw new PackedError(`invalid tar; expected at most ${limits.maxMembers} members: more`);
    if (slice === undefined || !isFile) held += size;
    if (held > limits.maxWhole) throw new PackedError(tooLarge(limits.maxWhole));
    const start = blocks.at();
    const body = isFile && slice !== undefined ? await blocks.skip(padded) : await blocks.take(padded);
    longName = "";
    const path = `${file.path}!/${name.slice(0, 200)}`;
    if (body.length < size) refused.push({path, reason: "truncated member"});
    else if (type === "L" && body instanceof Uint8Array) longName = text(body.subarray(0, size));
    else if ((type === "x" || type === "g") && body instanceof Uint8Array)
      longName = paxPath(text(body.subarray(0, size))) ?? "";
    else if (type === "5") continue;
    else if (!isFile) refused.push({path, reason: type === "2" || type === "1" ? "link" : "special file"});
    else {
      const safe = safePath(name);
      if ("refused" in safe) refused.push({path, reason: safe.refused});
      else files.push(memberFile(`${file.path}!/${safe.path}`, body, start, size, slice));
    }
  }
  return {files, refused};
}

type Slice = NonNullable<LogFile["slice"]>;

/** Bytes that are there, without them where they need not be read. */
type Body = Uint8Array | {readonly length: number};

interface Blocks {
  at(): number;
  /** The next bytes, fewer at the end. */
  take(count: number): Promise<Uint8Array>;
  /** Passes over bytes; says how many there are. */
  skip(count: number): Promise<Body>;
}

function memberFile(path: string, body: Body, start: number, size: number, slice: Slice | undefined): LogFile {
  if (slice === undefined || body instanceof Uint8Array) return memoryFile(path, (body as Uint8Array).slice(0, size));
  const part: Slice = (from, to) => slice(start + from, start + Math.min(to, size));
  return {
    path,
    size,
    async *chunks() {
      for (let from = 0; from < size; from += CHUNK) yield await part(from, from + CHUNK);
    },
    slice: part
  };
}

function atRandom(slice: Slice, size: number): Blocks {
  let position = 0;
  const passed = (count: number): number => {
    const there = Math.max(0, Math.min(count, size - position));
    position += there;
    return there;
  };
  return {
    at: () => position,
    take: async (count) => {
      const from = position;
      return slice(from, from + passed(count));
    },
    skip: async (count) => ({length: passed(count)})
  };
}

function inOrder(chunks: AsyncIterable<Uint8Array>): Blocks {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest = new Uint8Array();
  let position = 0;
  const take = async (count: number): Promise<Uint8Array> => {
    const taken = new Uint8Array(count);
    let at = 0;
    while (at < count) {
      if (rest.length === 0) {
        const next = await iterator.next();
        if (next.done) break;
        rest = new Uint8Array(next.value);
      }
      const part = rest.subarray(0, count - at);
      taken.set(part, at);
      at += part.length;
      rest = rest.subarray(part.length);
    }
    position += at;
    return taken.subarray(0, at);
  };
  return {at: () => position, take, skip: take};
}

function tooLarge(limit: number): string {
  return `invalid packed tar; expected at most ${limit} bytes unpacked: more. Unpack it first: a plain tar may be of any size`;
}

function hasChecksum(header: Uint8Array): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return octal(header.subarray(148, 156)) === sum;
}

/** Octal digits, or a binary number after a set first bit where they do not suffice (8 GB and more). */
function sizeOf(field: Uint8Array): number {
  const [first = 0, ...rest] = field;
  return first & 0x80 ? rest.reduce((size, byte) => size * 256 + byte, first & 0x7f) : octal(field);
}

function octal(field: Uint8Array): number {
  const digits = text(field).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

function text(field: Uint8Array): string {
  const end = field.indexOf(0);
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end));
}

function paxPath(records: string): string | null {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(records)?.[1] ?? null;
}

declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
