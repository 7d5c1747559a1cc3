/** As many files name a benchmark outside its folders today; the number may only fall, and falls here with them. */
export const NAMED_AT_MOST = 54;

/**
 * Files that name a benchmark, in code, comments or prose, outside folders and files of its name.
 *
 * A name begins a word, alone or in a compound: `star-map` and `readStar` name the benchmark `star`, "mustard" does not.
 *
 * @param files - paths with their texts
 * @param ids - of the benchmarks
 */
export function namedBenchmarks(
  files: Iterable<readonly [path: string, text: string]>,
  ids: readonly string[]
): string[] {
  const names = new RegExp(ids.join("|"), "gi");
  const isNamed = (text: string): boolean =>
    [...text.matchAll(names)].some((match) => beginsWord(text[match.index - 1] ?? "", match[0]));
  return [...files].flatMap(([path, text]) => (!isNamed(path) && isNamed(text) ? [path] : [])).sort();
}

const beginsWord = (before: string, name: string): boolean =>
  !/[a-z]/i.test(before) || (/[a-z]/.test(before) && /^[A-Z]/.test(name));
