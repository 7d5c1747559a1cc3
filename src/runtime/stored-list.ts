import {BROWSER_STORAGE} from "./browser-storage.js";

export type TextStorage = Pick<Storage, "getItem" | "setItem">;

/** A list kept in this browser. It is read anew each time, because another tab may have written meanwhile. */
export interface StoredList<T> {
  all(): readonly T[];
  change(next: (all: readonly T[]) => readonly T[]): void;
}

/** @param read - an entry from what was kept, `null` for what is none */
export function storedList<T>(
  key: string,
  read: (value: unknown) => T | null,
  storage: TextStorage = BROWSER_STORAGE
): StoredList<T> {
  let unkept: readonly T[] | null = null;
  const all = (): readonly T[] => {
    if (unkept !== null) return unkept;
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]");
      return (Array.isArray(kept) ? kept : []).map(read).filter((entry) => entry !== null);
    } catch {
      // What another program left there is no list; it is replaced at the first change.
      return [];
    }
  };
  return {
    all,
    change(next) {
      const list = next(all());
      try {
        storage.setItem(key, JSON.stringify(list));
        unkept = null;
      } catch {
        // A full or forbidden storage: the list lives until the page is left.
        unkept = list;
      }
    }
  };
}
