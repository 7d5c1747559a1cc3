import {createHash} from "node:crypto";
import {posix} from "node:path";
import type {BundledFile} from "../pure-imports.js";

/** The hash in a file's name: `page.1a2b3c4d.js`, `1A2B3C4D.js`. */
const HASH = /(?<=^|\.)\w{8}(?=\.js$)/;
/** What may be the name of such a file, in code and pages. */
const NAMES = /[\w.-]+\.js\b/g;

/**
 * Files under names that say what they and all that they name hold: hosts keep a file of one name for good.
 *
 * Framework names entries after their sources, and esbuild chunks after their code; which chunks a file imports depends on all other
 * pages, too, so that a file could change under its name.
 *
 * @returns the files, and a function that puts the new names into any other text
 */
export function namedByContent(files: readonly BundledFile[]): {
  readonly files: readonly BundledFile[];
  readonly renamed: (text: string) => string;
} {
  const texts = new Map(files.map(({file, text}) => [posix.basename(file), text]));
  const named = new Map(
    [...texts].map(([name, text]) => [name, [...new Set(text.match(NAMES))].filter((one) => texts.has(one))])
  );
  const names = new Map(
    [...texts.keys()].map((name) => {
      const reached = new Set<string>([name]);
      for (const one of reached) for (const next of named.get(one)!) reached.add(next);
      const hash = createHash("sha256").update(name);
      for (const one of [...reached].sort()) hash.update(texts.get(one)!);
      const own = hash.digest("hex").slice(0, 8);
      return [name, name.replace(HASH, (old) => (/[A-Z]/.test(old) ? own.toUpperCase() : own))];
    })
  );
  const renamed = (text: string) => text.replace(NAMES, (name) => names.get(name) ?? name);
  return {
    renamed,
    files: files.map(({file, text}) => ({
      file: posix.join(posix.dirname(file), renamed(posix.basename(file))),
      text: renamed(text)
    }))
  };
}
