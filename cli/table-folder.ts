import {createHash} from "node:crypto";
import {createReadStream, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {makeFolder} from "./make-folder.js";

/** Size and SHA-256 of files in a folder, read as streams. */
export async function fingerprints(
  folder: string,
  names: readonly string[]
): Promise<Readonly<Record<string, {readonly bytes: number; readonly sha256: string}>>> {
  const found: Record<string, {readonly bytes: number; readonly sha256: string}> = {};
  for (const name of names) {
    const hash = createHash("sha256");
    for await (const part of createReadStream(join(folder, name))) hash.update(part as Uint8Array);
    found[name] = {bytes: statSync(join(folder, name)).size, sha256: hash.digest("hex")};
  }
  return found;
}

/** Writes a value as indented JSON into a folder that is made if need be. */
export function writeJson(folder: string, name: string, value: unknown): void {
  makeFolder(folder);
  writeFileSync(join(folder, name), JSON.stringify(value, null, 2) + "\n");
}
