import {statementsFromJson, statementsToJson, type Statement} from "../lib/statements/index.js";

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

export function createStatementTray(storage: Pick<Storage, "getItem" | "setItem"> = localStorage): StatementTray {
  const listeners: (() => void)[] = [];
  const history: (readonly Statement[])[] = [];
  let isKept = true;
  let statements: readonly Statement[] = read();

  function read(): readonly Statement[] {
    try {
      return statementsFromJson(storage.getItem(KEY) ?? statementsToJson([]));
    } catch {
      // What another program or version left there is no statement; it is replaced at the first change.
      return [];
    }
  }
  function show(next: readonly Statement[]): void {
    statements = next;
    try {
      storage.setItem(KEY, statementsToJson(next));
      isKept = true;
    } catch {
      isKept = false;
    }
    for (const listener of listeners) listener();
  }
  function change(next: readonly Statement[]): void {
    history.push(statements);
    show(next);
  }
  return {
    all: () => statements,
    add: (statement) => change([...statements, statement]),
    reword(id, sentence) {
      const words = sentence.trim().slice(0, 2000);
      change(
        statements.map((one) =>
          one.id !== id
            ? one
            : words === "" || words === one.finding
              ? {...one, sentence: one.finding, isReadersWords: false}
              : {...one, sentence: words, isReadersWords: true}
        )
      );
    },
    move(id, by) {
      const from = statements.findIndex((one) => one.id === id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= statements.length) return;
      const next = [...statements];
      next.splice(to, 0, ...next.splice(from, 1));
      change(next);
    },
    remove: (id) => change(statements.filter((one) => one.id !== id)),
    undo() {
      const before = history.pop();
      if (before === undefined) return false;
      show(before);
      return true;
    },
    imported(text) {
      const found = statementsFromJson(text);
      const byId = new Map(statements.map((one) => [one.id, one]));
      for (const one of found) byId.set(one.id, one);
      change([...byId.values()]);
      return found.length;
    },
    isKept: () => isKept,
    refresh() {
      statements = read();
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => void listeners.push(listener)
  };
}
