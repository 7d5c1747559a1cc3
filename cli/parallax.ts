import {refuseUnwritten} from "./stores/store-address.js";
import {commandLine, type CommandLine} from "./terminal/command-line.js";
import type {CommandName} from "./terminal/command-names.js";
import {CommandError, EXIT} from "./terminal/exit-codes.js";
import {helpText} from "./terminal/help.js";
import {PROGRAM} from "./terminal/program.js";
import type {Terminal} from "./terminal/terminal.js";

export {processTerminal} from "./terminal/terminal.js";

/** Help is no wider than can be read, and as wide as is usual where nobody says how wide the terminal is. */
const WIDEST = 100;
const PLAIN_WIDTH = 80;

type Command = (line: CommandLine, terminal: Terminal, version: string) => Promise<number>;

/** Commands load when they run, so that help and errors come at once. */
const COMMANDS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  view: async () => (await import("./commands/view.js")).viewCommand,
  pull: async () => (await import("./commands/pull.js")).pullCommand,
  inspect: async () => (await import("./commands/inspect.js")).inspectCommand,
  ingest: async () => (await import("./commands/ingest.js")).ingestCommand,
  merge: async () => (await import("./commands/merge.js")).mergeCommand,
  score: async () => (await import("./commands/score.js")).scoreCommand,
  fit: async () => (await import("./commands/fit.js")).fitCommand,
  check: async () => (await import("./commands/check.js")).checkCommand,
  "check-table": async () => (await import("./commands/check-table.js")).checkTableCommand,
  export: async () => (await import("./commands/export.js")).exportCommand,
  new: async () => (await import("./commands/new.js")).newCommand,
  dev: async () => (await import("./commands/dev.js")).devCommand,
  build: async () => (await import("./commands/build.js")).buildCommand,
  diff: async () => (await import("./commands/diff.js")).diffCommand
};

/** Runs a command line; the number returned is the exit code. */
export async function main(argv: readonly string[], terminal: Terminal, version: string): Promise<number> {
  try {
    const line = commandLine(argv);
    if (line.options.version) {
      terminal.data(`${version}\n`);
      return EXIT.ok;
    }
    if (line.options.help || line.command === null) {
      terminal.data(helpText(line.command, Math.min(terminal.columns ?? PLAIN_WIDTH, WIDEST)));
      return EXIT.ok;
    }
    refuseUnwritten(line.options.out ?? "", line.command === "ingest" || line.command === "merge");
    const named = await COMMANDS[line.command]();
    const command = (own: CommandLine, to: Terminal): Promise<number> => named(own, to, version);
    if (line.options.sources === undefined) return await command(line, terminal);
    return await runSources(command, line, line.options.sources, terminal);
  } catch (error) {
    if (error instanceof CommandError) {
      failed(error.message, error.exitCode, argv, terminal);
      if (error.exitCode === EXIT.usage) terminal.talk(`Try '${helpFor(argv)}'.\n`);
      return error.exitCode;
    }
    if (error instanceof RangeError) return failed(error.message, EXIT.usage, argv, terminal);
    if (error instanceof Error && "code" in error && typeof error.code === "string")
      return failed(error.message, EXIT.files, argv, terminal);
    // Node would print the line that threw, which in the bundled program is a megabyte long.
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return failed(`failed, which is a fault of the program: ${stack}`, EXIT.broken, argv, terminal);
  }
}

/** How to ask for the help that the author of a command line needs. */
function helpFor(argv: readonly string[]): string {
  const command = argv.find((word) => word in COMMANDS);
  return command === undefined ? `${PROGRAM} help` : `${PROGRAM} help ${command}`;
}

/** Says why a command failed; whoever reads its data as JSON finds that there, too, instead of nothing. */
function failed(message: string, exitCode: number, argv: readonly string[], terminal: Terminal): number {
  terminal.talk(`parallax: ${message}\n`);
  if (argv.includes("--json")) terminal.data(JSON.stringify({error: message, exitCode}) + "\n");
  return exitCode;
}

/** Runs a command on every source of a list; the worst exit code counts, and neither a wrong entry nor a failing source stops the rest. */
async function runSources(
  command: (line: CommandLine, terminal: Terminal) => Promise<number>,
  line: CommandLine,
  file: string,
  terminal: Terminal
): Promise<number> {
  const {linesOfSources} = await import("./sources/sources.js");
  const {lines, problems} = linesOfSources(line, file);
  let worst: number = EXIT.ok;
  for (const problem of problems) worst = failed(problem, EXIT.usage, line.options.json ? ["--json"] : [], terminal);
  for (const {name, line: own} of lines) {
    if (!line.options.quiet) terminal.talk(`== ${name}\n`);
    const code = await own()
      .then((source) => command(source, terminal))
      .catch((error: unknown) => {
        if (!(error instanceof CommandError || error instanceof RangeError)) throw error;
        const exitCode = error instanceof CommandError ? error.exitCode : EXIT.usage;
        return failed(`${name}: ${error.message}`, exitCode, line.options.json ? ["--json"] : [], terminal);
      });
    worst = Math.max(worst, code);
  }
  return worst;
}
