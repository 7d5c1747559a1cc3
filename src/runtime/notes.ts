import {BROWSER_STORAGE} from "./browser-storage.js";
import {undone, type Change} from "./undone.js";

/** What a reviewer wrote about one item. */
export interface Note {
  readonly item: string;
  readonly text: string;
  readonly isFlagged: boolean;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** What became of an import, in items that its file has notes on. */
export interface ImportedNotes {
  readonly taken: number;
  /** The same note stood there. */
  readonly known: number;
  /** A newer note stands there, and stays. */
  readonly newerHere: number;
  /** Those of them that hold no text, only a flag. */
  readonly emptyHere: number;
  readonly isForOtherData: boolean;
}

/** Notes on one log; kept in this browser at every keystroke, so that a reload loses nothing. */
export interface Notes {
  all(): readonly Note[];
  of(item: string): Note | null;
  /** An empty text without flag deletes the note. */
  set(item: string, text: string, isFlagged: boolean): void;
  /** Takes back the last change, import included; false when there is none. */
  undo(): boolean;
  /** All notes as JSON, with the log they are about. */
  exported(): string;
  /**
   * Adds notes from JSON; for an item with two notes the later one stands.
   *
   * @returns what was taken and what was not, and whether they were made for other data
   * @throws RangeError that names what is wrong
   */
  imported(text: string): ImportedNotes;
  /** False when the browser refuses to keep them: they then last until the page is left, and can be exported. */
  isKept(): boolean;
  /** Reads again what another tab may have written. */
  refresh(): void;
  /** Calls back on every change; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

const FORMAT = "parallax notes 1";
/** Characters of a note. */
export const LONGEST_NOTE = 20_000;
/** Notes in one file: more than anybody wrote. */
const MOST = 5_000;

/** The notes on a log, by its fingerprint. */
export function createNotes(
  fingerprint: string,
  storage: Pick<Storage, "getItem" | "setItem"> = BROWSER_STORAGE
): Notes {
  const key = `parallax-notes-${fingerprint}`;
  const listeners = new Set<() => void>();
  const history: Change<Note>[] = [];
  let isKept = true;
  let notes = read();

  function read(): ReadonlyMap<string, Note> {
    try {
      return byItem(readNotes(JSON.parse(storage.getItem(key) ?? "[]")));
    } catch {
      // What another program left there is no note; it is replaced at the first change.
      return new Map();
    }
  }
  /** What is kept now, another tab's notes included; what the browser refuses to keep is known here alone. */
  const latest = () => (isKept ? read() : notes);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  function show(next: ReadonlyMap<string, Note>): void {
    notes = next;
    try {
      storage.setItem(key, JSON.stringify([...notes.values()]));
      isKept = true;
    } catch {
      isKept = false;
    }
    tell();
  }
  function change(update: (all: Map<string, Note>) => void): void {
    const before = latest();
    const after = new Map(before);
    update(after);
    history.push({before, after});
    show(after);
  }
  return {
    all: () => [...notes.values()],
    of: (item) => notes.get(item) ?? null,
    set: (item, text, isFlagged) =>
      change((all) => {
        if (text === "" && !isFlagged) all.delete(item);
        else all.set(item, {item, text, isFlagged, changedAt: new Date().toISOString()});
      }),
    undo() {
      const last = history.pop();
      if (last === undefined) return false;
      show(undone(latest(), last));
      return true;
    },
    isKept: () => isKept,
    exported: () => JSON.stringify({format: FORMAT, fingerprint, notes: [...notes.values()]}, null, 2),
    imported(text) {
      let file: {format?: unknown; fingerprint?: unknown; notes?: unknown} | null;
      try {
        file = JSON.parse(text) as typeof file;
      } catch {
        throw new RangeError("invalid notes; expected JSON");
      }
      if (file?.format !== FORMAT) throw new RangeError(`invalid format; expected "${FORMAT}"`);
      const found = readNotes(file.notes);
      if (found.length > MOST) throw new RangeError(`${found.length} notes; expected at most ${MOST}`);
      const counts = {taken: 0, known: 0, newerHere: 0, emptyHere: 0};
      change((all) => {
        for (const note of latestByItem(found).values()) {
          const here = all.get(note.item);
          if (here !== undefined && here.changedAt > note.changedAt) {
            counts.newerHere++;
            if (here.text === "") counts.emptyHere++;
            continue;
          }
          const isKnown = here?.text === note.text && here.isFlagged === note.isFlagged;
          counts[isKnown ? "known" : "taken"]++;
          all.set(note.item, note);
        }
      });
      return {...counts, isForOtherData: file.fingerprint !== fingerprint};
    },
    refresh() {
      notes = latest();
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }
  };
}

/** Has notes follow what another tab writes. */
export function followTabs(notes: Notes): Notes {
  addEventListener("storage", () => notes.refresh());
  return notes;
}

const byItem = (notes: readonly Note[]): ReadonlyMap<string, Note> => new Map(notes.map((note) => [note.item, note]));

/** Of two notes on an item the later one, of two of one time the last. */
function latestByItem(notes: readonly Note[]): ReadonlyMap<string, Note> {
  const latest = new Map<string, Note>();
  for (const note of notes) if ((latest.get(note.item)?.changedAt ?? "") <= note.changedAt) latest.set(note.item, note);
  return latest;
}

function readNotes(value: unknown): Note[] {
  if (!Array.isArray(value)) throw new RangeError("invalid notes; expected a list");
  return value.map((note: Partial<Note> | null, n) => {
    const {item, text, isFlagged, changedAt} = note ?? {};
    if (typeof item !== "string") throw new RangeError(`notes[${n}]: missing field: item`);
    if (typeof text !== "string") throw new RangeError(`notes[${n}]: invalid text; expected string`);
    if (text.length > LONGEST_NOTE)
      throw new RangeError(`notes[${n}]: ${text.length} characters; expected at most ${LONGEST_NOTE}`);
    return {item, text, isFlagged: isFlagged === true, changedAt: String(changedAt ?? "")};
  });
}
