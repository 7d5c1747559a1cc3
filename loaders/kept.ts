import {createHash} from "node:crypto";
import {existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";

/** Everything that a value may be made from, by this project or by a package. */
const MADE_FROM = ["data", "loaders", "src/lib", "package-lock.json"];

/**
 * A value that takes long to make, kept in `.cache` until any source of the project changes: builds, and loaders that need the
 * same value, make it once. Only for values made from the project's own inputs, and from what their name is a hash of.
 */
export async function kept(name: string, make: () => Uint8Array | Promise<Uint8Array>): Promise<Uint8Array> {
  const path = join(".cache/kept", fingerprint(), name);
  if (existsSync(path)) return readFileSync(path);
  const made = await make();
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(path, made);
  return made;
}

/** Sixteen hexadecimal digits of SHA-256 over names and bytes of all sources. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of MADE_FROM) {
    const names = statSync(source).isDirectory() ? (readdirSync(source, {recursive: true}) as string[]).sort() : [""];
    for (const name of names) {
      const path = join(source, name);
      if (statSync(path).isFile()) hash.update(path).update("\0").update(readFileSync(path));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
