import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {PROGRAMS, type Program} from "../items/fitted-log.js";
import {choice, type CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {putFilesInPlace} from "../terminal/put-in-place.js";
import type {Terminal} from "../terminal/terminal.js";

/**
 * The program that is to repeat a fit; `null` where none is asked for.
 *
 * @throws CommandError where one of --to and -o stands alone
 */
export function programFrom({to, out}: CommandOptions): Program | null {
  const program = choice("to", to, PROGRAMS);
  if ((program === null) !== (out === undefined))
    throw new CommandError(EXIT.usage, `--to ${PROGRAMS.join("|")} and -o FOLDER need each other`);
  return program;
}

/** Writes files for another program into the folder of -o, all or none. */
export async function putProgramFiles(
  {out, quiet}: CommandOptions,
  files: Readonly<Record<string, string>>,
  terminal: Terminal
): Promise<void> {
  await putFilesInPlace(out!, "README.md", (aside) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(aside, name), text);
    return Promise.resolve();
  });
  if (quiet !== true) terminal.talk(`${out}: ${Object.keys(files).join(", ")}\n`);
}
