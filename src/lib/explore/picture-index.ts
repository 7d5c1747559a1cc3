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
  const byEnding = new Map<string, string[]>();
  for (const path of [...paths].sort((a, b) => (a < b ? -1 : 1)))
    for (const ending of endingsOf(path)) listOf(byEnding, ending).push(path);
  // Thousands of pictures may share a name: those below each folder are gathered once, not compared for every reference.
  const below = new Map<readonly string[], Map<string, string[]>>();
  return (ref, source) => {
    const host = /^https?:\/\/([^/]+)/i.exec(ref)?.[1];
    if (host !== undefined) return {kind: "remote", host};
    const fitting = byEnding.get(ref) ?? byEnding.get(lastOf(ref));
    if (fitting === undefined) return {kind: "missing"};
    let folders = below.get(fitting);
    if (folders === undefined) below.set(fitting, (folders = byFolder(fitting)));
    const nearest = foldersOf(source).findLast((folder) => folders.has(folder));
    const found = nearest === undefined ? fitting : folders.get(nearest)!;
    return found.length === 1 ? {kind: "found", path: found[0]!} : {kind: "ambiguous", paths: found};
  };
}

/** The path, and what is left of it after each separator: `a/b/c`, `b/c`, `c`. */
function endingsOf(path: string): string[] {
  const endings = [path];
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) endings.push(path.slice(at + 1));
  return endings;
}

/** Folders that a path lies in, outermost first: `a/`, `a/b/`. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) folders.push(path.slice(0, at + 1));
  return folders;
}

function byFolder(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) for (const folder of foldersOf(path)) listOf(folders, folder).push(path);
  return folders;
}

function listOf(lists: Map<string, string[]>, key: string): string[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}
