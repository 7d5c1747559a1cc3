import {mkdtempSync, readFileSync, statSync} from "node:fs";
import {hostname} from "node:os";
import {basename, dirname, join} from "node:path";
import type {Readable} from "node:stream";
import {text} from "node:stream/consumers";
import {diskFile} from "../sources/files/disk-file.js";
import {openFiles, sourceOptions, type OpenSource} from "../sources/read-source.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import type {PlannedShare, SharePlan} from "./planned-shares.js";

/** How often is looked whether somebody still waits for the share. */
const LOOK_MS = 1000;

/**
 * Reads the share of a log whose number is asked for into a folder of its own beside the plan, and says its name: a share
 * that is read again after a fault has another one, so that nothing stands twice.
 *
 * @param write - writes tables of what is read
 * @throws CommandError if this machine does not see the files
 */
export async function readShare(
  planFile: string,
  asked: Readable,
  terminal: Terminal,
  write: (source: OpenSource, folder: string) => Promise<unknown>
): Promise<number> {
  endWithParent();
  const {options, mappings, shares} = JSON.parse(contentOf(planFile)) as SharePlan;
  const number = Number(await text(asked));
  const {onDisk, ...share} = shares[number]!;
  const files = onDisk
    .filter((place) => isReadable(place, share))
    .map(({full, path, ...found}) => diskFile(full, path, found));
  const source = {...(await sourceOptions(options, files)), mappings: new Map(mappings)};
  const run = await openFiles(files, source, options, undefined, share);
  const folder = mkdtempSync(join(dirname(planFile), `share-${number}-`));
  await write({run, options: source, files, refused: []}, folder);
  terminal.data(`${basename(folder)}\n`);
  return EXIT.ok;
}

/** Whoever started this program may be lost with its machine's memory: then nobody waits for what it does. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(EXIT.broken), LOOK_MS).unref();
}

/** Of a file that changed, reading to its end says so; an archive would show what it holds now. */
function isReadable(
  {full, path, size, mtimeMs}: PlannedShare["onDisk"][number],
  {claim}: Pick<PlannedShare, "claim">
): boolean {
  const now = statSync(full, {throwIfNoEntry: false});
  if (now === undefined) throw unseen(full);
  return claim.files.some((file) => file.path === path) || (now.size === size && now.mtimeMs === mtimeMs);
}

function contentOf(planFile: string): string {
  try {
    return readFileSync(planFile, "utf8");
  } catch {
    throw unseen(planFile);
  }
}

const unseen = (path: string): CommandError =>
  new CommandError(EXIT.files, `${hostname()} does not see ${path}; every worker must, at the same path`);
