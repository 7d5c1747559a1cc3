import type {FileMetaData} from "hyparquet";
import type {RowRange} from "../../lib/explore/cube/cube-rates.js";
import {cubeOf} from "../../lib/explore/cube/cube-file.js";
import {HOSTED_MANIFEST, hostedManifest, type HostedFile} from "../../lib/explore/cube/hosted-manifest.js";
import type {TaskContext} from "../task-worker.js";
import {Host, HostError} from "./host.js";
import type {HostedRow, HostedTasks} from "./hosted-tasks.js";

const MOST_OF_MANIFEST = 32 << 20;
const MOST_OF_CUBE = 64 << 20;
/** Unpacked counts; what is packed to grow beyond any use is given up. */
const MOST_UNPACKED = 512 << 20;
/** Bytes from the end of a part that hold what it says of itself, in most of them. */
const LAST_BYTES = 1 << 16;

/** Reads what a folder says of itself, and its counts. */
export async function openHosted(
  place: HostedTasks["open"]["input"],
  {signal, onProgress}: TaskContext<never>
): Promise<HostedTasks["open"]["answer"]> {
  const host = new Host(place);
  const stated = await host.file(HOSTED_MANIFEST, MOST_OF_MANIFEST, {signal});
  const manifest = sound(place.folder, () => hostedManifest(jsonOf(stated, HOSTED_MANIFEST)));
  const {cube: file} = manifest;
  const onBytes = (bytes: number) => onProgress({share: Math.min(1, bytes / file.bytes)});
  const packed = await host.file(file.path, MOST_OF_CUBE, {signal, onBytes});
  // Some hosts unpack on the way: then it is not the file that was written, byte by byte.
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  if (isPacked && packed.length !== file.bytes)
    throw new Error(`${file.path} is cut off, or another file than its manifest.json names`);
  const text = isPacked ? await unpacked(packed) : packed;
  const cube = sound(`${place.folder}${file.path}`, () => cubeOf(jsonOf(text, file.path), manifest.rows));
  return {manifest, cube, traffic: host.traffic};
}

/** Rows of some ranges, in their order, by what is fetched of the parts that hold them. */
export async function hostedRows(
  {place, manifest, ranges}: HostedTasks["rows"]["input"],
  {signal, onProgress}: TaskContext<never>
): Promise<HostedTasks["rows"]["answer"]> {
  const host = new Host(place);
  const rows: HostedRow[] = [];
  const pieces = piecesOf(ranges, manifest.rowsOfPart);
  for (const [p, {part, from, to}] of pieces.entries()) {
    signal.throwIfAborted();
    onProgress({share: p / pieces.length});
    rows.push(...(await rowsIn(host, manifest.parts[part]!, from, to, signal)));
  }
  return {rows, traffic: host.traffic};
}

/** Ranges of all rows as ranges of parts. */
function piecesOf(ranges: readonly RowRange[], rowsOfPart: number): (RowRange & {readonly part: number})[] {
  return ranges.flatMap(({from, to}) => {
    const pieces: (RowRange & {part: number})[] = [];
    for (let at = from; at < to;) {
      const part = Math.floor(at / rowsOfPart);
      const start = part * rowsOfPart;
      const end = Math.min(to, start + rowsOfPart);
      pieces.push({part, from: at - start, to: end - start});
      at = end;
    }
    return pieces;
  });
}

/** What parts say of themselves, by address of the part; the worker goes with the page. */
const known = new Map<string, FileMetaData>();

async function rowsIn(
  host: Host,
  {path, bytes, sha256}: HostedFile,
  rowStart: number,
  rowEnd: number,
  signal: AbortSignal
): Promise<HostedRow[]> {
  const [{parquetMetadataAsync, parquetReadObjects}, {decompress}] = await Promise.all([
    import("hyparquet"),
    import("fzstd")
  ]);
  const file = {
    byteLength: bytes,
    slice: (start: number, end = bytes) => host.part(path, start, end, bytes, signal)
  };
  try {
    let metadata = known.get(sha256);
    if (metadata === undefined) {
      metadata = await parquetMetadataAsync(file, {initialFetchSize: Math.min(bytes, LAST_BYTES)});
      known.set(sha256, metadata);
    }
    const compressors = {ZSTD: (input: Uint8Array, length: number) => decompress(input, new Uint8Array(length))};
    const rows = await parquetReadObjects({file, metadata, compressors, rowStart, rowEnd});
    if (rows.length !== rowEnd - rowStart) throw new Error("it has fewer rows than its manifest.json says");
    return rows as unknown as HostedRow[];
  } catch (error) {
    // What the reader of Parquet says is of its inside.
    if (signal.aborted || error instanceof HostError) throw error;
    throw new Error(`${path} is cut off or damaged: ${(error as Error).message}`, {cause: error});
  }
}

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: BlobPart[] = [];
  let bytes = 0;
  try {
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.length;
      if (bytes > MOST_UNPACKED) throw new Error("it unpacks to more than any counts");
      pieces.push(next.value);
    }
  } catch (error) {
    throw new Error(`the counts cannot be unpacked: ${(error as Error).message}`, {cause: error});
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function jsonOf(bytes: Uint8Array, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new RangeError(`${path} is no JSON`);
  }
}

/** What is wrong with a file, with the file. */
function sound<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new Error(`${name}: ${error.message}`) : error;
  }
}
