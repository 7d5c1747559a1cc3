import {copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join, relative} from "node:path";
import type {CatalogueEntry, CatalogueFile} from "../../loaders/logs/catalogue.js";
import {DEFAULT_BUDGET, type PullBudget} from "../../loaders/logs/pull-watch.js";
import {missingFiles, PULLED_LOGS_FOLDER, pulledLogsFolder} from "../../loaders/logs/pulled-logs.js";
import {pulledAddress} from "../sources/files/pulled-address.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/** A log of the catalogue on this machine. */
export interface PulledLog {
  readonly folder: string;
  /** How its tables are read, beside the folder; `null` for logs whose adapter knows. */
  readonly mapping: string | null;
}

/**
 * Brings a log of the catalogue onto this machine, file by file: what is there, whole and unchanged, is not asked for again, and no file
 * takes its place before its checksum is right. The folder holds the log's files and nothing else.
 *
 * @param say - is told what is pulled, and from where, where anything is
 * @throws CommandError for a file that cannot be had, and one that is longer or other than the catalogue says
 */
export async function pulledLog(
  entry: CatalogueEntry,
  budget: Partial<PullBudget>,
  say: (words: string) => void
): Promise<PulledLog> {
  const all = pulledLogsFolder();
  if (all === null)
    throw new CommandError(EXIT.usage, `${PULLED_LOGS_FOLDER} is empty: it says that no logs are to be pulled`);
  const folder = join(all, entry.id);
  const missing = await missingFiles(entry, folder);
  if (missing.length > 0) say(aboutEntry(entry, missing));
  for (const file of missing) await pullFileOf(file, join(folder, file.path), budget);
  removeOthers(folder, entry);
  const mapping = `${folder}.mapping.json`;
  if (entry.mapping === null) return {folder, mapping: null};
  const text = `${JSON.stringify(entry.mapping, null, 2)}\n`;
  writeFileSync(`${mapping}.${process.pid}`, text);
  renameSync(`${mapping}.${process.pid}`, mapping);
  return {folder, mapping};
}

async function pullFileOf(
  {url, sha256, bytes}: CatalogueFile,
  target: string,
  budget: Partial<PullBudget>
): Promise<void> {
  const most = budget.bytes ?? DEFAULT_BUDGET.bytes;
  if (bytes > most)
    throw new CommandError(EXIT.files, `${url}: ${megabytes(bytes)} long, and --pull-bytes allows ${megabytes(most)}`);
  // A server that sends more than the catalogue says sends another file.
  const {path} = await pulledAddress(url, sha256, {...budget, bytes}).catch((error: unknown) => {
    if (!(error instanceof CommandError) || !error.message.includes("--pull-bytes")) throw error;
    throw new CommandError(EXIT.files, `${url}: another file than the catalogue says, longer than ${bytes} bytes`);
  });
  mkdirSync(dirname(target), {recursive: true});
  const aside = `${target}.${process.pid}.part`;
  rmSync(aside, {force: true});
  try {
    linkSync(path, aside);
  } catch {
    copyFileSync(path, aside);
  }
  rmSync(target, {force: true, recursive: true});
  renameSync(aside, target);
}

/** What an earlier version of the entry had, or somebody else put there, would be read as part of the log. */
function removeOthers(folder: string, {files}: CatalogueEntry): void {
  if (!existsSync(folder)) return;
  const own = new Set(files.map(({path}) => path));
  for (const found of readdirSync(folder, {recursive: true, withFileTypes: true})) {
    const full = join(found.parentPath, found.name);
    if (!found.isDirectory() && !own.has(relative(folder, full).replaceAll("\\", "/"))) rmSync(full, {force: true});
  }
}

/** What is pulled, whose it is, under which licence and from where: said before the first byte is asked for. */
function aboutEntry(entry: CatalogueEntry, missing: readonly CatalogueFile[]): string {
  const {name, what, by, licence, licenceAt, page, answers} = entry;
  const bytes = missing.reduce((sum, file) => sum + file.bytes, 0);
  const files = `${missing.length} file${missing.length === 1 ? "" : "s"}`;
  return `${name} (${answers} answers), by ${by}. ${what}
Licence: ${licence}, ${licenceAt}. From ${page}: ${files}, ${megabytes(bytes)}.
`;
}

/** Bytes as people read them. */
const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString("en", {maximumFractionDigits: bytes < 1e6 ? 2 : 1})} MB`;
