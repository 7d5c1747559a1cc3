import {choice, type CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import type {HoldingEngine, TablePaths} from "./sql-engine.js";

/** From so many answers on it matters to a user whether they are counted or read one by one. */
export const MANY = 500_000;

/**
 * Who is to count tables; `null` where it is left to the command.
 *
 * @throws CommandError if it is nobody known, or a master is named for another
 */
export function askedEngine({engine, master}: CommandOptions): "duckdb" | "spark" | "rows" | null {
  const asked = choice("engine", engine, ["duckdb", "spark", "rows"] as const);
  if (master !== undefined && asked !== "spark")
    throw new CommandError(EXIT.usage, "--master is Spark's: it goes with --engine spark");
  return asked;
}

/** Starts Spark on the tables of folders; it stops when the engine is closed. */
export async function sparkOn(
  folders: readonly TablePaths[],
  {master = "local[*]", quiet = false}: CommandOptions,
  terminal: Terminal
): Promise<HoldingEngine> {
  if (!quiet) terminal.talk(`Spark starts on ${master}.\n`);
  const {startSpark} = await import("./spark.js");
  const spark = await startSpark(master, quiet ? undefined : (words) => terminal.talk(words));
  if (!quiet) terminal.talk(`Spark ${spark.version} counts.\n`);
  const engine = await spark.on(folders).catch(async (error: unknown) => {
    await spark.stop();
    throw error;
  });
  return {...engine, close: () => spark.stop()};
}
