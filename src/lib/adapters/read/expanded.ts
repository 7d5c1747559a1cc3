import type {RefusedMember} from "./archive.js";
import {inflated, PackedError} from "./inflated.js";
import type {ReadLimits} from "./limits.js";
import {bytesOf, headOf, memoryFile, type LogFile} from "./log-file.js";
import {tarArchive} from "./tar-archive.js";
import {zipArchive} from "./zip-archive.js";

const MAX_DEPTH = 3;

/** Files with archives and packed files replaced by what is in them; spreadsheets (also zip files) stay as they are. */
export interface ExpandedFiles {
  readonly files: readonly LogFile[];
  readonly refused: readonly RefusedMember[];
}

/**
 * Opens archives (zip, Inspect's `.eval`, tar) and packed files (gzip, zstd), by content rather than by name, also inside each
 * other up to three deep. What cannot be opened is refused with a reason, never dropped.
 */
export async function expanded(files: readonly LogFile[], limits: ReadLimits, depth = 0): Promise<ExpandedFiles> {
  const result: {files: LogFile[]; refused: RefusedMember[]} = {files: [], refused: []};
  for (const file of files) {
    try {
      const inner = await opened(file, limits, depth);
      if (inner === null) {
        result.files.push(file);
        continue;
      }
      result.refused.push(...inner.refused);
      const further = await expanded(inner.files, limits, depth + 1);
      result.files.push(...further.files);
      result.refused.push(...further.refused);
    } catch (error) {
      result.refused.push({path: file.path, reason: error instanceof Error ? error.message : String(error)});
    }
  }
  return result;
}

async function opened(file: LogFile, limits: ReadLimits, depth: number): Promise<ExpandedFiles | null> {
  const head = await headOf(file, 265);
  const unread = unreadPacking(head);
  if (unread !== null)
    throw new PackedError(`packed as ${unread}, which is not read: unpack it, or pack it as zip, gzip or zstd`);
  const kind = packedKind(file.path, head);
  if (kind === null) return null;
  if (depth >= MAX_DEPTH) throw new PackedError(`archives nested more than ${MAX_DEPTH} deep`);
  if (kind === "tar") return tarArchive(file, limits);
  if (kind !== "zip") {
    const name = file.path.replace(/\.(?:gz|gzip|zst|zstd)$/i, "").replace(/\.tgz$/i, ".tar");
    const path = name === file.path ? `${name}!/content` : name;
    return {files: [{path, size: file.size, chunks: () => inflated(file.chunks(), kind, limits)}], refused: []};
  }
  if (file.slice) return zipArchive({...file, slice: file.slice.bind(file)}, limits);
  const held = memoryFile(file.path, await bytesOf(file, limits.maxWhole));
  return zipArchive(held as LogFile & Required<Pick<LogFile, "slice">>, limits);
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
