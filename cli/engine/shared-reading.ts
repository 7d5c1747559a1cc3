import type {AskedSource} from "../asked/open-asked.js";
import {conflictPolicy, type OpenSource} from "../sources/read-source.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {CommandError} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {isStoreAddress} from "../stores/store-address.js";
import {allRows} from "./all-rows.js";
import {engineUnion, unionEnd} from "./engine-union.js";
import {pipedAnswers} from "./piped-programs.js";
import {plannedShares} from "./planned-shares.js";
import {sharedFolders, type DoneApart} from "./shared-folders.js";
import {sharesHome, type SharesHome} from "./shares-home.js";
import {startSpark, type SparkSession} from "./spark.js";
import type {WritingEngine} from "./sql-engine.js";
import {pathsAnywhere, type TableFiles} from "./table-paths.js";
import {unitedShares} from "./united-shares.js";
import {counterHere, type Counter} from "./written-counts.js";
import {mayWrite, writingUnion, type WritingUnion} from "./writing-union.js";

const SHOWN_MS = 500;

/**
 * Lets Spark's workers read an open source in shares, each with this program, and unites what they wrote: the rows, account and sources
 * of one reading, rows in the order of items.
 *
 * @param write - writes what was united, which Spark counts where its workers see it; there it writes answers itself, if there is a union that does
 * @param version - of this program
 * @throws CommandError where Spark gives up; then nothing was written
 */
export async function readInShares(
  source: AskedSource,
  options: CommandOptions,
  {terminal, version}: {readonly terminal: Terminal; readonly version: string},
  write: (united: OpenSource, by: {readonly counter: Counter; readonly union?: WritingUnion}) => Promise<number>
): Promise<number> {
  const {master = "local[*]", quiet = false} = options;
  const found = await plannedShares(source.run.claims);
  const home = sharesHome(options);
  const isBeside = options.shares === undefined && !isStoreAddress(options.out!);
  let spark: SparkSession | null = null;
  try {
    if (!quiet) terminal.talk(`Spark starts on ${master}.${home.isStored ? ` Shares go to ${home.place}.` : ""}\n`);
    const running = (spark = await startSpark(master, quiet ? undefined : (words) => terminal.talk(words)));
    const bySpark: DoneApart = async (plan, parts, kind) => {
      if (!quiet) terminal.talk(`Spark ${running.version} ${saying(kind, parts)}.\n`);
      if (home.isStored) await checkReads(running, plan);
      return withProgress(home, parts, quiet ? {...terminal, isInteractive: false} : terminal, () =>
        pipedAnswers(running, plan, parts)
      );
    };
    const shared = await sharedFolders(source, found, {home, options, version}, bySpark);
    const on = (parts: readonly TableFiles[]): Promise<WritingEngine> => running.on(parts.map(pathsAnywhere));
    const policy = conflictPolicy(options);
    const seesOut = isBeside || master.startsWith("local");
    const writes = seesOut && !home.isStored && mayWrite(shared.folders, options);
    const union = writes ? writingUnion(on, policy) : undefined;
    const united = await unitedShares(source, shared, union ?? engineUnion(on, policy, true), options);
    const counter: Counter = seesOut ? (paths) => running.on([paths]) : counterHere;
    return await write(united, {counter, ...(union === undefined ? {} : {union})});
  } catch (error) {
    throw unionEnd(error);
  } finally {
    await spark?.stop();
    const left = home.end();
    if (left !== null)
      terminal.talk(
        `Shares are left at ${left}: this program deletes nothing in a store. Remove them; nobody needs them any more.\n`
      );
  }
}

/** @throws CommandError if Spark's own readers do not reach the store, which is better known before its workers have read for hours */
async function checkReads(spark: SparkSession, plan: string): Promise<void> {
  const path = plan.replaceAll(/[\\*?[\]{}]/g, "\\$&").replaceAll("`", "``");
  try {
    await allRows(spark, `SELECT count(*) AS lines FROM text.\`${path}\``);
  } catch (error) {
    throw error instanceof CommandError
      ? new CommandError(error.exitCode, `${error.message}. Else --shares FOLDER, one that every worker sees`)
      : error;
  }
}

const saying = (kind: Parameters<DoneApart>[2], parts: number): string =>
  kind === "shares"
    ? `reads ${parts} share${parts === 1 ? "" : "s"}`
    : `counts the lines of ${parts} long file${parts === 1 ? "" : "s"}`;

async function withProgress<T>(
  home: SharesHome,
  parts: number,
  terminal: Terminal,
  work: () => Promise<T>
): Promise<T> {
  const show = (): void => {
    const written = home.written();
    if (written !== null) terminal.talk(`\r${written} of ${parts} shares read`);
  };
  const shown = terminal.isInteractive ? setInterval(show, SHOWN_MS) : undefined;
  try {
    return await work();
  } finally {
    clearInterval(shown);
    if (shown !== undefined) terminal.talk(`\r${" ".repeat(40)}\r`);
  }
}
