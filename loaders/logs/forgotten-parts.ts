import {readdirSync, rmSync, statSync} from "node:fs";
import {join} from "node:path";

const FORGOTTEN_MS = 7 * 24 * 3600 * 1000;

/** Removes parts of files that no pull has gone on with for a week. */
export function removeForgottenParts(cache: string): void {
  for (const folder of readdirSync(cache, {withFileTypes: true})) {
    if (!folder.isDirectory()) continue;
    for (const name of readdirSync(join(cache, folder.name))) {
      const path = join(cache, folder.name, name);
      const stat = name.endsWith(".part") ? statSync(path, {throwIfNoEntry: false}) : undefined;
      if (stat !== undefined && Date.now() - stat.mtimeMs > FORGOTTEN_MS) rmSync(path, {force: true});
    }
  }
}
