import type {LogFile} from "../lib/adapters/index.js";
import {done, openLogDatabase, partsOf, written} from "./log-database.js";
import {pictureBlob} from "./picture-type.js";

/** Keeps pictures beside a log's rows, one transaction each. */
export async function keepPictures(
  database: IDBDatabase,
  id: string,
  files: readonly LogFile[]
): Promise<{count: number; bytes: number}> {
  let bytes = 0;
  for (const file of files) {
    const parts: BlobPart[] = [];
    for await (const chunk of file.chunks()) parts.push(chunk.slice());
    const blob = pictureBlob(file.path, parts);
    bytes += blob.size;
    await written(database.transaction("pictures", "readwrite").objectStore("pictures").put(blob, [id, file.path]));
  }
  return {count: files.length, bytes};
}

/** Paths of the pictures kept with a log. */
export async function keptPicturePaths(id: string): Promise<string[]> {
  const database = await openLogDatabase();
  const keys = await done(database.transaction("pictures").objectStore("pictures").getAllKeys(partsOf(id)));
  database.close();
  return (keys as [string, string][]).map(([, path]) => path);
}

/** A picture kept with a log. */
export async function keptPicture(id: string, path: string): Promise<Blob | undefined> {
  const database = await openLogDatabase();
  const blob = await done<Blob | undefined>(database.transaction("pictures").objectStore("pictures").get([id, path]));
  database.close();
  return blob;
}
