import {CANONICAL_VERSION, type CanonicalRow} from "../../schema/index.js";
import {UnionFault} from "../contract/answer-union.js";
import type {Adapter, EarlierReadings, ReadContext, ReadRecord} from "../contract/adapter.js";
import type {FileLook} from "../contract/file-look.js";
import type {EarlierAccount, LedgerKind} from "../contract/ledger.js";
import type {LogFile} from "../files/log-file.js";
import {baseName, folderOf} from "../values/json-value.js";
import {canonicalFolder, folderAccount, isOfFolder, type CanonicalFolder} from "./canonical-folder.js";
import {unitedFolders, type UnitedFolders} from "./united-folders.js";

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
      accept: () => earlier.earlier(sumOf([account]))
    };
  },

  async *read(files, context) {
    const {earlier} = context;
    if (earlier === undefined) return;
    const folders: CanonicalFolder[] = [];
    for (const [home, own] of byFolder(files)) {
      try {
        folders.push(await canonicalFolder(home, own, context, earlier));
      } catch (error) {
        // Of what other programs read for this one just now, it can do without nothing: they can read it again.
        if (earlier.union?.ofOneReading) throw new UnionFault(`${home}: ${faultText(error)}`);
        reject(own, error, context);
      }
    }
    if (folders.length === 0) return;
    const united = unitedFolders(folders, earlier.union);
    takeOver(united, earlier, context);
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
  {accounts, sources, runs, differences}: UnitedFolders,
  earlier: EarlierReadings,
  context: ReadContext
): void {
  earlier.carry(sources, runs);
  if (earlier.union?.ofOneReading) for (const account of accounts) earlier.earlier(account);
  else earlier.earlier(sumOf(accounts));
  for (const difference of differences)
    context.ledger.warning(
      "canonical tables",
      difference,
      "two folders contradict each other; the first in the alphabet stands"
    );
}

const ZERO = {seen: 0, accepted: 0, rejected: 0, duplicates: 0, skipped: 0};

function sumOf(accounts: readonly EarlierAccount[]): EarlierAccount {
  const files = new Map<string, EarlierAccount["files"] extends ReadonlyMap<string, infer C> ? C : never>();
  for (const account of accounts)
    for (const [file, counts] of account.files) {
      const own = files.get(file) ?? ZERO;
      files.set(file, {
        seen: own.seen + counts.seen,
        accepted: own.accepted + counts.accepted,
        rejected: own.rejected + counts.rejected,
        duplicates: own.duplicates + counts.duplicates,
        skipped: own.skipped + counts.skipped
      });
    }
  const sum = (count: (account: EarlierAccount) => number): number =>
    accounts.reduce((total, account) => total + count(account), 0);
  return {
    files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))),
    rows: sum(({rows}) => rows),
    rowsDropped: sum(({rowsDropped}) => rowsDropped),
    conflicts: sum(({conflicts}) => conflicts),
    reasons: accounts.flatMap(({reasons}) => reasons),
    entries: ordered(accounts.flatMap(({entries}) => entries)),
    ignored: ordered(accounts.flatMap(({ignored}) => ignored)),
    unread: ordered(accounts.flatMap(({unread}) => unread)),
    logged: ordered(accounts.flatMap(({logged}) => logged))
  };
}

/** By file, then place; what stands at one place keeps its order. */
function ordered<T extends {readonly file: string; readonly place?: string; readonly kind?: LedgerKind}>(
  list: readonly T[]
): T[] {
  return list.toSorted((a, b) => {
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    const [x, y] = [a.place ?? "", b.place ?? ""];
    return x === y ? 0 : x < y ? -1 : 1;
  });
}

/** Rows by batches. Of records of which rows were dropped, those of which none is left are entered at the end. */
async function* recordsOf(united: UnitedFolders, earlier: EarlierReadings): AsyncGenerator<ReadRecord[]> {
  const dropped = new Map<CanonicalFolder, Map<string, number>>();
  // One function a folder: a row of a large log needs none of its own. Where records are counted by somebody else, it is enough that there are some.
  const onDropIn = new Map(
    united.folders.map((folder) => [
      folder,
      (row: CanonicalRow): void => {
        const own = dropped.get(folder) ?? new Map<string, number>();
        if (united.emptied !== undefined) {
          dropped.set(folder, own);
          return;
        }
        const key = recordKey(row);
        dropped.set(folder, own.set(key, (own.get(key) ?? 0) + 1));
      }
    ])
  );
  let batch: ReadRecord[] = [];
  for await (const rows of united.rows()) {
    for (const {row, folder, standing} of rows)
      batch.push({
        file: row.sourceId,
        place: row.place,
        rows: [row],
        onDropped: onDropIn.get(folder)!,
        ...(standing === undefined ? {} : {standing})
      });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
  if (dropped.size === 0) return;
  if (united.emptied !== undefined) {
    for (const {file, records} of await united.emptied()) earlier.becameDuplicates(file, records);
    return;
  }
  const left = new Map([...dropped].map(([folder, records]) => [folder, new Map(records)]));
  for await (const rows of united.rows())
    for (const {row, folder} of rows) {
      const records = left.get(folder);
      const count = records?.get(recordKey(row));
      if (count !== undefined) records!.set(recordKey(row), count - 1);
    }
  for (const records of left.values())
    for (const [key, count] of records)
      if (count === 0) earlier.becameDuplicates(key.slice(0, key.indexOf("\u0000")), 1);
}

const recordKey = ({sourceId, place}: CanonicalRow): string => `${sourceId}\u0000${place}`;
