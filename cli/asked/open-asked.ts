import {suitesApart, type ColumnMapping} from "../../src/lib/adapters/index.js";
import {openedAgain, openSource, type OpenSource} from "../sources/read-source.js";
import type {CommandLine} from "../terminal/command-line.js";
import type {Terminal} from "../terminal/terminal.js";
import {columnAnswers} from "./column-answers.js";
import {isSavedMapping, tableMappings} from "./table-mappings.js";

/** A source whose tables are read, too, with the mapping of each by its path. */
export interface AskedSource extends OpenSource {
  readonly tables: ReadonlyMap<string, ColumnMapping>;
}

/**
 * Opens the paths of a command line. Tables that no harness wrote are read as proposed where nothing is missing, which is said, else as a
 * person says who is asked; a mapping given on the command line stands for all of them.
 *
 * @throws CommandError with the question, and with what answers it, where nobody can be asked and there is nothing else to read
 */
export async function openAsked(line: CommandLine, terminal: Terminal): Promise<AskedSource> {
  const source = await openSource(line);
  const {options} = line;
  const chat = options.quiet ? {...terminal, talk: () => undefined} : terminal;
  const answers = columnAnswers(options);
  const isTold = source.options.mapping !== undefined || options.adapter !== undefined;
  const found = isTold ? new Map<never, never>() : await tableMappings(source.run, source.files, answers, chat);
  const tables = new Map([...found].map(([{path}, mapping]) => [path, mapping]));
  const apart = answers.suite === undefined ? suitesApart(tables, options.subject) : new Map<never, never>();
  if (apart.size > 0) {
    const names = [...new Set([...apart.values()].map(({suite}) => suite))];
    chat.talk(
      `Tables of one name and one model number their items alike: their folders tell them apart, as ${names.join(", ")}. --suite NAME says that they are one benchmark.\n`
    );
  }
  for (const [path, mapping] of apart) tables.set(path, mapping);
  if (tables.size === 0) return {...source, tables};
  return {...(await openedAgain(source, tables, (file) => !isSavedMapping(file), options)), tables};
}
