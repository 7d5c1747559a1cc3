import {rmSync} from "node:fs";

const paths = new Set<string>();
let listens = false;

/** Removes a file or folder when the process ends, also by a signal. */
export function removeAtEnd(path: string): void {
  endAtSignals();
  if (paths.size === 0)
    // Threads may still be writing.
    process.once("exit", () => paths.forEach((one) => rmSync(one, {recursive: true, force: true, maxRetries: 5})));
  paths.add(path);
}

/** Lets signals end the process as it ends by itself: without a listener that would be before anything is tidied up. */
export function endAtSignals(): void {
  if (listens) return;
  listens = true;
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
}
