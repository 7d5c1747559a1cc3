import {existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {filesFingerprint} from "../../loaders/files-fingerprint.js";

/** Everything of the checkout that a report's site is made from; fonts are cut from packages, which the lock file names. */
const CHECKOUT = [
  "cli",
  "data",
  "loaders",
  "package-lock.json",
  "package.json",
  "src/components",
  "src/exhibits",
  "src/favicon.png",
  "src/lib",
  "src/runtime",
  "src/style.css",
  "src/styles"
];

/**
 * Remembers what a project's `dist` was built from, so that a build after a check takes the pages that the check has looked at.
 *
 * The working directory is the checkout.
 *
 * @param browser - whether its figures were to be asked for their data in a browser
 *
 * @returns whether `dist` is of just these sources, and what to call when it has been built
 */
export function builtAlready(
  project: string,
  browser: boolean
): {readonly isBuilt: boolean; readonly remember: () => void} {
  const file = join(project, "dist.key");
  const src = join(project, "src");
  const own = readdirSync(src)
    .filter((name) => name !== ".observablehq" && !lstatSync(join(src, name)).isSymbolicLink())
    .sort()
    .map((name) => join(src, name));
  const key = `${filesFingerprint([...CHECKOUT, ...own, join(project, "report-site.json")])} ${browser}`;
  const isBuilt =
    existsSync(join(project, "dist/manifest.json")) && existsSync(file) && readFileSync(file, "utf8") === key;
  if (!isBuilt) rmSync(file, {force: true});
  return {isBuilt, remember: () => writeFileSync(file, key)};
}
