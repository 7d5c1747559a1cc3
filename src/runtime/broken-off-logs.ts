import {done, openLogDatabase, partsOf, written} from "./log-database.js";

const lockOf = (id: string): string => `parallax-log-${id}`;
/** Pages on plain http have none. */
const locks = (): LockManager | undefined => (navigator as {locks?: LockManager}).locks;

/** Keeps a log from being taken for one that was broken off, as long as work on it goes on in any tab. */
export async function whileKeeping<T>(id: string, work: () => Promise<T>): Promise<T> {
  const held = locks();
  return held === undefined ? work() : await held.request(lockOf(id), work);
}

/**
 * Forgets what was written of logs whose tab was closed before they were kept: nobody sees them, and they take space. Where the
 * browser has no locks nothing is forgotten, since another tab may be writing.
 */
export async function forgetBrokenOff(): Promise<void> {
  const held = locks();
  if (held === undefined) return;
  const database = await openLogDatabase();
  try {
    for (const id of await begunIds(database))
      await held.request(lockOf(id), {ifAvailable: true}, (lock) =>
        lock === null ? null : forgetUnlisted(database, id)
      );
  } finally {
    database.close();
  }
}

/** Everything of a log, whole or begun, in one transaction. */
export function forgetLog(database: IDBDatabase, id: string): Promise<void> {
  return forget(database.transaction(["logs", "scores", "packs", "pictures"], "readwrite"), id);
}

function forget(transaction: IDBTransaction, id: string): Promise<void> {
  transaction.objectStore("logs").delete(id);
  transaction.objectStore("scores").delete(id);
  transaction.objectStore("pictures").delete(partsOf(id));
  return written(transaction.objectStore("packs").delete(partsOf(id)));
}

/** Logs that have packs, pictures or scores and are not listed. */
async function begunIds(database: IDBDatabase): Promise<string[]> {
  const stores = database.transaction(["logs", "scores", "packs", "pictures"]);
  const [listed, ...parts] = await Promise.all(
    ["logs", "scores", "packs", "pictures"].map((store) => done(stores.objectStore(store).getAllKeys()))
  );
  const begun = new Set(parts.flat().map((key) => (Array.isArray(key) ? key[0] : key) as string));
  for (const id of listed!) begun.delete(id as string);
  return [...begun];
}

/** It may have been kept in the meantime, and its lock given back. */
async function forgetUnlisted(database: IDBDatabase, id: string): Promise<void> {
  const transaction = database.transaction(["logs", "scores", "packs", "pictures"], "readwrite");
  if ((await done(transaction.objectStore("logs").getKey(id))) === undefined) await forget(transaction, id);
}
