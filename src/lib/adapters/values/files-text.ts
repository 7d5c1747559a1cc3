import type {LogFile} from "../files/log-file.js";
import {baseName} from "./json-value.js";

/** `2 files (a.csv, b.csv)`: how many, and the first three by name. */
export const filesText = (files: readonly Pick<LogFile, "path">[]): string =>
  `${files.length} file${files.length === 1 ? "" : "s"} (${files
    .slice(0, 3)
    .map(({path}) => baseName(path))
    .join(", ")})`;
