import {createHash} from "node:crypto";
import {existsSync, readdirSync, readFileSync, statSync} from "node:fs";
import {join} from "node:path";

/** Sixteen hexadecimal digits of SHA-256 over names and bytes of files, and of every file below folders; a package of these sources has no lockfile: what is not there adds nothing. */
export function filesFingerprint(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of sources.filter(existsSync)) {
    const names = statSync(source).isDirectory() ? (readdirSync(source, {recursive: true}) as string[]).sort() : [""];
    for (const name of names) {
      const path = join(source, name);
      if (statSync(path).isFile()) hash.update(path).update("\0").update(readFileSync(path));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
