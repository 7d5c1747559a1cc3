/** The browser's database of kept logs: what each is, its scores, its rows in packs, and its pictures. */
export async function openLogDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("parallax-logs", 2);
  request.onupgradeneeded = ({oldVersion}) => {
    if (oldVersion < 1) {
      request.result.createObjectStore("logs", {keyPath: "id"});
      request.result.createObjectStore("packs");
      request.result.createObjectStore("scores");
    }
    request.result.createObjectStore("pictures");
  };
  const database = await done(request);
  // A page that holds an older version open must not stop a newer one.
  database.onversionchange = () => database.close();
  return database;
}

/** The outcome of a request. */
export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's storage failed"));
  });
}

/**
 * The end of the transaction that a request writes in. A request may succeed and its transaction fail afterwards: browsers look at
 * the space that is left only when they write.
 */
export function written(request: IDBRequest): Promise<void> {
  const transaction = request.transaction!;
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(storageError(transaction.error ?? request.error));
  });
}

function storageError(error: DOMException | null): Error {
  if (error?.name === "QuotaExceededError") return new Error("this browser gives this site no more space");
  return error ?? new Error("the browser's storage failed");
}

/** Keys of all parts of a log: packs have numbers, pictures have paths. */
export function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
