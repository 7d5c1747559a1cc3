import {wholeText, type LogFile} from "../../lib/adapters/index.js";
import {BANKS} from "../../lib/benchmarks/logs/index.js";
import type {ItemBank} from "../../lib/scoring/index.js";

const LARGEST = 64 << 20;

/** A benchmark's item bank among given files, told by its name and content; the files without it. */
export async function bankAmong(
  files: readonly LogFile[]
): Promise<{bank: ItemBank | null; path: string | null; rest: readonly LogFile[]}> {
  for (const {path: name, read} of BANKS) {
    const file = files.find(({path, size}) => name.test(path) && size < LARGEST);
    if (file === undefined) continue;
    try {
      const bank = read(JSON.parse(await wholeText(file, LARGEST)));
      return {bank, path: file.path, rest: files.filter((other) => other !== file)};
    } catch {
      // A file of that name that is no bank stays among the logs, and the ledger says that nobody reads it.
    }
  }
  return {bank: null, path: null, rest: files};
}
