import {parseArgs} from "node:util";
import {didYouMean} from "../../src/lib/report/did-you-mean.js";
import {COMMANDS, type CommandName} from "./command-names.js";
import {OPTIONS, optionsOf, type OptionName} from "./command-options.js";
import {CommandError, EXIT} from "./exit-codes.js";

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
 * @throws CommandError for unknown commands, and options that are unknown or of another command
 */
export function commandLine(argv: readonly string[]): CommandLine {
  const {values: options, positionals} = understood(argv);
  const [name, ...paths] = positionals;
  if (name === undefined || name === "help")
    return {
      command: paths[0] === undefined ? null : commandNamed(paths[0]),
      paths: [],
      options: {...options, help: true}
    };
  const command = commandNamed(name);
  const taken = optionsOf(command);
  const other = (Object.keys(options) as OptionName[]).find((option) => !taken.includes(option));
  if (other !== undefined) {
    const users = COMMANDS.filter((one) => optionsOf(one).includes(other));
    throw new CommandError(EXIT.usage, `unknown option of ${command}: --${other}; an option of ${users.join(", ")}`);
  }
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

function commandNamed(name: string): CommandName {
  const found = COMMANDS.find((known) => known === name);
  if (found !== undefined) return found;
  throw new CommandError(
    EXIT.usage,
    `unknown command: ${name}${didYouMean(name, COMMANDS)} (one of ${COMMANDS.join(", ")})`
  );
}

function understood(argv: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(argv);
  } catch (error) {
    throw new CommandError(EXIT.usage, faultOf(error, argv));
  }
}

/** What Node says of arguments, in the words of this program. */
function faultOf(error: unknown, argv: readonly string[]): string {
  const {code = "", message} = error as Error & {readonly code?: string};
  const [, option = ""] = /'(?:-\w, )?(-[\w-]*)/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const command = COMMANDS.find((known) => argv.includes(known));
    const known = command === undefined ? (Object.keys(OPTIONS) as OptionName[]) : optionsOf(command);
    return `unknown option: ${option}${didYouMean(
      option,
      known.map((name) => `--${name}`)
    )}`;
  }
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" && !message.includes("does not take"))
    return `missing value: ${option}`;
  return message.split(/[.\n]/)[0] ?? message;
}

function parse(argv: readonly string[]) {
  // Node takes `-o=x` for a file named `=x`.
  const args = argv.map((one) => one.replace(/^-o=/, "--out="));
  return parseArgs({args, options: OPTIONS, allowPositionals: true, strict: true});
}
