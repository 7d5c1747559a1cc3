import {headOf, isOfLines, type Ingest, type LogFile} from "../../src/lib/adapters/index.js";
import {streamPacking} from "../sources/files/packing.js";
import type {MeasuredFile, PlacedFile, PlannedShare} from "./share-plan.js";

/** How large shares are. */
export interface ShareSizes {
  /** Bytes at least of a share of several files: each is read by a program that has to start, and written as a folder. */
  readonly files: number;
  /** Bytes about of a range of a long file; a file is long from two of them on. */
  readonly range: number;
}

const SIZES: ShareSizes = {files: 8 << 20, range: 32 << 20};
/** Of more shares than these, uniting them takes longer than reading gains. */
const MOST_SHARES = 200;
/** Each share of an archive that is one packed stream unpacks all of it, which takes about a quarter of the time that reading it does. */
const MOST_OF_STREAM = 4;
const HEAD = 4;

/** A share that may be cut, once it is known where lines begin. */
export interface FoundShare extends PlannedShare {
  /** Bytes about of a range; left out where it is read whole. */
  readonly rangeBytes?: number;
}

/**
 * What of a log can be read apart, in the order in which one program would read it: files that an adapter reads one by one (those of an
 * adapter that reads lines), neighbours together up to some size and long ones alone; else all files that an adapter recognised. Rows
 * that repeat others are found among all shares where every record is one row, else within the share, then among the rows that are left.
 * Nothing is read but beginnings of long files.
 */
export async function plannedShares(claims: Ingest["claims"], sizes = SIZES): Promise<FoundShare[]> {
  const total = claims.flatMap(({detection}) => detection.files).reduce((sum, {size}) => sum + size, 0);
  const enough = Math.max(sizes.files, total / MOST_SHARES);
  const rangeBytes = Math.ceil(Math.max(sizes.range, total / MOST_SHARES));
  const shares: FoundShare[] = [];
  for (const {adapter, detection} of claims) {
    const {files, as, because} = detection;
    const shareOf = (own: readonly LogFile[], keepsRepeats: boolean): PlannedShare => ({
      claim: {adapter: adapter.id, as, because, files: own.map(({path, about}) => ({path, ...(about && {about})}))},
      keepsRepeats,
      places: [...new Map(own.map(placeOf).map((place) => [place.full, place])).values()]
    });
    const {readsLines} = adapter;
    if (readsLines === undefined) {
      shares.push(shareOf(files, false));
      continue;
    }
    const long = new Set<LogFile>();
    for (const file of files)
      if (file.size >= 2 * rangeBytes && (file.onDisk ?? file.stored) !== undefined && (await isOfLines(adapter, file)))
        long.add(file);
    const streams = await streamsAmong(files);
    const kindOf = (file: LogFile): string =>
      [readsLines(file), long.has(file) && file.path, streams.has(file.packedIn) && file.packedIn!.path].join("\n");
    const enoughOf = (file: LogFile): number =>
      Math.max(enough, Math.ceil((streams.get(file.packedIn) ?? 0) / MOST_OF_STREAM));
    for (const own of neighbours(files, kindOf, enoughOf))
      shares.push({...shareOf(own, readsLines(own[0]!)), ...(long.has(own[0]!) && {rangeBytes})});
  }
  return shares;
}

/** The shares that a share is read in, once it is known where its lines begin. */
export const sharesIn = (
  {rangeBytes: _, ...share}: FoundShare,
  measured: MeasuredFile | null
): readonly PlannedShare[] =>
  measured === null || measured.ranges.length < 2
    ? [share]
    : measured.ranges.map((range) => ({...share, range: {...range, whole: measured.whole}}));

/** Bytes of the members of archives that are packed as a whole, so that none can be read without those in front of it. */
async function streamsAmong(files: readonly LogFile[]): Promise<ReadonlyMap<LogFile | undefined, number>> {
  const bytes = new Map<LogFile, number>();
  for (const {packedIn, size} of files)
    if (packedIn !== undefined) bytes.set(packedIn, (bytes.get(packedIn) ?? 0) + size);
  for (const archive of bytes.keys()) if (!streamPacking(await headOf(archive, HEAD))) bytes.delete(archive);
  return bytes;
}

/** Files that follow one another and are of one kind, until there are enough bytes. */
function neighbours(
  files: readonly LogFile[],
  kindOf: (file: LogFile) => string,
  enoughOf: (file: LogFile) => number
): LogFile[][] {
  const found: LogFile[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    const last = found.at(-1);
    if (last === undefined || bytes >= enoughOf(file) || kindOf(last[0]!) !== kindOf(file)) {
      found.push([file]);
      bytes = file.size;
    } else {
      last.push(file);
      bytes += file.size;
    }
  }
  return found;
}

/** @throws Error if others cannot open a file */
function placeOf(file: LogFile): PlacedFile {
  const {path, onDisk, stored} = file.packedIn ?? file;
  const place = onDisk ?? stored;
  if (place === undefined) throw new Error(`${path}: not on a disk`);
  return {...place, path};
}
