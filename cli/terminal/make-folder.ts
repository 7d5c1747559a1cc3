import {mkdirSync, statSync} from "node:fs";
import {dirname, resolve} from "node:path";
import {writeFault} from "./write-fault.js";

/**
 * Makes a folder and those above it.
 *
 * @throws CommandError that names the folder, where it cannot be made or a file stands
 */
export function makeFolder(folder: string): void {
  try {
    makeOneByOne(resolve(folder));
  } catch (error) {
    throw writeFault(folder, error as Error);
  }
}

/** Node's own recursive way tries for ever below a place that refuses a folder with "no such file", as `/proc` does. */
function makeOneByOne(path: string): void {
  if (statSync(path, {throwIfNoEntry: false})?.isDirectory()) return;
  if (dirname(path) !== path) makeOneByOne(dirname(path));
  mkdirSync(path);
}
