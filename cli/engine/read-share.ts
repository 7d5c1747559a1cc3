import {randomUUID} from "node:crypto";
import {mkdtempSync, readFileSync, statSync} from "node:fs";
import {hostname} from "node:os";
import {basename, dirname, join} from "node:path";
import type {Readable} from "node:stream";
import {text} from "node:stream/consumers";
import {openFiles, sourceOptions, type OpenSource} from "../sources/read-source.js";
import {isStoreAddress} from "../stores/store-address.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {lineRanges, storedLineRanges} from "./line-ranges.js";
import {filesAt} from "./placed-files.js";
import type {LongFile, MeasuredFile, PlacedFile, ShareAnswer, SharePlan} from "./share-plan.js";

/** How often is looked whether somebody still waits for the share. */
const LOOK_MS = 1000;

/**
 * Does the part of a plan whose number is asked for, and says what came of it. A share of a log is read into a folder of its own beside
 * the plan: one that is read again after a fault has another folder, so that nothing stands twice.
 *
 * @param write - writes tables of what is read
 * @throws CommandError if this machine does not see the files, or has another version of this program
 */
export async function readShare(
  planFile: string,
  asked: Readable,
  {terminal, version}: {readonly terminal: Terminal; readonly version: string},
  write: (source: OpenSource, folder: string) => Promise<unknown>
): Promise<number> {
  const look = endWithParent();
  try {
    return await readPart(planFile, asked, {terminal, version}, write);
  } finally {
    clearInterval(look);
  }
}

async function readPart(
  planFile: string,
  asked: Readable,
  {terminal, version}: {readonly terminal: Terminal; readonly version: string},
  write: (source: OpenSource, folder: string) => Promise<unknown>
): Promise<number> {
  const plan = JSON.parse(await contentOf(planFile)) as SharePlan;
  if (plan.version !== version)
    throw new CommandError(EXIT.usage, `${hostname()} has Parallax ${version}; the plan is of ${plan.version}`);
  const number = Number(await text(asked));
  const tell = (answer: ShareAnswer): void => terminal.data(`${JSON.stringify(answer)}\n`);
  if ("long" in plan) {
    tell({number, measured: await measured(plan.long[number]!)});
    return EXIT.ok;
  }
  const {options, mappings, shares} = plan;
  let undecodable = 0;
  const {places, ...share} = shares[number]!;
  for (const place of places) if ("mtimeMs" in place) checkSeen(place);
  const files = await filesAt(places, share, (count) => void (undecodable += count));
  const source = {...(await sourceOptions(options, files)), mappings: new Map(mappings)};
  const run = await openFiles(files, source, options, undefined, share);
  const folder = newFolder(dirname(planFile), `share-${number}-`);
  await write({run, options: source, files, refused: []}, folder);
  tell({number, folder: basename(folder), undecodable});
  return EXIT.ok;
}

/** Whoever started this program may be lost with its machine's memory: then nobody waits for what it does. */
function endWithParent(): NodeJS.Timeout {
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && process.exit(EXIT.broken), LOOK_MS).unref();
}

/** Where the lines of a file begin; `null` of one that changed, which is read whole, so that its account says so. */
async function measured({file, rangeBytes}: LongFile): Promise<MeasuredFile | null> {
  if ("tag" in file) return storedLineRanges(file, rangeBytes).catch(() => null);
  checkSeen(file);
  return lineRanges(file, rangeBytes).catch(() => null);
}

/** @throws CommandError if there is no such file here */
function checkSeen({full}: PlacedFile): void {
  if (statSync(full, {throwIfNoEntry: false}) === undefined) throw unseen(full);
}

/** A folder that nobody else writes to; of a store a name is enough. */
const newFolder = (home: string, beginning: string): string =>
  isStoreAddress(home) ? `${home}/${beginning}${randomUUID()}` : mkdtempSync(join(home, beginning));

async function contentOf(planFile: string): Promise<string> {
  if (isStoreAddress(planFile)) {
    const {storedFiles} = await import("../stores/stored-files.js");
    const [file] = (await storedFiles(planFile, new Set())).named("plan").files;
    return text(file!.chunks());
  }
  try {
    return readFileSync(planFile, "utf8");
  } catch {
    throw unseen(planFile);
  }
}

const unseen = (path: string): CommandError =>
  new CommandError(EXIT.files, `${hostname()} does not see ${path}; every worker must, at the same path`);
