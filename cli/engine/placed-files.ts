import {statSync} from "node:fs";
import type {LogFile} from "../../src/lib/adapters/index.js";
import {diskFile} from "../sources/files/disk-file.js";
import {diskRange} from "../sources/files/disk-range.js";
import type {PlacedFile, PlannedShare} from "./share-plan.js";

type OnDisk = Extract<PlacedFile, {readonly mtimeMs: number}>;
type Stored = Extract<PlacedFile, {readonly tag: string}>;

/**
 * The files that a share is read from, or its range of the only one, as they were when they were found.
 *
 * @param undecodable - told of characters of a range that could not be decoded
 */
export async function filesAt(
  places: readonly PlacedFile[],
  {claim, range}: Pick<PlannedShare, "claim" | "range">,
  undecodable: (count: number) => void
): Promise<readonly LogFile[]> {
  const claimed = new Set(claim.files.map(({path}) => path));
  const stored = places.some((place) => "tag" in place) ? await storeOpener() : null;
  return places.flatMap((place) => {
    if ("tag" in place) return [stored!(place, range, undecodable)];
    const {full, path, size, mtimeMs} = place;
    if (range !== undefined) return [diskRange(full, path, {size, mtimeMs}, range, range.whole, undecodable)];
    // Of a file that changed, reading to its end says so; an archive would show what it holds now.
    return claimed.has(path) || isUnchanged(place) ? [diskFile(full, path, {size, mtimeMs})] : [];
  });
}

function isUnchanged({full, size, mtimeMs}: OnDisk): boolean {
  const now = statSync(full);
  return now.size === size && now.mtimeMs === mtimeMs;
}

/** Opens objects of stores, those of one bucket together. */
async function storeOpener(): Promise<
  (place: Stored, range: PlannedShare["range"], undecodable: (count: number) => void) => LogFile
> {
  const [{openStore}, {RangeReader}, {storedFile, storedRange}] = await Promise.all([
    import("../stores/open-store.js"),
    import("../stores/range-reader.js"),
    import("../stores/stored-file.js")
  ]);
  const readers = new Map<string, InstanceType<typeof RangeReader>>();
  return ({full, path, size, tag}, range, undecodable) => {
    const {store, place} = openStore(full);
    const reader = readers.get(place.bucket) ?? new RangeReader(store);
    readers.set(place.bucket, reader);
    const object = {key: place.key, size, tag};
    if (range === undefined) return storedFile(reader, object, full, path);
    const {firstLine, whole} = range;
    return storedRange(reader, object, path, range, {firstLine, whole, undecodable});
  };
}
