import {statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {fileSha256} from "../../loaders/file-sha256.js";
import {makeFolder} from "../terminal/make-folder.js";

/** Size and SHA-256 of files in a folder, read as streams. */
export async function fingerprints(
  folder: string,
  names: readonly string[]
): Promise<Readonly<Record<string, {readonly bytes: number; readonly sha256: string}>>> {
  const found: Record<string, {readonly bytes: number; readonly sha256: string}> = {};
  for (const name of names) {
    const path = join(folder, name);
    found[name] = {bytes: statSync(path).size, sha256: await fileSha256(path)};
  }
  return found;
}

/** Writes a value as indented JSON into a folder that is made if need be. */
export function writeJson(folder: string, name: string, value: unknown): void {
  makeFolder(folder);
  writeFileSync(join(folder, name), JSON.stringify(value, null, 2) + "\n");
}
