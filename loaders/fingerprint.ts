import {createHash} from "node:crypto";
import {readdirSync, readFileSync, statSync} from "node:fs";
import {join} from "node:path";

/** Sixteen hexadecimal digits of SHA-256 over names and bytes of everything below some folders. */
export function fingerprintOf(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders)
    for (const name of (readdirSync(folder, {recursive: true}) as string[]).sort()) {
      const path = join(folder, name);
      if (statSync(path).isFile()) hash.update(path).update("\0").update(readFileSync(path));
    }
  return hash.digest("hex").slice(0, 16);
}
