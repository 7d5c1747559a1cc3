import {existsSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";

/** Folder of a package that can be imported from here, whatever its `exports` hide; `undefined` where there is none. */
export const installedPackage = (name: string): string | undefined =>
  createRequire(import.meta.url)
    .resolve.paths(name)!
    .map((place) => join(place, name))
    .find((folder) => existsSync(folder));
