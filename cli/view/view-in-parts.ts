import {basename, resolve} from "node:path";
import {nativeDuckDb} from "../engine/native-duckdb.js";
import {pathsHere, tableFiles} from "../engine/table-paths.js";
import {writeHosted} from "../hosted/write-hosted.js";
import {openSource} from "../sources/read-source.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {PROGRAM} from "../terminal/program.js";
import type {Terminal} from "../terminal/terminal.js";
import {writeStaticTables} from "./static-folder.js";

/**
 * Writes the site with a folder of canonical tables in it, of which a page fetches counts first and then the rows of what is clicked: of any
 * length, on any host that sends parts of files.
 *
 * @throws CommandError where the path is no folder that `ingest` wrote, or DuckDB is not there
 */
export async function viewInParts(line: CommandLine, site: string, terminal: Terminal): Promise<number> {
  const {options} = line;
  const [path, ...others] = line.paths;
  const {run} = await openSource(line);
  const tables = others.length === 0 ? await run.tables() : null;
  const files = tables === null ? null : tableFiles(tables);
  if (tables === null || files === null)
    throw new CommandError(
      EXIT.usage,
      `invalid path; expected one folder as 'ingest -o' wrote it: ${line.paths.join(" ")}. '${PROGRAM} ingest PATH -o FOLDER' makes one of logs`
    );
  if (tables.answers === 0) throw new CommandError(EXIT.nothing, `${path} holds no answers`);
  const duckDb = await nativeDuckDb();
  if (duckDb === null)
    throw new CommandError(EXIT.usage, "missing DuckDB: npm install @duckdb/node-api beside this program");
  const {answers, verdicts} = tables;
  const paths = await pathsHere(files);
  const tell = (words: string): void => void (options.quiet || terminal.talk(words));
  const about = {name: basename(resolve(path!)), simulated: run.isSimulated, answers, verdicts, tell};
  const bytes = await writeStaticTables(options.out!, site, (folder) => writeHosted(duckDb, paths, folder, about));
  terminal.data(`${options.out}\n`);
  if (!options.quiet)
    terminal.talk(
      `${options.out} is ${(bytes / 1e6).toFixed(0)} MB for any static host that sends parts of files; its first page is explore.html?tables=tables.\n`
    );
  return EXIT.ok;
}
