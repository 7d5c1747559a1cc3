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

/** Writes a notebook in place of the one of its id. Where the browser keeps no databases it lives until the page is left. */
export async function keepNotebook(notebook: KeptNotebook): Promise<void> {
  await within("readwrite", (store) => store.put(notebook));
}

/** All notebooks, last changed first. */
export async function keptNotebooks(): Promise<readonly KeptNotebook[]> {
  const all = ((await within("readonly", (store) => store.getAll())) ?? []) as KeptNotebook[];
  return all.sort((a, b) => (a.changedAt > b.changedAt ? -1 : 1));
}

export async function deleteNotebook(id: string): Promise<void> {
  await within("readwrite", (store) => store.delete(id));
}

async function within(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open().catch(() => null);
  if (database === null) return null;
  try {
    return await done(work(database.transaction("notebooks", mode).objectStore("notebooks")));
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
