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

/** Keys of all parts of a log: packs have numbers, pictures have paths. */
export function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
