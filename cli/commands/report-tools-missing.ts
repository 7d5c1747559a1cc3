import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/** Stands for the commands that build reports in the package that is published, which leaves out what they need. */
async function reportCommand({command, paths}: CommandLine): Promise<never> {
  const words = [command, ...paths].join(" ");
  throw new CommandError(
    EXIT.usage,
    `missing part: ${command} works on reports, and what builds them (Observable Framework and its kin) is no part of this package; ` +
      `run 'npx parallax ${words}' in a checkout of Parallax, after 'npm ci' there`
  );
}

export {reportCommand as buildCommand, reportCommand as devCommand, reportCommand as newCommand};
/** `check` of a report's folder; of logs it is all there. */
export const checkReport = (folder: string, line: CommandLine): Promise<never> =>
  reportCommand({...line, paths: [folder]});
