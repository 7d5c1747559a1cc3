import {readFileSync} from "node:fs";
import {gunzipSync} from "node:zlib";

/** The bytes of a file of this folder, unzipped where its name ends in `.gz`. */
export function referenceBytes(name: string): Uint8Array {
  const bytes = readFileSync(new URL(name, import.meta.url));
  return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/** The content of a JSON file of this folder; the caller states its shape, the file is ours and fixed. */
export function referenceJson<T>(name: string): T {
  return JSON.parse(new TextDecoder().decode(referenceBytes(name))) as T;
}
