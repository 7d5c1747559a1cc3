/** As many files name a benchmark outside its folders today; the number may only fall, and falls here with them. */
export const NAMED_AT_MOST = 75;

/**
 * Files that name a benchmark, in code, comments or prose, outside folders and files of its name.
 *
 * @param files - paths with their texts
 * @param ids - of the benchmarks
 */
export function namedBenchmarks(
  files: Iterable<readonly [path: string, text: string]>,
  ids: readonly string[]
): string[] {
  const names = new RegExp(ids.join("|"), "i");
  return [...files].flatMap(([path, text]) => (!names.test(path) && names.test(text) ? [path] : [])).sort();
}
