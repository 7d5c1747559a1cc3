import {CANONICAL_VERSION, type CanonicalRow} from "../../schema/index.js";
import {UnionFault, type EmptiedPlaces} from "../contract/answer-union.js";
import type {Adapter, EarlierReadings, ReadContext, ReadRecord} from "../contract/adapter.js";
import type {FileLook} from "../contract/file-look.js";
import type {LogFile} from "../files/log-file.js";
import {baseName, folderOf} from "../values/json-value.js";
import {DroppedRows} from "./dropped-rows.js";
import {canonicalFolder, folderAccount, type CanonicalFolder} from "./canonical-folder.js";
import {isOfFolder, isOfUnion} from "./folder-files.js";
import {summedAccounts} from "./summed-accounts.js";
import {singleFolder, unitedFolders, type UnitedFolders} from "./united-folders.js";

const MANIFEST = "manifest.json";
/** The first field that `ingest` writes. */
const IS_MANIFEST = /^\s*\{\s*"canonicalVersion"\s*:/;
const BATCH = 5000;

/**
 * What `ingest -o` wrote, read again: rows, sources and the whole account of the reading that made it. Several folders are united; rows
 * come in the order of items, then runs, attempts and places, whatever the order of the folders.
 */
export const CANONICAL: Adapter = {
  id: "canonical",
  version: "1",
  title: "canonical tables",
  readsEarlier: true,
  mayLeave: ({path}) => isOfUnion(baseName(path)),

  async detect(looks) {
    const homes = await foldersOf(looks);
    if (homes.length === 0) return null;
    return {
      files: looks.filter(({file}) => isOf(homes, file)).map(({file}) => file),
      confidence: 1,
      because: `${MANIFEST} states a version of them`,
      as: "canonical tables"
    };
  },

  async takeOver(files, context) {
    const {earlier} = context;
    const [own, ...others] = byFolder(files).values();
    if (earlier === undefined || own === undefined || others.length > 0) return null;
    // What is wrong with a folder is found out and said where its rows are read.
    const found = await folderAccount(own, context, earlier).catch(() => null);
    if (found === null || found.changed.length > 0 || found.version !== CANONICAL_VERSION) return null;
    const {account, tables, counts} = found;
    return {
      files: own,
      counts,
      answers: account.rows,
      verdicts: Number(tables["judgments"]),
      accept: () => earlier.earlier(summedAccounts([account]))
    };
  },

  async *read(files, context) {
    const {earlier} = context;
    if (earlier === undefined) return;
    const folders: CanonicalFolder[] = [];
    const found = byFolder(files);
    // Who unites shares reads their answers, even of one.
    const isOne = found.size === 1 && earlier.trace === undefined && earlier.union === undefined;
    for (const [home, own] of found) {
      try {
        folders.push(await canonicalFolder(home, own, context, earlier, !isOne));
      } catch (error) {
        // Of what other programs read for this one just now, it can do without nothing: they can read it again.
        if (earlier.union?.ofOneReading) throw new UnionFault(`${home}: ${faultText(error)}`);
        reject(own, error, context);
      }
    }
    if (folders.length === 0) return;
    const united = isOne ? singleFolder(folders[0]!) : unitedFolders(folders, earlier.union);
    takeOver(united, earlier, context);
    earlier.trace?.remember(united.memory);
    yield* recordsOf(united, earlier);
  }
};

async function foldersOf(looks: readonly FileLook[]): Promise<string[]> {
  const homes: string[] = [];
  for (const look of looks)
    if (look.name === MANIFEST && IS_MANIFEST.test(await look.head())) homes.push(folderOf(look.file.path));
  return homes;
}

function isOf(homes: readonly string[], {path}: LogFile): boolean {
  const name = baseName(path);
  return homes.includes(folderOf(path)) && (name === MANIFEST || isOfFolder(name));
}

function byFolder(files: readonly LogFile[]): Map<string, Map<string, LogFile>> {
  const folders = new Map<string, Map<string, LogFile>>();
  for (const file of files) {
    const home = folderOf(file.path);
    folders.set(home, (folders.get(home) ?? new Map<string, LogFile>()).set(baseName(file.path), file));
  }
  return folders;
}

const faultText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A folder that cannot be read is one lost record, and a part of the log that is missing. */
function reject(files: ReadonlyMap<string, LogFile>, error: unknown, {ledger}: ReadContext): void {
  const {path} = files.get(MANIFEST)!;
  const reason = faultText(error);
  ledger.saw(path);
  ledger.rejected(path, "folder", reason);
  ledger.notWhole(path, reason);
}

/** The accounts in an order that does not depend on that of the folders. */
function takeOver(
  {accounts, sources, runs, memory}: UnitedFolders,
  earlier: EarlierReadings,
  context: ReadContext
): void {
  earlier.carry(sources, runs);
  for (const account of accounts) earlier.earlier(account);
  for (const difference of memory.differences)
    context.ledger.warning(
      "canonical tables",
      difference,
      "two folders contradict each other; the first in the alphabet stands"
    );
}

/** Rows by batches. Of records of which rows were dropped, those of which none is left are entered at the end. */
async function* recordsOf(united: UnitedFolders, earlier: EarlierReadings): AsyncGenerator<ReadRecord[]> {
  if (united.write !== undefined) {
    const account = await united.write();
    earlier.earlier(account);
    if (account.rowsDropped > 0) enterEmptied((await united.emptied?.()) ?? [], united, earlier);
    return;
  }
  const dropped = new DroppedRows();
  // One function for all: a row of a large log needs none of its own. Where records are counted by somebody else, it is enough that there are some.
  const onDropped = (row: CanonicalRow): void => dropped.add(row, united.emptied === undefined);
  let batch: ReadRecord[] = [];
  for await (const rows of united.rows()) {
    for (const {row, standing} of rows)
      batch.push({
        file: row.sourceId,
        place: row.place,
        rows: [row],
        onDropped,
        ...(standing === undefined ? {} : {standing})
      });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
  if (dropped.areNone) return;
  if (united.emptied === undefined) for await (const rows of united.rows()) for (const {row} of rows) dropped.met(row);
  enterEmptied((await united.emptied?.()) ?? dropped.places(), united, earlier);
}

/** Records of which no row is left have become duplicates. */
function enterEmptied(
  emptied: Iterable<EmptiedPlaces>,
  {readings}: Pick<UnitedFolders, "readings">,
  earlier: EarlierReadings
): void {
  for (const {file, most, left, places} of emptied) {
    const records = Math.max(0, Math.min(readings.get(file) ?? 1, most) - left);
    if (records > 0) earlier.becameDuplicates(file, records * places);
  }
}
