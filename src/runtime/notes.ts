/** What a reviewer wrote about one item. */
export interface Note {
  readonly item: string;
  readonly text: string;
  readonly isFlagged: boolean;
  /** ISO 8601. */
  readonly changedAt: string;
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
   * @returns how many were read, and whether they were made for other data
   * @throws RangeError that names what is wrong
   */
  imported(text: string): {readonly read: number; readonly isForOtherData: boolean};
  subscribe(listener: () => void): void;
}

const FORMAT = "parallax notes 1";
const LONGEST = 20_000;

/** The notes on a log, by its fingerprint. */
export function createNotes(fingerprint: string, storage: Pick<Storage, "getItem" | "setItem"> = localStorage): Notes {
  const key = `parallax-notes-${fingerprint}`;
  const listeners: (() => void)[] = [];
  const history: ReadonlyMap<string, Note>[] = [];
  let notes: ReadonlyMap<string, Note> = new Map();
  try {
    notes = new Map(readNotes(storage.getItem(key) ?? "[]").map((note) => [note.item, note]));
  } catch {
    // What another program left there is no note; it is replaced at the first change.
  }
  function change(next: ReadonlyMap<string, Note>): void {
    notes = next;
    try {
      storage.setItem(key, JSON.stringify([...notes.values()]));
    } catch {
      // A full or forbidden storage: the notes live until the page is left, and can still be exported.
    }
    for (const listener of listeners) listener();
  }
  return {
    all: () => [...notes.values()],
    of: (item) => notes.get(item) ?? null,
    set(item, text, isFlagged) {
      const next = new Map(notes);
      if (text === "" && !isFlagged) next.delete(item);
      else next.set(item, {item, text: text.slice(0, LONGEST), isFlagged, changedAt: new Date().toISOString()});
      history.push(notes);
      change(next);
    },
    undo() {
      const before = history.pop();
      if (before === undefined) return false;
      change(before);
      return true;
    },
    exported: () => JSON.stringify({format: FORMAT, fingerprint, notes: [...notes.values()]}, null, 2),
    imported(text) {
      let file: {format?: unknown; fingerprint?: unknown; notes?: unknown};
      try {
        file = JSON.parse(text) as typeof file;
      } catch {
        throw new RangeError("invalid notes; expected JSON");
      }
      if (file?.format !== FORMAT) throw new RangeError(`invalid format; expected "${FORMAT}"`);
      const read = readNotes(JSON.stringify(file.notes ?? null));
      const next = new Map(notes);
      for (const note of read) if ((next.get(note.item)?.changedAt ?? "") <= note.changedAt) next.set(note.item, note);
      history.push(notes);
      change(next);
      return {read: read.length, isForOtherData: file.fingerprint !== fingerprint};
    },
    subscribe: (listener) => void listeners.push(listener)
  };
}

function readNotes(text: string): Note[] {
  const value = JSON.parse(text) as unknown;
  if (!Array.isArray(value)) throw new RangeError("invalid notes; expected a list");
  return value.map((note: Partial<Note> | null, n) => {
    const {item, text: words, isFlagged, changedAt} = note ?? {};
    if (typeof item !== "string") throw new RangeError(`notes[${n}]: missing field: item`);
    if (typeof words !== "string") throw new RangeError(`notes[${n}]: invalid text; expected string`);
    return {item, text: words.slice(0, LONGEST), isFlagged: isFlagged === true, changedAt: String(changedAt ?? "")};
  });
}
