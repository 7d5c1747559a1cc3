import {existsSync, realpathSync} from "node:fs";
import {join, resolve} from "node:path";
import {escapePath, globSync, isDynamicPattern} from "tinyglobby";

/**
 * Paths that a pattern stands for, sorted: `*`, `?`, `[ab]`, `{a,b}` within a name, `**` for any folders, a backslash before what is
 * meant as it stands. What is matched by two ways, through a link or as part of a folder that is itself matched, is named once;
 * hidden names are passed over, and `**` follows no links.
 *
 * A path that exists, or holds no pattern, stands for itself, and so do the folders at its beginning that exist; brackets and braces
 * that match nothing are taken for part of a name, as shells do.
 *
 * @returns nothing where a pattern matches nothing
 */
export function globPaths(pattern: string): string[] {
  if (existsSync(pattern) || !isPattern(pattern)) return [pattern];
  const parts = resolve(pattern).split("/");
  const first = parts.findIndex((_, p) => p > 0 && !existsSync(parts.slice(0, p + 1).join("/")));
  const cwd = parts.slice(0, first).join("/") || "/";
  const own = parts.slice(first).join("/");
  const options = {cwd, onlyFiles: false, expandDirectories: false, followSymbolicLinks: !own.includes("**")};
  const found = [own, escapePath(own).replace(/\\([*?])/g, "$1")]
    .map((tried) => globSync(tried, options))
    .find((names) => names.length > 0);
  const home = realpathSync(cwd);
  const paths = (found ?? []).map((name) => {
    const target = realpathSync(join(cwd, name));
    return {path: join(cwd, name).replace(/\/$/, ""), target, isLinked: target !== join(home, name).replace(/\/$/, "")};
  });
  const known = new Set<string>();
  const kept: string[] = [];
  for (const {path, target} of paths.sort(shownFirst)) {
    if (isBelow(target, known)) continue;
    known.add(target);
    kept.push(path);
  }
  return kept.sort();
}

/** The folder that a pattern begins in; a path that is no pattern is that itself. */
export function patternBase(pattern: string): string {
  const full = resolve(pattern);
  if (existsSync(full)) return full;
  const parts = full.split("/");
  const first = parts.findIndex(isPattern);
  return first < 0 ? full : parts.slice(0, first).join("/") || "/";
}

/** Whether a path is to be matched rather than opened. */
const isPattern = (path: string): boolean => isDynamicPattern(path) || path.includes("\\");

interface MatchedPath {
  readonly path: string;
  readonly target: string;
  readonly isLinked: boolean;
}

/** What is there itself comes before links to it, and folders before what lies in them. */
const shownFirst = (a: MatchedPath, b: MatchedPath): number =>
  Number(a.isLinked) - Number(b.isLinked) || a.path.length - b.path.length || (a.path < b.path ? -1 : 1);

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  const parts = path.split("/");
  return parts.some((_, p) => folders.has(parts.slice(0, p + 1).join("/")));
}
