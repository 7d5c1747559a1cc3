import {notebookToText, type CellKind, type Notebook} from "../../lib/notebook/index.js";
import {createKernel, type KeptNotebook} from "../../runtime/notebook/index.js";
import {createSqlEngine, type SqlSource} from "../../runtime/sql/index.js";
import {signal, type Signal} from "../../components/dom/signal.js";
import {createCellRuns, type CellRuns} from "./cell-runs.js";
import type {CellOutput, LiveCell} from "./live-cell.js";
import {createNotebookKeeping, type NotebookKeeping} from "./notebook-keeping.js";
import {simulatedQueries} from "./simulated-queries.js";

export interface NotebookContext extends CellRuns, Pick<NotebookKeeping, "saved" | "address"> {
  readonly sources: readonly SqlSource[];
  readonly cells: Signal<readonly LiveCell[]>;
  readonly title: Signal<string>;
  /** False until the reader has said that this notebook may run. */
  readonly isAllowed: Signal<boolean>;
  /** What runs, for the reader; empty when nothing does. */
  readonly running: Signal<string>;
  /** What became of the cells when one was last added, moved, deleted or brought back; empty where that is plain to see. */
  readonly told: Signal<string>;
  /** Puts a notebook in place of the open one, the kept one if there is one; nothing of it runs. */
  open(notebook: Notebook, kept: KeptNotebook | null): void;
  /** The notebook's file. */
  file(): string;
  /** Does it query generated answers? */
  isSimulated(): boolean;
  /** Tells that a text or a name was changed. */
  edited(): void;
  add(kind: CellKind, after: LiveCell | null): void;
  move(cell: LiveCell, by: -1 | 1): void;
  remove(cell: LiveCell): void;
  /** Takes back the last cell added, moved or deleted. */
  undo(): void;
}

/** The open notebook with what it needs to run: DuckDB for queries, a sandboxed frame for JavaScript. */
export function createNotebookContext(
  sources: readonly SqlSource[],
  kernelUrl: () => Promise<string>
): NotebookContext {
  const reserved = new Set(sources.flatMap(({specs}) => specs.map(({name}) => name)));
  /** Names of tables of generated answers. */
  const simulated = new Set(sources.flatMap(({specs}) => specs.flatMap((spec) => (spec.simulated ? [spec.name] : []))));
  const atOnce = {immediate: true};
  const cells = signal<readonly LiveCell[]>([], atOnce);
  const title = signal("", atOnce);
  const isAllowed = signal(false, atOnce);
  const running = signal("", atOnce);
  const told = signal("", atOnce);
  let past: (readonly LiveCell[])[] = [];
  let lastId = 0;

  const live = (kind: CellKind, name: string, text: string): LiveCell => ({
    id: ++lastId,
    kind,
    name,
    text,
    output: signal<CellOutput>({kind: "none"}, atOnce)
  });
  const notebook = (): Notebook => ({
    title: title.get(),
    cells: cells.get().map(({kind, name, text}) => ({kind, name, text}))
  });
  const readsSimulated = () => simulatedQueries(notebook().cells, simulated);
  const {saved, address, save, open} = createNotebookKeeping(notebook, title);
  const runs = createCellRuns(
    {
      engine: createSqlEngine(() => Promise.resolve(sources)),
      kernel: createKernel(kernelUrl),
      isSimulated: (text) => readsSimulated().has(text)
    },
    {cells, written: () => notebook().cells, isAllowed, running, reserved}
  );
  const change = (next: readonly LiveCell[], words = "") => {
    past.push(cells.get());
    cells.set(next);
    told.set(words);
    save();
  };

  return {
    ...runs,
    sources,
    cells,
    title,
    isAllowed,
    running,
    saved,
    told,
    address,
    edited: save,
    file: () => notebookToText(notebook()),
    isSimulated: () => readsSimulated().size > 0,
    open(next, kept) {
      runs.stop();
      open(kept);
      past = [];
      isAllowed.set(false);
      title.set(next.title);
      cells.set(next.cells.map(({kind, name, text}) => live(kind, name, text)));
    },
    add(kind, after) {
      const all = cells.get();
      const at = after === null ? all.length : all.indexOf(after) + 1;
      change([...all.slice(0, at), live(kind, "", ""), ...all.slice(at)]);
    },
    move(cell, by) {
      const all = [...cells.get()];
      const at = all.indexOf(cell);
      if (all[at + by] === undefined) return;
      [all[at], all[at + by]] = [all[at + by]!, all[at]!];
      change(all);
    },
    remove: (cell) =>
      change(
        cells.get().filter((other) => other !== cell),
        "Deleted. Undo brings it back."
      ),
    undo() {
      const before = past.pop();
      if (before === undefined) return told.set("Nothing to take back.");
      cells.set(before);
      told.set("Taken back.");
      save();
    }
  };
}
