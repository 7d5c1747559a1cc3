/** A notebook as this browser keeps it: its file, and when it was changed. */
export interface KeptNotebook {
  readonly id: string;
  readonly title: string;
  /** The notebook's file. */
  readonly text: string;
  /** ISO 8601. */
  readonly changedAt: string;
}

const DATABASE = "parallax-notebooks";
/** A database cannot be written while a page goes away: what was not in it yet waits here. */
const UNWRITTEN = "parallax-notebook-unwritten";

/**
 * Writes a notebook in place of the one of its id.
 *
 * @param knownAt - when the one that it replaces was changed, as far as this tab knows; `null` for a new one
 * @returns `changed` and writes nothing where another tab has written since; `refused` where the browser keeps nothing: the notebook
 *   then lives until the page is left
 */
export async function keepNotebook(
  notebook: KeptNotebook,
  knownAt: string | null
): Promise<"kept" | "changed" | "refused"> {
  try {
    // In one transaction: no other tab writes in between.
    return await within("readwrite", async (store) => {
      const there = (await done(store.get(notebook.id))) as KeptNotebook | undefined;
      if (there !== undefined && there.changedAt !== knownAt) return "changed";
      await done(store.put(notebook));
      return "kept";
    });
  } catch {
    return "refused";
  }
}

/** Keeps a notebook at once, for a page that is left now. */
export function keepNotebookOnLeaving(notebook: KeptNotebook): void {
  try {
    localStorage.setItem(UNWRITTEN, JSON.stringify(notebook));
  } catch {
    // A full or forbidden storage: what was written in the last moment is lost.
  }
}

/** All notebooks, last changed first; none where the browser keeps nothing. */
export async function keptNotebooks(): Promise<readonly KeptNotebook[]> {
  await takeUnwritten();
  const all = (await within("readonly", (store) => done(store.getAll())).catch(() => [])) as KeptNotebook[];
  return all.sort((a, b) => (a.changedAt > b.changedAt ? -1 : 1));
}

export async function deleteNotebook(id: string): Promise<void> {
  await within("readwrite", (store) => done(store.delete(id)));
}

async function takeUnwritten(): Promise<void> {
  try {
    const text = localStorage.getItem(UNWRITTEN);
    if (text === null) return;
    localStorage.removeItem(UNWRITTEN);
    const notebook = JSON.parse(text) as KeptNotebook;
    await within("readwrite", (store) => done(store.put(notebook)));
  } catch {
    // No storage, or what another program left there.
  }
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database.transaction("notebooks", mode).objectStore("notebooks"));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore("notebooks", {keyPath: "id"});
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's storage failed"));
  });
}
