import {isPicture, type LogFile} from "../../lib/adapters/index.js";
import {pictureIndex} from "../../lib/explore/index.js";
import type {CanonicalRow} from "../../lib/schema/index.js";

/** The pictures that rows refer to, and what became of the references; each picture counts once. */
export interface PicturesAmong {
  /** Different references. */
  readonly named: number;
  readonly ambiguous: number;
  readonly missing: number;
  /** On other machines: nothing is fetched. */
  readonly remote: number;
  readonly files: readonly LogFile[];
}

/** Finds the pictures of rows among the files that were handed over with them. */
export function picturesAmong(rows: readonly CanonicalRow[], unclaimed: readonly LogFile[]): PicturesAmong {
  const pictures = new Map(unclaimed.filter(({path}) => isPicture(path)).map((file) => [file.path, file]));
  const find = pictureIndex([...pictures.keys()]);
  const seen = new Set<string>();
  const found = new Set<LogFile>();
  const counts = {ambiguous: 0, missing: 0, remote: 0};
  for (const {imageRef, sourceId} of rows) {
    if (imageRef === null) continue;
    const key = `${sourceId}\u0000${imageRef}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const one = find(imageRef, sourceId);
    if (one.kind === "found") found.add(pictures.get(one.path)!);
    else counts[one.kind]++;
  }
  return {named: seen.size, ...counts, files: [...found]};
}
