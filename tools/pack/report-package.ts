import {execFileSync} from "node:child_process";
import {cpSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {REPORT_PACKAGE} from "../../cli/terminal/checkout.js";

/** What builds a report: the sources of program, loaders and figures, which Framework makes a site of, and the published data. */
const PARTS = [
  "bin",
  "cli",
  "loaders",
  "src",
  "data",
  "sql",
  "LICENSE",
  "observablehq.config.ts",
  "tsconfig.json",
  "tsconfig.base.json"
];

/**
 * Packages that travel inside: what Arquero asks for has, in its latest version, a dependency that the registry does not have, and `overrides` reach no
 * dependant.
 */
const BUNDLED = ["arquero"];
const BUNDLED_WITH = ["@uwdata/flechette", "acorn"];

/**
 * Lays out the package of those who build reports. Its dependencies are those of the checkout, in the versions that the tests ran with.
 *
 * @param own - the checkout's own `package.json`
 */
export function layOutReportPackage(folder: string, own: Readonly<Record<string, unknown>>): void {
  mkdirSync(folder, {recursive: true});
  const files = execFileSync("git", ["ls-files", "--", ...PARTS], {encoding: "utf8"})
    .trim()
    .split("\n");
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), {recursive: true});
    cpSync(file, join(folder, file));
  }
  const {version, license, type, engines, dependencies} = own;
  const about = {
    name: REPORT_PACKAGE,
    version,
    description: "What parallax-evals needs to write, check and publish reports: a paper's explorable companion",
    license,
    type,
    engines,
    exports: {"./package.json": "./package.json", "./program": "./bin/parallax.mjs"},
    dependencies,
    bundleDependencies: BUNDLED
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(about, null, 2) + "\n");
  for (const name of [...BUNDLED, ...BUNDLED_WITH])
    cpSync(join("node_modules", name), join(folder, "node_modules", name), {recursive: true});
  cpSync("docs/package-reports/README.md", join(folder, "README.md"));
  cpSync("docs/authors", join(folder, "docs/authors"), {recursive: true});
}

/** The checkout's own `package.json`. */
export const ownPackage = (): Readonly<Record<string, unknown>> & {readonly version: string} =>
  JSON.parse(readFileSync("package.json", "utf8")) as Readonly<Record<string, unknown>> & {readonly version: string};
