import {wholeText, type LogFile} from "../../lib/adapters/index.js";
import {uniEvalBank, type RawUniEvalCase, type UniEvalBank} from "../../lib/scoring/index.js";

const LARGEST = 64 << 20;

/** UniEval's item bank among given files, told by its name and content; the files without it. */
export async function bankAmong(
  files: readonly LogFile[]
): Promise<{bank: UniEvalBank | null; path: string | null; rest: readonly LogFile[]}> {
  const file = files.find(({path, size}) => /(?:^|\/)uni_?bench[^/]*\.json$/i.test(path) && size < LARGEST);
  if (file === undefined) return {bank: null, path: null, rest: files};
  try {
    const cases: unknown = JSON.parse(await wholeText(file, LARGEST));
    if (!Array.isArray(cases)) throw new RangeError("invalid bank; expected a list of cases");
    const bank = uniEvalBank(cases as RawUniEvalCase[]);
    return {bank, path: file.path, rest: files.filter((other) => other !== file)};
  } catch {
    // A file of that name that is no bank stays among the logs, and the ledger says that nobody reads it.
    return {bank: null, path: null, rest: files};
  }
}
