import {existsSync} from "node:fs";
import type {CatalogueEntry} from "../../loaders/logs/catalogue.js";
import {isAddress} from "../../loaders/logs/public-address.js";
import {pullBudget} from "../sources/files/pulled-address.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {knownLogs} from "./known-logs.js";
import {pulledLog} from "./pull-entry.js";

/**
 * A command line whose path is the name of a public log: with the log's folder in its place, pulled first where it is not there. A
 * file or folder of that name comes first.
 *
 * @throws CommandError where it stands beside other paths, which have statements of their own, or cannot be had
 */
export async function namedLog(
  line: CommandLine,
  terminal: Terminal
): Promise<{readonly line: CommandLine; readonly entry: CatalogueEntry | null}> {
  const {paths, options} = line;
  const names = paths.filter(
    (path) => /^[a-z0-9-]+$/.test(path) && path !== "-" && !existsSync(path) && !isAddress(path)
  );
  if (names.length === 0) return {line, entry: null};
  const known = knownLogs(options.catalogue);
  const entry = known.find(({id}) => names.includes(id));
  if (entry === undefined) return {line, entry: null};
  if (paths.length > 1)
    throw new CommandError(
      EXIT.usage,
      `mismatched paths: ${entry.id}, a log of the catalogue, is shown by itself; to see it beside others, name the folder that 'pull' says`
    );
  const say = options.quiet ? () => undefined : (words: string) => terminal.talk(words);
  const {folder} = await pulledLog(entry, pullBudget(options), say);
  return {line: {...line, paths: [folder]}, entry};
}
