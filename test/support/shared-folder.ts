import {existsSync} from "node:fs";
import {dirname, join} from "node:path";

/** A folder of what is shared with this project and lies beside it, where it does; who clones the project has none. */
export function sharedFolder(name: string): string | null {
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    const shared = join(folder, "shared", name);
    if (existsSync(shared)) return shared;
  }
  return null;
}
