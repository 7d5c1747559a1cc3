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

/** How a project's `dist` stands to its sources. */
interface BuiltState {
  /** Whether its pages are of just these sources. */
  readonly hasPages: boolean;
  /** Whether it is also finished as it is wanted now. */
  readonly isFinished: boolean;
  /** To be called when it is. */
  readonly remember: () => void;
}

/**
 * Remembers what a project's `dist` was built from, so that a build after a check takes the pages that the check has looked at.
 *
 * The working directory is the checkout.
 *
 * @param browser - whether its figures are to be asked for their data in a browser
 */
export function builtAlready(project: string, browser: boolean): BuiltState {
  const file = join(project, "dist.key");
  const src = join(project, "src");
  const own = readdirSync(src)
    .filter((name) => name !== ".observablehq" && !lstatSync(join(src, name)).isSymbolicLink())
    .sort()
    .map((name) => join(src, name));
  const pages = filesFingerprint([...CHECKOUT, ...own, join(project, "report-site.json")]);
  const key = `${pages} ${browser}`;
  const last =
    existsSync(join(project, "dist/manifest.json")) && existsSync(file) ? readFileSync(file, "utf8").split(" ") : [];
  const isFinished = last.join(" ") === key;
  if (!isFinished) rmSync(file, {force: true});
  return {hasPages: last[0] === pages, isFinished, remember: () => writeFileSync(file, key)};
}
