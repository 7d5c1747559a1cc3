import {readFileSync} from "node:fs";
import {join} from "node:path";

/** Version of the program that builds a report, as its own package says. */
export const parallaxVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {version: string}).version;
