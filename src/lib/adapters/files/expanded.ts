import type {RefusedMember} from "./archive.js";
import {inflated, PackedError} from "./inflated.js";
import type {ReadLimits} from "./limits.js";
import {headOf, randomFile, type LogFile, type RandomFile} from "./log-file.js";
import {standIn} from "./stand-in.js";
import {tarArchive} from "./tar-archive.js";
import {zipArchive} from "./zip-archive.js";

const MAX_DEPTH = 3;
/** Of a page that stands in place of a file, as much says what it is. */
const PAGE = 1 << 16;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Files with archives and packed files replaced by what is in them; spreadsheets (also zip files) stay as they are. */
export interface ExpandedFiles {
  readonly files: readonly LogFile[];
  readonly refused: readonly RefusedMember[];
}

/** Lays a file that can only be read in order down where it can be read at random. */
export type Spool = (file: LogFile) => Promise<RandomFile>;

/**
 * Opens archives (zip, Inspect's `.eval`, tar) and packed files (gzip, zstd), by content rather than by name, also inside each
 * other up to three deep. What cannot be opened is refused with a reason, never dropped, and so is what
 * only stands in place of a file (a pointer, a web page).
 *
 * @param spool - where the host has room for packed archives; without it they are held in memory, up to `limits.maxWhole`
 */
export async function expanded(
  files: readonly LogFile[],
  limits: ReadLimits,
  spool?: Spool,
  depth = 0
): Promise<ExpandedFiles> {
  const result: {files: LogFile[]; refused: RefusedMember[]} = {files: [], refused: []};
  for (const file of files) {
    if (file.part !== undefined) {
      // What it is was found out where the file begins.
      result.files.push(file);
      continue;
    }
    try {
      const inner = await opened(file, limits, depth, spool);
      if (inner === null) {
        result.files.push(file);
        continue;
      }
      result.refused.push(...inner.refused);
      const further = await expanded(inner.files, limits, spool, depth + 1);
      result.files.push(...further.files.map((member) => ({...member, packedIn: file})));
      result.refused.push(...further.refused);
    } catch (error) {
      result.refused.push({path: file.path, reason: error instanceof Error ? error.message : String(error)});
    }
  }
  return result;
}

async function opened(
  file: LogFile,
  limits: ReadLimits,
  depth: number,
  spool: Spool | undefined
): Promise<ExpandedFiles | null> {
  const head = await headOf(file, 265);
  const instead = await standIn(file, textOf(head), async () => textOf(await headOf(file, PAGE)));
  if (instead !== null) throw new PackedError(instead);
  const unread = unreadPacking(head);
  if (unread !== null)
    throw new PackedError(`packed as ${unread}, which is not read: unpack it, or pack it as zip, gzip or zstd`);
  const kind = packedKind(file.path, head);
  if (kind === null) return null;
  if (depth >= MAX_DEPTH) throw new PackedError(`archives nested more than ${MAX_DEPTH} deep`);
  if (kind === "tar") return openTar(file, limits, spool);
  if (kind !== "zip") {
    const name = file.path.replace(/\.(?:gz|gzip|zst|zstd)$/i, "").replace(/\.tgz$/i, ".tar");
    const path = name === file.path ? `${name}!/content` : name;
    return {files: [{path, size: file.size, chunks: () => inflated(file.chunks(), kind, limits)}], refused: []};
  }
  return zipArchive(
    await (file.slice === undefined && spool !== undefined ? spool(file) : randomFile(file, limits.maxWhole)),
    limits
  );
}

/** What came before a fault of the packing is read; the fault stands beside it. */
async function openTar(file: LogFile, limits: ReadLimits, spool: Spool | undefined): Promise<ExpandedFiles> {
  if (file.slice !== undefined) return tarArchive(file, limits);
  let fault: string | null = null;
  const untilFault = {
    ...file,
    async *chunks() {
      try {
        yield* file.chunks();
      } catch (error) {
        fault = error instanceof Error ? error.message : String(error);
      }
    }
  };
  const {files, refused} = await tarArchive(spool === undefined ? untilFault : await spool(untilFault), limits);
  return {files, refused: fault === null ? refused : [...refused, {path: file.path, reason: fault}]};
}

/** How files begin that nothing here unpacks. */
const UNREAD: readonly (readonly [name: string, start: RegExp])[] = [
  ["xz", /^\xfd7zXZ\0/],
  ["bzip2", /^BZh[1-9]1AY&SY/],
  ["7-Zip", /^7z\xbc\xaf'\x1c/],
  ["RAR", /^Rar!\x1a\x07/],
  ["LZ4", /^\x04"M\x18/]
];

function unreadPacking(head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, 10));
  return UNREAD.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

function packedKind(path: string, head: Uint8Array): "zip" | "gzip" | "zstd" | "tar" | null {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (starts(0x50, 0x4b, 3, 4) || starts(0x50, 0x4b, 5, 6)) return /\.(?:xlsx|ods|parquet)$/i.test(path) ? null : "zip";
  if (starts(0x1f, 0x8b)) return "gzip";
  if (starts(0x28, 0xb5, 0x2f, 0xfd)) return "zstd";
  const isTar = String.fromCharCode(...head.subarray(257, 262)) === "ustar";
  return isTar ? "tar" : null;
}

declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
