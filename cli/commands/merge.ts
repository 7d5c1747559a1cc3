import {CANONICAL} from "../../src/lib/adapters/index.js";
import {openSource} from "../sources/read-source.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {PROGRAM} from "../terminal/program.js";
import type {Terminal} from "../terminal/terminal.js";
import {ingestFrom} from "./ingest.js";

/** Unites folders of canonical tables, whatever their order: the same parts give the same files. */
export async function mergeCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  if (line.options.out === undefined)
    throw new CommandError(EXIT.usage, "missing --out: where the united tables are to be written");
  for (const path of line.paths) {
    const own = await openSource({...line, paths: [path]});
    const [other] = own.run.choices.filter(({adapter}) => !adapter.startsWith(`${CANONICAL.id}@`));
    if (other !== undefined || own.run.choices.length === 0)
      throw new CommandError(
        EXIT.usage,
        `invalid path; expected a folder that ingest -o wrote: ${path}${other === undefined ? "" : ` (${other.as})`}. '${PROGRAM} ingest PATH -o FOLDER' makes one of logs`
      );
  }
  return ingestFrom(await openSource(line), line.options, terminal);
}
