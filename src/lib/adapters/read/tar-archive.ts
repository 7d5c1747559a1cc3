import type {Archive, RefusedMember} from "./archive.js";
import {PackedError} from "./inflated.js";
import type {ReadLimits} from "./limits.js";
import {memoryFile, type LogFile} from "./log-file.js";
import {safePath} from "./safe-path.js";

const BLOCK = 512;

/**
 * Members of a tar archive, read in order and held in memory up to `limits.maxWhole`.
 *
 * Links, devices and members whose path leaves the archive are refused by name. A truncated archive gives its complete
 * members; the cut one is refused.
 *
 * @throws PackedError if the first block is no tar header, or beyond the limits
 */
export async function tarArchive(file: LogFile, limits: ReadLimits): Promise<Archive> {
  const files: LogFile[] = [];
  const refused: RefusedMember[] = [];
  const blocks = reader(file.chunks());
  let [held, longName, members] = [0, "", 0];
  for (;;) {
    const header = await blocks.take(BLOCK);
    if (header.length < BLOCK || header.every((byte) => byte === 0)) break;
    if (!hasChecksum(header)) {
      if (members === 0) throw new PackedError("invalid tar header");
      refused.push({path: file.path, reason: "invalid tar header: the rest of the archive was not read"});
      break;
    }
    members += 1;
    const size = octal(header.subarray(124, 136));
    const type = String.fromCharCode(header[156] ?? 0);
    const prefix = text(header.subarray(345, 500));
    const name = longName || (prefix === "" ? "" : `${prefix}/`) + text(header.subarray(0, 100));
    held += size;
    if (held > limits.maxWhole || members > limits.maxMembers)
      throw new PackedError("invalid tar; expected a smaller archive");
    const padded = Math.ceil(size / BLOCK) * BLOCK;
    const body = await blocks.take(padded);
    longName = "";
    const path = `${file.path}!/${name.slice(0, 200)}`;
    if (body.length < size) refused.push({path, reason: "truncated member"});
    else if (type === "L") longName = text(body.subarray(0, size));
    else if (type === "x" || type === "g") longName = paxPath(text(body.subarray(0, size))) ?? "";
    else if (type === "5") continue;
    else if (type !== "0" && type !== "\0")
      refused.push({path, reason: type === "2" || type === "1" ? "link" : "special file"});
    else {
      const safe = safePath(name);
      if ("refused" in safe) refused.push({path, reason: safe.refused});
      else files.push(memoryFile(`${file.path}!/${safe.path}`, body.slice(0, size)));
    }
  }
  return {files, refused};
}

function reader(chunks: AsyncIterable<Uint8Array>): {take(count: number): Promise<Uint8Array>} {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest = new Uint8Array();
  return {
    async take(count) {
      const taken = new Uint8Array(count);
      let at = 0;
      while (at < count) {
        if (rest.length === 0) {
          const next = await iterator.next();
          if (next.done) return taken.subarray(0, at);
          rest = new Uint8Array(next.value);
        }
        const part = rest.subarray(0, count - at);
        taken.set(part, at);
        at += part.length;
        rest = rest.subarray(part.length);
      }
      return taken;
    }
  };
}

function hasChecksum(header: Uint8Array): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return octal(header.subarray(148, 156)) === sum;
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
