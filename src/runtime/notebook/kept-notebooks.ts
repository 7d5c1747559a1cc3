import {notebookFromText, notebookToText} from "../../lib/notebook/index.js";
import {randomId} from "../random-id.js";

/** A notebook as this browser keeps it: its file, and when it was changed. */
export interface KeptNotebook {
  readonly id: string;
  readonly title: string;
  /** The notebook's file. */
  readonly text: string;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** A notebook with the page that wrote it: one that comes back from the browser's cache knows what it wrote while it was left. */
interface Written extends KeptNotebook {
  readonly writer: string;
}

/** A notebook that waits to be written, and when the one that it replaces was changed. */
interface Unwritten {
  readonly notebook: Written;
  readonly knownAt: string | null;
}

const DATABASE = "parallax-notebooks";
/** A database cannot be written while a page goes away: what was not in it yet waits here, by its notebook. */
const UNWRITTEN = "parallax-notebook-unwritten-";
const WRITER = randomId(8);

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
    return (await replace({notebook: {...notebook, writer: WRITER}, knownAt})) ? "kept" : "changed";
  } catch {
    return "refused";
  }
}

/** Keeps a notebook at once, for a page that is left now; it is written when notebooks are listed next. */
export function keepNotebookOnLeaving(notebook: KeptNotebook, knownAt: string | null): void {
  const unwritten: Unwritten = {notebook: {...notebook, writer: WRITER}, knownAt};
  try {
    localStorage.setItem(UNWRITTEN + notebook.id, JSON.stringify(unwritten));
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

/** False, and nothing is written, where another page has written since. What the same page wrote later stays. */
async function replace({notebook, knownAt}: Unwritten): Promise<boolean> {
  // In one transaction: no other tab writes in between.
  return within("readwrite", async (store) => {
    const there = (await done(store.get(notebook.id))) as (KeptNotebook & Partial<Written>) | undefined;
    if (there !== undefined && there.changedAt !== knownAt) {
      if (there.writer !== notebook.writer) return false;
      if (there.changedAt >= notebook.changedAt) return true;
    }
    await done(store.put(notebook));
    return true;
  });
}

async function takeUnwritten(): Promise<void> {
  try {
    // What another program left there fails alone.
    await Promise.allSettled(
      Object.keys(localStorage)
        .filter((key) => key.startsWith(UNWRITTEN))
        .map(take)
    );
  } catch {
    // No storage.
  }
}

/** Writes what waits under a key; as a copy where another page has written since, so that neither is lost. */
async function take(key: string): Promise<void> {
  const text = localStorage.getItem(key)!;
  const unwritten = JSON.parse(text) as Unwritten;
  if (!(await replace(unwritten))) await replace({notebook: copyOf(unwritten.notebook), knownAt: null});
  if (localStorage.getItem(key) === text) localStorage.removeItem(key);
}

/** Its id is made of the notebook and the page: two tabs that take the same words make one copy. */
function copyOf(notebook: Written): Written {
  const own = notebookFromText(notebook.text, {isOwn: true});
  const title = `${own.title} (copy)`;
  return {...notebook, id: `${notebook.id}-${notebook.writer}`, title, text: notebookToText({...own, title})};
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
