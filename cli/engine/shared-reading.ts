import {existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import type {Ingest} from "../../src/lib/adapters/index.js";
import type {AskedSource} from "../asked/open-asked.js";
import {conflictPolicy, type OpenSource} from "../sources/read-source.js";
import {checkoutRoot} from "../terminal/checkout.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {makeFolder} from "../terminal/make-folder.js";
import {removeAtEnd} from "../terminal/remove-at-end.js";
import type {Terminal} from "../terminal/terminal.js";
import {engineUnion, unionEnd} from "./engine-union.js";
import {plannedShares, type SharePlan} from "./planned-shares.js";
import {startSpark, type SparkSession} from "./spark.js";
import {unitedShares} from "./united-shares.js";

const PLAN = "plan.json";
const SHOWN_MS = 500;
/** Exit code of a shell that does not find a program. */
const NO_SUCH_PROGRAM = "127";

/**
 * Lets Spark's workers read an open source in shares, each with this program, and unites what they wrote: the rows, account and sources
 * of one reading, rows in the order of items.
 *
 * @param write - writes what was united
 * @param least - bytes of a share of several files
 * @throws CommandError where Spark gives up; then nothing was written
 */
export async function readInShares(
  source: AskedSource,
  options: CommandOptions,
  terminal: Terminal,
  write: (united: OpenSource) => Promise<number>,
  least?: number
): Promise<number> {
  const {master = "local[*]", quiet = false} = options;
  const shares = plannedShares(source.run.claims, least);
  const out = resolve(options.out!);
  makeFolder(dirname(out));
  const home = mkdtempSync(`${out}.shares-`);
  removeAtEnd(home);
  let spark: SparkSession | null = null;
  try {
    const plan: SharePlan = {options: ofSource(options, source.run), mappings: [...source.tables], shares};
    writeFileSync(join(home, PLAN), JSON.stringify(plan));
    if (!quiet) terminal.talk(`Spark starts on ${master}.\n`);
    spark = await startSpark(master);
    if (!quiet)
      terminal.talk(`Spark ${spark.version} reads ${shares.length} share${shares.length === 1 ? "" : "s"}.\n`);
    const folders = await foldersRead(
      spark,
      home,
      shares.length,
      quiet ? {...terminal, isInteractive: false} : terminal
    );
    const running = spark;
    const union = engineUnion((paths, isOne) => running.on(paths, isOne), conflictPolicy(options), true);
    return await write(await unitedShares(source, folders, union, options));
  } catch (error) {
    throw unionEnd(error);
  } finally {
    await spark?.stop();
    rmSync(home, {recursive: true, force: true, maxRetries: 5});
  }
}

/** What every share is told of the source. */
function ofSource(options: CommandOptions, {isSimulated}: Ingest): CommandOptions {
  const {subject, judge, protocol, licence, conflicts, mapping, bank} = options;
  const files = {mapping: mapping && resolve(mapping), bank: bank && resolve(bank)};
  const given = {subject, judge, protocol, licence, conflicts, ...files, simulated: isSimulated};
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The folders that the shares were read into, in the order of the shares. */
async function foldersRead(spark: SparkSession, home: string, shares: number, terminal: Terminal): Promise<string[]> {
  const shown = terminal.isInteractive ? setInterval(() => terminal.talk(progress(home, shares)), SHOWN_MS) : undefined;
  const found = new Map<string, string>();
  try {
    for await (const rows of spark.rows(sharesSql(join(home, PLAN), shares)))
      for (const row of rows) {
        const name = String(row["folder"]);
        found.set(name.split("-")[1]!, join(home, name));
      }
  } catch (error) {
    throw error instanceof CommandError
      ? new CommandError(EXIT.files, `${plainReason(error.message)}. Nothing was written`)
      : error;
  } finally {
    clearInterval(shown);
    if (shown !== undefined) terminal.talk(`\r${" ".repeat(40)}\r`);
  }
  return Array.from({length: shares}, (_, share) => {
    const folder = found.get(`${share}`);
    if (folder === undefined)
      throw new CommandError(EXIT.files, `Spark lost share ${share} of ${shares}. Nothing was written`);
    return folder;
  });
}

function progress(home: string, shares: number): string {
  const read = readdirSync(home).filter((name) => existsSync(join(home, name, "manifest.json")));
  return `\r${read.length} of ${shares} shares read`;
}

/** A task for every share, through which Spark pipes its number: a node on the worker's path comes before the one that runs here. */
function sharesSql(plan: string, shares: number): string {
  const command = `PATH="$PATH":${inShell(dirname(process.execPath))} exec node ${inShell(programFile())} ingest --share ${inShell(plan)}`;
  return `SELECT TRANSFORM(id) USING ${inSql(command)} AS (folder STRING) FROM range(0, ${shares}, 1, ${shares})`;
}

const inShell = (words: string): string => `'${words.replaceAll("'", "'\\''")}'`;
const inSql = (words: string): string => `'${words.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** The program that people start: the package has it beside this file's folder. */
function programFile(): string {
  const packed = fileURLToPath(new URL("../bin/parallax.mjs", import.meta.url));
  return existsSync(packed) ? packed : join(checkoutRoot(), "bin/parallax.mjs");
}

/** Why a share could not be read, of what Spark says around it. */
function plainReason(said: string): string {
  const [, status, words = ""] =
    /Subprocess exited with status (\d+)\. Error:\s*(?:parallax: )?(.*?)\.?$/s.exec(said) ?? [];
  if (status === undefined) return said;
  if (status === NO_SUCH_PROGRAM)
    return "a worker has no Node: Node 20 or later must be on the PATH of Spark's workers";
  return words === ""
    ? `this program ended on a worker with exit code ${status}; the worker's own log says why`
    : words;
}
