import {randomUUID} from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from "node:fs";
import {hostname} from "node:os";
import {join} from "node:path";

const BEAT_MS = 2000;
/** Without a beat for so long nobody is at work, whatever the process number says: it may be of another container. */
const ABANDONED_MS = 60_000;
const LOOK_MS = 100;

/**
 * Lets one process at a time work on a file of the cache or in a folder, which several commands may want at once; the others wait. What a
 * process left that ended meanwhile holds up nobody.
 *
 * The lock is a folder that holds one file, named as nothing else is. A folder takes the place of another only where that is empty,
 * and who finds a lock abandoned takes away that one file: of two who find it so, one gets the lock, and neither takes the lock of
 * somebody who came first. With a lock that is removed by its own name, as packages for this do, the second removes the first one's.
 *
 * @param onWait - is told once, where somebody else is at work
 */
export async function oneAtATime<T>(path: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  const lock = `${path}.busy`;
  const own = `${process.pid}-${randomUUID()}`;
  for (let looks = 0; !isTaken(lock, own); looks++) {
    if (looks === 1) onWait?.();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const held = join(lock, own);
  const beat = setInterval(() => existsSync(held) && utimesSync(held, new Date(), new Date()), BEAT_MS);
  const letGo = (): void => release(lock, own);
  process.on("exit", letGo);
  try {
    return await work();
  } finally {
    process.off("exit", letGo);
    clearInterval(beat);
    letGo();
  }
}

/** Takes the lock if nobody has it; who is gone has it no more. */
function isTaken(lock: string, own: string): boolean {
  for (const other of namesIn(lock)) {
    if (!isAbandoned(lock, other)) return false;
    rmSync(join(lock, other), {force: true});
  }
  const aside = `${lock}.${own}`;
  mkdirSync(aside, {recursive: true});
  try {
    writeFileSync(join(aside, own), hostname());
    renameSync(aside, lock);
    return true;
  } catch (error) {
    rmSync(aside, {recursive: true});
    if (!isOneOf(error, "ENOTEMPTY", "EEXIST")) throw error;
    return false;
  }
}

function release(lock: string, own: string): void {
  rmSync(join(lock, own), {force: true});
  try {
    rmdirSync(lock);
  } catch (error) {
    if (!isOneOf(error, "ENOTEMPTY", "EEXIST", "ENOENT")) throw error;
  }
}

function namesIn(lock: string): readonly string[] {
  try {
    return readdirSync(lock);
  } catch (error) {
    if (isOneOf(error, "ENOENT")) return [];
    throw error;
  }
}

function isAbandoned(lock: string, other: string): boolean {
  const path = join(lock, other);
  const stat = statSync(path, {throwIfNoEntry: false});
  if (stat === undefined) return false;
  if (Date.now() - stat.mtimeMs > ABANDONED_MS) return true;
  try {
    if (readFileSync(path, "utf8") === hostname()) process.kill(Number.parseInt(other, 10), 0);
    return false;
  } catch (error) {
    return isOneOf(error, "ESRCH");
  }
}

const isOneOf = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? "");
