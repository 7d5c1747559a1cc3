import {readdirSync, statSync} from "node:fs";
import {join} from "node:path";

/** Of the time, a poll may cost one part in so many. */
const SHARE = 20;

/**
 * Calls back when what `read` says differs from before and stands still, so that half a copy is not taken for a log. Ends when what it
 * returns is called.
 *
 * It polls, since a watcher loses a file that an editor replaces, a folder that comes back, and files on another machine. Large folders
 * are looked at less often.
 *
 * @param read - a signature; if it throws, nothing is known until the next time
 * @param known - the signature of what the caller has seen; by default what is there now
 * @param leastMs - between two looks, milliseconds
 */
export function pollChanges(
  read: () => string,
  changed: () => void,
  leastMs: number,
  known = attempt(read)
): () => void {
  let timer: NodeJS.Timeout;
  let [told, last] = [known, ""];
  const look = () => {
    const started = performance.now();
    const now = attempt(read) ?? last;
    if (now === last && now !== told) {
      told = now;
      changed();
    }
    last = now;
    timer = setTimeout(look, Math.max(leastMs, SHARE * (performance.now() - started)));
  };
  timer = setTimeout(look, leastMs);
  return () => clearTimeout(timer);
}

function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Made, not written: what is in them is no edit. Files of editors end with ~ or begin with a dot. */
const PASSED = /^(?:dist|node_modules)$|^\.|~$/;

/** Changes whenever a file that a report is written in may have changed. */
export function folderSignature(folder: string): string {
  const signs = readdirSync(folder, {withFileTypes: true})
    .filter(({name}) => !PASSED.test(name))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return `${entry.name}/${folderSignature(path)}`;
      const stat = statSync(path, {throwIfNoEntry: false});
      return `${entry.name} ${stat?.size} ${stat?.mtimeMs}`;
    });
  return signs.join("\n");
}
