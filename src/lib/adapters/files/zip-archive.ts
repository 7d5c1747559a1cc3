import type {Archive, RefusedMember} from "./archive.js";
import {crc32} from "./crc32.js";
import {inflated, PackedError, type Packing} from "./inflated.js";
import type {ReadLimits} from "./limits.js";
import type {LogFile} from "./log-file.js";
import {safePath} from "./safe-path.js";

const END = 0x06054b50;
const END64_LOCATOR = 0x07064b50;
const END64 = 0x06064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const METHODS: ReadonlyMap<number, Packing> = new Map([
  [0, "stored"],
  [8, "deflate"],
  [93, "zstd"]
]);

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly isLink: boolean;
}

/**
 * Members of a zip archive, read by its directory; nothing is unpacked before it is asked for.
 *
 * Stored, deflated and zstd members (method 93, as new Inspect logs have) are read, zip64 too. Encrypted members, links and
 * members whose path leaves the archive are refused by name.
 *
 * @throws PackedError if the directory is missing or broken, or if there are too many members
 */
export async function zipArchive(
  file: LogFile & Required<Pick<LogFile, "slice">>,
  limits: ReadLimits
): Promise<Archive> {
  const files: LogFile[] = [];
  const refused: RefusedMember[] = [];
  const seen = new Set<string>();
  for (const entry of await entriesOf(file, limits)) {
    if (entry.name.endsWith("/")) continue;
    const safe = safePath(entry.name);
    const packing = METHODS.get(entry.method);
    const reason =
      "refused" in safe
        ? safe.refused
        : entry.isLink
          ? "symbolic link"
          : entry.flags & 1
            ? "encrypted"
            : packing === undefined
              ? `unsupported compression method: ${entry.method}`
              : seen.has(safe.path)
                ? "second member of this name"
                : null;
    if (reason !== null || packing === undefined || "refused" in safe) {
      refused.push({path: `${file.path}!/${entry.name.slice(0, 200)}`, reason: reason ?? "refused"});
      continue;
    }
    seen.add(safe.path);
    files.push(memberFile(file, safe.path, entry, packing, limits));
  }
  return {files, refused};
}

function memberFile(
  file: LogFile & Required<Pick<LogFile, "slice">>,
  path: string,
  entry: Entry,
  packing: Packing,
  limits: ReadLimits
): LogFile {
  return {
    path: `${file.path}!/${path}`,
    size: entry.size,
    async *chunks() {
      let [crc, size] = [0, 0];
      for await (const piece of inflated(packedBytes(file, entry), packing, limits)) {
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
      if (size !== entry.size) throw new PackedError(`mismatched size: ${size} vs ${entry.size} in the directory`);
      if (crc !== entry.crc) throw new PackedError("mismatched checksum: the member is corrupt");
    }
  };
}

async function* packedBytes(
  file: LogFile & Required<Pick<LogFile, "slice">>,
  entry: Entry
): AsyncGenerator<Uint8Array> {
  const header = viewOf(await file.slice(entry.offset, entry.offset + 30));
  if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL) throw new PackedError("invalid local header");
  let at = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const end = at + entry.packed;
  while (at < end) {
    const piece = await file.slice(at, Math.min(end, at + (1 << 20)));
    if (piece.length === 0) throw new PackedError("truncated member");
    at += piece.length;
    yield piece;
  }
}

async function entriesOf(file: LogFile & Required<Pick<LogFile, "slice">>, limits: ReadLimits): Promise<Entry[]> {
  const tailStart = Math.max(0, file.size - 65_557);
  const tail = viewOf(await file.slice(tailStart, file.size));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new PackedError("missing zip directory: truncated or no zip file");
  let [count, size, offset] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true)
  ];
  if (end >= 20 && tail.getUint32(end - 20, true) === END64_LOCATOR) {
    const at = Number(tail.getBigUint64(end - 12, true));
    const end64 = viewOf(await file.slice(at, at + 56));
    if (end64.byteLength < 56 || end64.getUint32(0, true) !== END64) throw new PackedError("invalid zip64 directory");
    count = Number(end64.getBigUint64(32, true));
    size = Number(end64.getBigUint64(40, true));
    offset = Number(end64.getBigUint64(48, true));
  }
  if (count > limits.maxMembers)
    throw new PackedError(`invalid archive; expected at most ${limits.maxMembers} members: ${count}`);
  if (offset + size > file.size) throw new PackedError("invalid zip directory: beyond the end of the file");
  return readDirectory(viewOf(await file.slice(offset, offset + size)), count);
}

function readDirectory(view: DataView, count: number): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  for (let e = 0; e < count; e++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY)
      throw new PackedError("invalid zip directory entry");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((o) => view.getUint16(at + o, true)) as [
      number,
      number,
      number
    ];
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > view.byteLength) throw new PackedError("invalid zip directory entry");
    const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength);
    const large = zip64Values(view, at, at + 46 + nameLength, extraLength);
    entries.push({
      name: new TextDecoder().decode(nameBytes),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...large,
      isLink: view.getUint8(at + 5) === 3 && view.getUint32(at + 38, true) >>> 28 === 0xa
    });
    at = next;
  }
  return entries;
}

/** Sizes and offset of an entry; those that do not fit 32 bits stand in an extra field, in this order. */
function zip64Values(
  view: DataView,
  entry: number,
  extra: number,
  extraLength: number
): {size: number; packed: number; offset: number} {
  const values = [24, 20, 42].map((o) => view.getUint32(entry + o, true));
  let [at, end] = [extra, extra + extraLength];
  while (at + 4 <= end && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  end = Math.min(end, at + 4 + (at + 4 <= end ? view.getUint16(at + 2, true) : 0));
  at += 4;
  for (const [v, value] of values.entries()) {
    if (value !== 0xffffffff || at + 8 > end) continue;
    values[v] = Number(view.getBigUint64(at, true));
    at += 8;
  }
  const [size = 0, packed = 0, offset = 0] = values;
  return {size, packed, offset};
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
