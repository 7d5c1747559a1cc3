import {existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync} from "node:fs";
import {hostname} from "node:os";

const BEAT_MS = 2000;
/** Without a beat for so long nobody is at work, whatever the process number says: it may be of another container. */
const ABANDONED_MS = 20_000;
const LOOK_MS = 100;

/**
 * Lets one process at a time work on a file of the cache, which several commands may want at once; the others wait. What a process
 * left that ended meanwhile holds up nobody.
 */
export async function onePuller<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  while (!isTaken(lock)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const beat = setInterval(() => existsSync(lock) && utimesSync(lock, new Date(), new Date()), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(lock, {force: true});
  }
}

function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid} ${hostname()}`, {flag: "wx"});
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (isAbandoned(lock)) rmSync(lock, {force: true});
    return false;
  }
}

function isAbandoned(lock: string): boolean {
  const stat = statSync(lock, {throwIfNoEntry: false});
  if (stat === undefined) return false;
  if (Date.now() - stat.mtimeMs > ABANDONED_MS) return true;
  try {
    const [pid = "", host] = readFileSync(lock, "utf8").split(" ");
    if (host === hostname()) process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
