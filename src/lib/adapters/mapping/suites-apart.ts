import type {ColumnMapping} from "../contract/column-mapping.js";

/**
 * Tables of one model that have one name, and so one benchmark, in several folders: `easy/sums.jsonl` and `hard/sums.jsonl` number their
 * items alike, and are a benchmark each, named after what tells the folders apart. Where models or runs differ, or a table names them
 * itself, the name stays: then the same items were asked again.
 *
 * @param tables - mapping by path
 * @param subject - the model, where it is named for all tables
 * @returns the tables whose benchmark has another name now
 */
export function suitesApart(
  tables: ReadonlyMap<string, ColumnMapping>,
  subject: string | undefined
): ReadonlyMap<string, ColumnMapping> {
  const groups = new Map<string, string[]>();
  for (const [path, {suite, columns, constants}] of tables) {
    if (columns.subject !== undefined || columns.run !== undefined) continue;
    const key = `${constants?.subject ?? subject ?? ""}\u0000${suite}`;
    groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  const apart = new Map<string, ColumnMapping>();
  for (const paths of groups.values()) {
    const folders = paths.map((path) => path.split("/").slice(0, -1));
    if (new Set(folders.map((parts) => parts.join("/"))).size < paths.length) continue;
    for (const [p, name] of differing(folders).entries()) {
      const mapping = tables.get(paths[p]!)!;
      if (name !== "") apart.set(paths[p]!, {...mapping, suite: `${name}-${mapping.suite}`});
    }
  }
  return apart;
}

/** What is left of each list without what all begin and end with. */
function differing(lists: readonly (readonly string[])[]): string[] {
  if (lists.length < 2) return lists.map(() => "");
  const [first = []] = lists;
  const shortest = Math.min(...lists.map(({length}) => length));
  let from = 0;
  while (from < shortest && lists.every((list) => list[from] === first[from])) from++;
  let end = 0;
  while (end < shortest - from && lists.every((list) => list.at(-1 - end) === first.at(-1 - end))) end++;
  return lists.map((list) =>
    list
      .slice(from, list.length - end)
      .join("-")
      .replace(/[^\w.-]+/g, "-")
  );
}
