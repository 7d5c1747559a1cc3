import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {filesFingerprint} from "./files-fingerprint.js";

/** Everything that a value may be made from, by this project or by a package. */
const MADE_FROM = ["cli", "data", "loaders", "src/lib", "package-lock.json", "package.json"];

/**
 * A value that takes long to make, kept in `.cache` until any source of the project changes: builds, and loaders that need the
 * same value, make it once. Only for values made from the project's own inputs, and from what their name is a hash of.
 */
export async function kept(name: string, make: () => Uint8Array | Promise<Uint8Array>): Promise<Uint8Array> {
  const path = placeOf(name);
  if (existsSync(path)) return readFileSync(path);
  const made = await make();
  keep(path, made);
  return made;
}

/** The same of a value that is text and is made at once. */
export function keptText(name: string, make: () => string): string {
  const path = placeOf(name);
  if (existsSync(path)) return readFileSync(path, "utf8");
  const made = make();
  keep(path, made);
  return made;
}

const placeOf = (name: string): string => join(".cache/kept", filesFingerprint(MADE_FROM), name);

function keep(path: string, made: Uint8Array | string): void {
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(path, made);
}
