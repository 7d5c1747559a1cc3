import {statementsFromJson, statementsToJson, type Statement} from "../lib/statements/index.js";
import {BROWSER_STORAGE} from "./browser-storage.js";
import {undone, type Change} from "./undone.js";

/** Statements that the reader has pinned, in their order; kept in this browser. */
export interface StatementTray {
  all(): readonly Statement[];
  add(statement: Statement): void;
  /** Writes another sentence; the figure's own finding, or nothing, brings that back. */
  reword(id: string, sentence: string): void;
  /** Moves a statement up (−1) or down (1). */
  move(id: string, by: number): void;
  remove(id: string): void;
  /** Takes back the last change, import included; false when there is none. */
  undo(): boolean;
  /**
   * Adds statements from JSON behind those that are there; one that is there already is replaced in its place.
   *
   * @returns how many were read
   * @throws RangeError that names what is wrong
   */
  imported(text: string): number;
  /** False when the browser refuses to keep them: they then last until the page is left. */
  isKept(): boolean;
  /** Reads again what another tab may have pinned. */
  refresh(): void;
  subscribe(listener: () => void): void;
}

const KEY = "parallax-statements";

export function createStatementTray(storage: Pick<Storage, "getItem" | "setItem"> = BROWSER_STORAGE): StatementTray {
  const listeners: (() => void)[] = [];
  const history: Change<Statement>[] = [];
  let isKept = true;
  let statements = read();

  function read(): ReadonlyMap<string, Statement> {
    try {
      return byId(statementsFromJson(storage.getItem(KEY) ?? statementsToJson([]), Infinity));
    } catch {
      // What another program or version left there is no statement; it is replaced at the first change.
      return new Map();
    }
  }
  /** What is kept now, another tab's statements included; what the browser refuses to keep is known here alone. */
  const latest = () => (isKept ? read() : statements);
  function show(next: ReadonlyMap<string, Statement>): void {
    statements = next;
    try {
      storage.setItem(KEY, statementsToJson([...next.values()]));
      isKept = true;
    } catch {
      isKept = false;
    }
    for (const listener of listeners) listener();
  }
  function change(update: (all: readonly Statement[]) => readonly Statement[]): void {
    const before = latest();
    const after = byId(update([...before.values()]));
    history.push({before, after});
    show(after);
  }
  return {
    all: () => [...statements.values()],
    add: (statement) => change((all) => [...all, statement]),
    reword(id, sentence) {
      const words = sentence.trim();
      change((all) =>
        all.map((one) =>
          one.id !== id
            ? one
            : words === "" || words === one.finding
              ? {...one, sentence: one.finding, isReadersWords: false}
              : {...one, sentence: words, isReadersWords: true}
        )
      );
    },
    move(id, by) {
      const moved = [...latest().values()];
      const from = moved.findIndex((one) => one.id === id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= moved.length) return;
      moved.splice(to, 0, ...moved.splice(from, 1));
      change(() => moved);
    },
    remove: (id) => change((all) => all.filter((one) => one.id !== id)),
    undo() {
      const last = history.pop();
      if (last === undefined) return false;
      show(undone(latest(), last));
      return true;
    },
    imported(text) {
      const found = statementsFromJson(text);
      change((all) => [...all, ...found]);
      return found.length;
    },
    isKept: () => isKept,
    refresh() {
      statements = latest();
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => void listeners.push(listener)
  };
}

const byId = (statements: readonly Statement[]): ReadonlyMap<string, Statement> =>
  new Map(statements.map((one) => [one.id, one]));
