import {CommandError, EXIT} from "./exit-codes.js";

/** What helps against faults of writing, by the system's name of them. */
const ADVICE: Readonly<Record<string, string>> = Object.fromEntries([
  ...["ENOSPC", "EDQUOT"].map((code) => [code, "make room there, or name a place on another disk"] as const),
  ...["EACCES", "EPERM", "EROFS"].map((code) => [code, "name a place where you may write"] as const)
]);

/** How the system's message names what is written aside, until it is put in place: nobody asked for it. */
const ASIDE = /, \w+ '[^']*(?:\.part|\.parallax-)[^']*'.*$/;

/**
 * That a file or folder cannot be written, why, and what to do where that is known.
 *
 * @param path - what was asked for
 */
export function writeFault(path: string, {message, code = ""}: NodeJS.ErrnoException): CommandError {
  const advice = ADVICE[code];
  return new CommandError(
    EXIT.files,
    `${path} cannot be written: ${message.replace(ASIDE, "")}${advice === undefined ? "" : `; ${advice}`}`
  );
}
