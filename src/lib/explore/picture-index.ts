/** What a reference of a log comes to among the files that the log's owner supplied. */
export type PictureFound =
  | {readonly kind: "found"; readonly path: string}
  /** Several files fit equally well: none is guessed. */
  | {readonly kind: "ambiguous"; readonly paths: readonly string[]}
  /** Lies elsewhere on the network: nothing is fetched. */
  | {readonly kind: "remote"; readonly host: string}
  | {readonly kind: "missing"};

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * Finds the pictures that references name among supplied files.
 *
 * A reference fits the files that end in it, part by part; where there is none, the files with its last part as name. Of
 * several, the one whose folders agree furthest with those of the log that names it; if more than one does, it stays open.
 * Names are only compared with names, never used to open anything.
 *
 * @param paths - of the supplied files, parts separated by `/`
 * @returns for a reference and the path of its log, what it comes to
 */
export function pictureIndex(paths: readonly string[]): (ref: string, source: string) => PictureFound {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const same = byName.get(lastOf(path));
    if (same) same.push(path);
    else byName.set(lastOf(path), [path]);
  }
  return (ref, source) => {
    const host = /^https?:\/\/([^/]+)/i.exec(ref)?.[1];
    if (host !== undefined) return {kind: "remote", host};
    const named = byName.get(lastOf(ref)) ?? [];
    const ending = named.filter((path) => path === ref || path.endsWith(`/${ref}`));
    const fitting = ending.length > 0 ? ending : named;
    if (fitting.length === 0) return {kind: "missing"};
    const common = fitting.map((path) => commonParts(path, source));
    const nearest = fitting.filter((_, k) => common[k] === Math.max(...common));
    return nearest.length === 1
      ? {kind: "found", path: nearest[0]!}
      : {kind: "ambiguous", paths: nearest.sort((a, b) => (a < b ? -1 : 1))};
  };
}

/** How many folders two paths share from the root. */
function commonParts(a: string, b: string): number {
  const [as, bs] = [a.split("/"), b.split("/")];
  let n = 0;
  while (n < Math.min(as.length, bs.length) - 1 && as[n] === bs[n]) n++;
  return n;
}
