import {existsSync, readdirSync} from "node:fs";
import {join} from "node:path";

/**
 * Paths that a pattern stands for, sorted: `*` and `?` within a name, `**` for any folders. A path that exists, or has neither,
 * stands for itself.
 */
export function globPaths(pattern: string): string[] {
  if (!/[*?]/.test(pattern) || existsSync(pattern)) return [pattern];
  const parts = pattern.split("/");
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const root = parts.slice(0, first).join("/") || (pattern.startsWith("/") ? "/" : ".");
  return existsSync(root) ? matches(root, parts.slice(first)).sort() : [];
}

function matches(folder: string, [part = "", ...rest]: readonly string[]): string[] {
  const entries = readdirSync(folder, {withFileTypes: true}).filter(({name}) => !name.startsWith("."));
  const folders = entries.filter((entry) => entry.isDirectory());
  if (part === "**") {
    const here = rest.length === 0 ? [folder] : matches(folder, rest);
    return [...new Set([...here, ...folders.flatMap(({name}) => matches(join(folder, name), [part, ...rest]))])];
  }
  const named = new RegExp(
    `^${part
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`
  );
  if (rest.length === 0) return entries.filter(({name}) => named.test(name)).map(({name}) => join(folder, name));
  return folders.filter(({name}) => named.test(name)).flatMap(({name}) => matches(join(folder, name), rest));
}
