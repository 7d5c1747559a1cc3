import {parseArgs} from "node:util";
import {CommandError, EXIT} from "./exit-codes.js";

/** Commands by name. */
export const COMMANDS = [
  "inspect",
  "ingest",
  "score",
  "fit",
  "check",
  "check-table",
  "export",
  "new",
  "dev",
  "build",
  "diff"
] as const;
export type CommandName = (typeof COMMANDS)[number];

/** Options that any command may take; which it uses, its help says. */
const OPTIONS = {
  help: {type: "boolean", short: "h"},
  version: {type: "boolean"},
  json: {type: "boolean"},
  quiet: {type: "boolean", short: "q"},
  subject: {type: "string"},
  judge: {type: "string"},
  protocol: {type: "string"},
  benchmark: {type: "string"},
  adapter: {type: "string"},
  mapping: {type: "string"},
  bank: {type: "string"},
  licence: {type: "string"},
  simulated: {type: "boolean"},
  conflicts: {type: "string"},
  mask: {type: "boolean"},
  out: {type: "string", short: "o"},
  to: {type: "string"},
  images: {type: "string"},
  unjudged: {type: "string"},
  consistency: {type: "string"},
  denominators: {type: "string"},
  rules: {type: "boolean"},
  method: {type: "string"},
  count: {type: "string"},
  private: {type: "string"},
  sha256: {type: "string"},
  sources: {type: "string"},
  scale: {type: "string"},
  samples: {type: "string"},
  logs: {type: "string", multiple: true},
  title: {type: "string"},
  port: {type: "string"},
  offline: {type: "string"},
  "no-browser": {type: "boolean"},
  "no-keep": {type: "boolean"}
} as const;

export type CommandOptions = ReturnType<typeof parse>["values"];

/** A command line as understood. */
export interface CommandLine {
  readonly command: CommandName | null;
  readonly paths: readonly string[];
  readonly options: CommandOptions;
}

/**
 * Reads the arguments.
 *
 * @throws CommandError for unknown commands and options
 */
export function commandLine(argv: readonly string[]): CommandLine {
  const {values: options, positionals} = understood(argv);
  const [name, ...paths] = positionals;
  if (name === undefined || name === "help")
    return {command: commandNamed(paths[0]), paths: [], options: {...options, help: true}};
  const command = commandNamed(name);
  if (command === null) throw new CommandError(EXIT.usage, `unknown command: ${name} (one of ${COMMANDS.join(", ")})`);
  return {command, paths, options};
}

/** One of a few values of an option, `null` where it is not given. */
export function choice<V extends string>(name: string, value: string | undefined, allowed: readonly V[]): V | null {
  if (value === undefined) return null;
  const found = allowed.find((one) => one === value);
  if (found === undefined)
    throw new CommandError(EXIT.usage, `unknown --${name}: ${value} (one of ${allowed.join(", ")})`);
  return found;
}

function commandNamed(name: string | undefined): CommandName | null {
  return COMMANDS.find((known) => known === name) ?? null;
}

function understood(argv: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(argv);
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error);
    throw new CommandError(EXIT.usage, message);
  }
}

function parse(argv: readonly string[]) {
  return parseArgs({args: [...argv], options: OPTIONS, allowPositionals: true, strict: true});
}
