import {rmSync} from "node:fs";

const paths = new Set<string>();

/** Removes a file or folder when the process ends, also by a signal: without a listener that would end it before anything is tidied up. */
export function removeAtEnd(path: string): void {
  if (paths.size === 0) {
    // Threads may still be writing.
    process.once("exit", () => paths.forEach((one) => rmSync(one, {recursive: true, force: true, maxRetries: 5})));
    process.once("SIGINT", () => process.exit(130));
    process.once("SIGTERM", () => process.exit(143));
  }
  paths.add(path);
}
