import {readFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {listedSources, type SourceEntry} from "../../loaders/logs/sources-file.js";
import type {PullBudget} from "../../loaders/logs/pull-watch.js";
import {SHA256_MARK} from "../../loaders/logs/public-address.js";
import {indexUrls} from "../../loaders/logs/index-urls.js";
import type {CommandLine} from "../terminal/command-line.js";
import {isStoreAddress} from "../stores/store-address.js";
import {globPaths} from "./files/glob-paths.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {pullBudget, pulledAddress} from "./files/pulled-address.js";

/** A source of a list, and its command line once it is asked for: an index is pulled then, and its failure is this source's. */
interface NamedLine {
  readonly name: string;
  readonly line: () => Promise<CommandLine>;
}

/** The sources of a list that can be read, and what is wrong with the others. */
export interface SourceLines {
  readonly lines: readonly NamedLine[];
  readonly problems: readonly string[];
}

/** The command lines that a list of sources stands for, one per source; paths in it are relative to the list. */
export function linesOfSources(line: CommandLine, file: string): SourceLines {
  if (line.paths.length > 0) throw new CommandError(EXIT.usage, "mismatched input: either paths or --sources");
  const home = dirname(resolve(file));
  const {entries, problems} = listedSources(contentOf(file), file);
  const demos = entries.filter(({demo}) => demo !== undefined);
  return {
    lines: entries
      .filter(({demo}) => demo === undefined)
      .map((source) => ({name: source.name, line: () => lineOfSource(source, line, home)})),
    problems: [
      ...problems,
      ...demos.map(({name}) => `${file}: ${name} is a generated demo log, which only reports read`)
    ]
  };
}

/** The command line that one source stands for. */
export const lineOfSource = async (source: SourceEntry, line: CommandLine, home: string): Promise<CommandLine> =>
  lineOf(source, await pathsOf(source, home, pullBudget(line.options)), line, home);

/** Files of a source: what its pattern matches, its address, or every address of its index. */
async function pathsOf({path, url, index}: SourceEntry, home: string, budget: Partial<PullBudget>): Promise<string[]> {
  if (index === undefined) return url === undefined ? localPaths(home, path ?? "") : [url];
  const pulled = await pulledAddress(index, undefined, budget);
  return indexUrls(readFileSync(pulled.path, "utf8"), pulled.from).map(({url: file, sha256}) =>
    sha256 === undefined ? file : `${file}${SHA256_MARK}${sha256}`
  );
}

function localPaths(home: string, path: string): string[] {
  const paths = globPaths(resolve(home, path));
  if (paths.length === 0)
    throw new CommandError(
      EXIT.files,
      `path: expected a file or folder that matches (*, ?, [ab], {a,b} and **): ${path}`
    );
  return paths;
}

function lineOf(
  source: SourceEntry,
  paths: readonly string[],
  {command, options}: CommandLine,
  home: string
): CommandLine {
  const {name, sha256, benchmark, adapter, subject, judge, protocol, licence, mapping, bank, simulated} = source;
  const own = {benchmark, adapter, subject, judge, protocol, licence, sha256, simulated};
  const files = {
    mapping: below(home, mapping),
    bank: below(home, bank),
    out: options.out && belowOut(options.out, name)
  };
  const given = Object.entries({...own, ...files}).filter(([, value]) => value !== undefined);
  const {sources: _, ...rest} = options;
  return {command, paths, options: {...rest, ...Object.fromEntries(given)}};
}

/** The place of a source below that of all. */
const belowOut = (out: string, name: string): string =>
  isStoreAddress(out) ? `${out.replace(/\/+$/, "")}/${name}` : join(out, name);

function below(home: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(home, path);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError(EXIT.files, `${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
