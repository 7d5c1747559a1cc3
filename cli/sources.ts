import {readFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {sourcesFile, type SourceEntry} from "../loaders/logs/sources-file.js";
import type {CommandLine} from "./command-line.js";
import {CommandError, EXIT} from "./exit-codes.js";

/** The command lines that a list of sources stands for, one per source; paths in it are relative to the list. */
export function linesOfSources(line: CommandLine, file: string): {name: string; line: CommandLine}[] {
  if (line.paths.length > 0) throw new CommandError(EXIT.usage, "mismatched input: either paths or --sources");
  const home = dirname(resolve(file));
  return sourcesFile(contentOf(file), file).map((source) => ({name: source.name, line: lineOf(source, line, home)}));
}

function lineOf(source: SourceEntry, {command, options}: CommandLine, home: string): CommandLine {
  const {name, path, url, sha256, adapter, subject, judge, protocol, licence, mapping, bank, simulated} = source;
  const own = {adapter, subject, judge, protocol, licence, sha256, simulated};
  const files = {mapping: below(home, mapping), bank: below(home, bank), out: options.out && join(options.out, name)};
  const given = Object.entries({...own, ...files}).filter(([, value]) => value !== undefined);
  const {sources: _, ...rest} = options;
  return {command, paths: [url ?? below(home, path) ?? ""], options: {...rest, ...Object.fromEntries(given)}};
}

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
