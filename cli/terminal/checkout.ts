import {existsSync, readFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

/** The package that brings what reports are built with; it holds the sources as a checkout does. */
export const REPORT_PACKAGE = "parallax-evals-reports";
const WITH_SOURCES: readonly (string | undefined)[] = ["parallax", REPORT_PACKAGE];

/** Root folder of the sources that this program belongs to: a checkout, or the package for reports. */
export function checkoutRoot(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && WITH_SOURCES.includes((JSON.parse(readFileSync(file, "utf8")) as {name?: string}).name))
      return folder;
  }
  throw new Error(`this program stands neither in a checkout of Parallax nor in ${REPORT_PACKAGE}`);
}
