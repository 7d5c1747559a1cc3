import {mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, rmdirSync, statSync} from "node:fs";
import {dirname, join, relative} from "node:path";
import {CommandError, EXIT} from "./exit-codes.js";
import {makeFolder} from "./make-folder.js";
import {removeAtEnd} from "./remove-at-end.js";
import {writeFault} from "./write-fault.js";

const WRITING = /^(?:write|mkdtemp|rename|ftruncate|fsync)$/;

/**
 * Lets files of a folder, and of folders in it, be written aside and puts them in place together once all are there: what stood there
 * before stays whole when the work fails, or the process ends, before that, and what is not written again stays.
 *
 * @param last - the file that says what the others are; none where each stands for itself
 * @throws CommandError if the folder cannot be made
 */
export async function putFilesInPlace(
  folder: string,
  last: string | null,
  write: (aside: string) => Promise<void>
): Promise<void> {
  const isNew = !statSync(folder, {throwIfNoEntry: false});
  makeFolder(folder);
  const aside = asideIn(folder);
  try {
    await write(aside);
    const names = filesIn(aside).sort((a, b) => Number(a === last) - Number(b === last));
    for (const name of names) {
      makeFolder(dirname(join(folder, name)));
      renameSync(join(aside, name), join(folder, name));
    }
  } catch (error) {
    throw namedFault(folder, error);
  } finally {
    rmSync(aside, {recursive: true, force: true, maxRetries: 5});
    if (isNew && readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => !entry.isDirectory())
    .map(({name, parentPath}) => join(relative(folder, parentPath), name));

/** The same for one file. What is no regular file, such as a pipe, is written to as it stands. */
export async function putFileInPlace(path: string, write: (aside: string) => Promise<void>): Promise<void> {
  const stat = statSync(path, {throwIfNoEntry: false});
  if (stat?.isDirectory())
    throw new CommandError(EXIT.files, `${path} cannot be written: a folder of that name is there`);
  if (stat !== undefined && !stat.isFile())
    return write(path).catch((error: unknown) => {
      throw namedFault(path, error);
    });
  const target = stat === undefined ? path : realpathSync(path);
  const aside = `${target}.${process.pid}.part`;
  removeAtEnd(aside);
  try {
    await write(aside);
    renameSync(aside, target);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).path === aside ? writeFault(path, error as Error) : namedFault(path, error);
  } finally {
    rmSync(aside, {force: true});
  }
}

function asideIn(folder: string): string {
  try {
    const aside = mkdtempSync(join(folder, ".parallax-"));
    removeAtEnd(aside);
    return aside;
  } catch (error) {
    throw namedFault(folder, error);
  }
}

/** What a full disk says does not say where; other faults are their own. */
export function namedFault(path: string, error: unknown): unknown {
  const isOfWriting = error instanceof Error && "syscall" in error && WRITING.test(String(error.syscall));
  return isOfWriting ? writeFault(path, error as Error) : error;
}
