import {existsSync, mkdtempSync, readdirSync, rmSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import type {AskedSource} from "../asked/open-asked.js";
import {conflictPolicy, type OpenSource} from "../sources/read-source.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {makeFolder} from "../terminal/make-folder.js";
import {removeAtEnd} from "../terminal/remove-at-end.js";
import type {Terminal} from "../terminal/terminal.js";
import {engineUnion, unionEnd} from "./engine-union.js";
import {pipedAnswers} from "./piped-programs.js";
import {plannedShares} from "./planned-shares.js";
import {sharedFolders, type DoneApart} from "./shared-folders.js";
import {startSpark, type SparkSession} from "./spark.js";
import {unitedShares} from "./united-shares.js";
import type {Counter} from "./written-counts.js";
import {mayWrite, writingUnion, type WritingUnion} from "./writing-union.js";

const SHOWN_MS = 500;

/**
 * Lets Spark's workers read an open source in shares, each with this program, and unites what they wrote: the rows, account and sources
 * of one reading, rows in the order of items.
 *
 * @param write - writes what was united, which Spark counts; it writes answers itself where there is a union that does
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
  const out = resolve(options.out!);
  makeFolder(dirname(out));
  const home = mkdtempSync(`${out}.shares-`);
  removeAtEnd(home);
  let spark: SparkSession | null = null;
  try {
    if (!quiet) terminal.talk(`Spark starts on ${master}.\n`);
    const running = (spark = await startSpark(master, quiet ? undefined : (words) => terminal.talk(words)));
    const bySpark: DoneApart = (plan, parts, kind) => {
      if (!quiet) terminal.talk(`Spark ${running.version} ${saying(kind, parts)}.\n`);
      return withProgress(home, parts, quiet ? {...terminal, isInteractive: false} : terminal, () =>
        pipedAnswers(running, plan, parts)
      );
    };
    const shared = await sharedFolders(source, found, {home, options, version}, bySpark);
    const on = running.on.bind(running);
    const policy = conflictPolicy(options);
    const writing = mayWrite(shared.folders, options) ? writingUnion(on, policy) : undefined;
    const united = await unitedShares(source, shared, writing ?? engineUnion(on, policy, true), options);
    return await write(united, {counter: (paths) => on([paths]), ...(writing === undefined ? {} : {union: writing})});
  } catch (error) {
    throw unionEnd(error);
  } finally {
    await spark?.stop();
    rmSync(home, {recursive: true, force: true, maxRetries: 5});
  }
}

const saying = (kind: Parameters<DoneApart>[2], parts: number): string =>
  kind === "shares"
    ? `reads ${parts} share${parts === 1 ? "" : "s"}`
    : `counts the lines of ${parts} long file${parts === 1 ? "" : "s"}`;

async function withProgress<T>(home: string, parts: number, terminal: Terminal, work: () => Promise<T>): Promise<T> {
  const shown = terminal.isInteractive ? setInterval(() => terminal.talk(progress(home, parts)), SHOWN_MS) : undefined;
  try {
    return await work();
  } finally {
    clearInterval(shown);
    if (shown !== undefined) terminal.talk(`\r${" ".repeat(40)}\r`);
  }
}

function progress(home: string, shares: number): string {
  const read = readdirSync(home).filter((name) => existsSync(join(home, name, "manifest.json")));
  return `\r${read.length} of ${shares} shares read`;
}
