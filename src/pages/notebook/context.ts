import {
  notebookToText,
  planNotebook,
  rerunWith,
  type CellKind,
  type Notebook,
  type NotebookCell,
  type NotebookPlan,
  type PlannedCell
} from "../../lib/notebook/index.js";
import {
  CellError,
  createKernel,
  keepNotebook,
  keepNotebookOnLeaving,
  type DrawnTree,
  type KeptNotebook
} from "../../runtime/notebook/index.js";
import {mayRead} from "../../lib/query/index.js";
import {randomId} from "../../runtime/random-id.js";
import {createSqlEngine, SqlError, type QueryResult, type SqlSource} from "../../runtime/sql/index.js";
import {Cancelled} from "../../runtime/task-client.js";
import {signal, type Signal} from "../../components/dom/signal.js";
import {MOST_ROWS} from "../sql/context.js";
import {resultRows} from "../sql/result-exports.js";

/** What a cell shows. */
export type CellOutput =
  | {readonly kind: "none"}
  | {readonly kind: "running"}
  | {readonly kind: "stopped"}
  | {readonly kind: "trees"; readonly trees: readonly DrawnTree[]}
  | {readonly kind: "rows"; readonly result: QueryResult; readonly isSimulated: boolean}
  | {readonly kind: "error"; readonly message: string; readonly line: number | null};

/** A cell of the open notebook; its text changes in place while it is written. */
export interface LiveCell {
  readonly id: number;
  readonly kind: CellKind;
  name: string;
  text: string;
  readonly output: Signal<CellOutput>;
}

export interface NotebookContext {
  readonly sources: readonly SqlSource[];
  readonly cells: Signal<readonly LiveCell[]>;
  readonly title: Signal<string>;
  /** False until the reader has said that this notebook may run. */
  readonly isAllowed: Signal<boolean>;
  /** What runs, for the reader; empty when nothing does. */
  readonly running: Signal<string>;
  /** What the reader must know of how the notebook is kept; told again at every save, with empty words if nothing. */
  readonly saved: Signal<string>;
  /** What became of the cells when one was last added, moved, deleted or brought back; empty where that is plain to see. */
  readonly told: Signal<string>;
  /** Puts a notebook in place of the open one, the kept one if there is one; nothing of it runs. */
  open(notebook: Notebook, kept: KeptNotebook | null): void;
  /** The parameters of the address that the open notebook has. */
  address(): string;
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
  /**
   * Runs a cell, what it stands on where that has not run, and what stands on it. What was asked for before still runs; the cell that
   * runs now ends first, or begins again where it is asked for again.
   */
  run(cell: LiveCell): Promise<void>;
  runAll(): Promise<void>;
  stop(): void;
}

/** What is said when the notebook was kept, or was not. */
const SAVED = {
  kept: "",
  changed: "Another tab has changed this notebook: what you write here is kept as a copy.",
  refused: "This browser does not keep the notebook: export it before you leave."
} as const;

/** The open notebook with what it needs to run: DuckDB for queries, a sandboxed frame for JavaScript. */
export function createNotebookContext(
  sources: readonly SqlSource[],
  kernelUrl: () => Promise<string>
): NotebookContext {
  const engine = createSqlEngine(() => Promise.resolve(sources));
  const reserved = new Set(sources.flatMap(({specs}) => specs.map(({name}) => name)));
  /** Names of tables of generated answers. */
  const simulated = new Set(sources.flatMap(({specs}) => specs.flatMap((spec) => (spec.simulated ? [spec.name] : []))));
  const atOnce = {immediate: true};
  const cells = signal<readonly LiveCell[]>([], atOnce);
  const title = signal("", atOnce);
  const isAllowed = signal(false, atOnce);
  const running = signal("", atOnce);
  const kernel = createKernel(kernelUrl);
  let past: (readonly LiveCell[])[] = [];
  let defined: readonly string[] = [];
  const saved = signal("", atOnce);
  const told = signal("", atOnce);
  let lastId = 0;
  /** When notebooks were changed last, as far as this tab knows. */
  const keptAtOf = new Map<string, string>();
  let id: string | null = null;
  let address = "";
  let saving = 0;
  let writing: Promise<void> = Promise.resolve();
  let current: {readonly cell: LiveCell; readonly controller: AbortController; readonly ended: Promise<void>} | null =
    null;
  /** Cells that were asked for and have not begun; the run that was asked for last does them all. */
  let waiting = new Set<LiveCell>();

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
  const newId = () => {
    id = randomId(8);
    history.replaceState(null, "", `${location.pathname}?nb=${id}`);
    address = location.search;
  };
  const nowKept = (): KeptNotebook => ({
    id: id!,
    title: title.get(),
    text: notebookToText(notebook()),
    changedAt: new Date().toISOString()
  });
  function save(): void {
    if (id === null) newId();
    clearTimeout(saving);
    saving = window.setTimeout(write, 300);
  }
  /** Writes what waits to be kept; one writing after the other, or they would take each other for another tab's. */
  function write(): void {
    if (saving === 0) return;
    clearTimeout(saving);
    saving = 0;
    const kept = nowKept();
    writing = writing.then(() => keep(kept));
  }
  async function keep(kept: KeptNotebook): Promise<void> {
    const became = await keepNotebook(kept, keptAtOf.get(kept.id) ?? null);
    if (became === "kept") keptAtOf.set(kept.id, kept.changedAt);
    if (became === "changed" && kept.id === id) {
      newId();
      title.set(`${title.get()} (copy)`);
      save();
    }
    saved.set(SAVED[became]);
  }
  addEventListener("pagehide", () => {
    if (saving !== 0) keepNotebookOnLeaving(nowKept(), keptAtOf.get(id!) ?? null);
  });
  const change = (next: readonly LiveCell[], words = "") => {
    past.push(cells.get());
    cells.set(next);
    told.set(words);
    save();
  };

  /** Runs cells one after the other; a cell that fails does not keep the others from running. */
  async function runInOrder(plan: NotebookPlan, order: readonly number[]): Promise<void> {
    const all = cells.get();
    // A text may be changed while its cell waits or runs: names and rows are of one text.
    const asked = notebook().cells;
    const own = (waiting = new Set(order.map((c) => all[c]!)));
    isAllowed.set(true);
    plan.cells.forEach(({problem}, c) => problem && all[c]!.output.set({kind: "error", ...problem}));
    if (current && (own.has(current.cell) || current.cell.output.get().kind === "error")) current.controller.abort();
    await current?.ended;
    if (waiting !== own) return;
    const now = plan.cells.flatMap(({defines}) => defines);
    kernel.forget(defined.filter((name) => !now.includes(name)));
    defined = now;
    for (const c of order) {
      const cell = all[c]!;
      own.delete(cell);
      if (cell.kind === "markdown" || plan.cells[c]!.problem) continue;
      cell.output.set({kind: "running"});
      running.set(`Running cell ${c + 1} of ${all.length}`);
      const controller = new AbortController();
      const ended = outputOf(asked[c]!, plan.cells[c]!, controller.signal).then((output) => {
        current = null;
        // A later run, or a stop, has said already what the cell shows.
        if (!controller.signal.aborted) cell.output.set(output);
      });
      current = {cell, controller, ended};
      await ended;
      if (waiting !== own) return;
    }
    running.set("");
  }

  async function outputOf(cell: NotebookCell, planned: PlannedCell, signal: AbortSignal): Promise<CellOutput> {
    try {
      if (cell.kind === "sql") {
        const result = await engine.run(cell.text, {limit: MOST_ROWS, signal});
        if (cell.name !== "") {
          kernel.rows(cell.name, resultRows(result));
          await nameQuery(cell, signal);
        }
        return {kind: "rows", result, isSimulated: readsSimulated().has(cell.text)};
      }
      const {body, linesBefore, uses, defines} = planned;
      const width = Math.max(280, Math.min(860, document.querySelector(".notebook-cells")?.clientWidth ?? 640));
      return {kind: "trees", trees: await kernel.run({body, linesBefore, uses, defines, width})};
    } catch (error) {
      if (error instanceof Cancelled) return {kind: "stopped"};
      const line = error instanceof CellError || error instanceof SqlError ? error.line : null;
      return {kind: "error", message: (error as Error).message, line};
    }
  }

  /** Texts of the queries that read generated answers, themselves or through the rows of another cell. */
  function readsSimulated(): ReadonlySet<string> {
    const [names, texts] = [new Set(simulated), new Set<string>()];
    const queries = notebook().cells.filter(({kind}) => kind === "sql");
    for (let before = -1; before < texts.size;) {
      before = texts.size;
      for (const {name, text} of queries)
        if (mayRead(text, names)) {
          texts.add(text);
          if (name !== "") names.add(name.toLowerCase());
        }
    }
    return texts;
  }

  /** Other queries may name this one's rows; what is no SELECT has none to name. */
  async function nameQuery({name, text}: NotebookCell, signal: AbortSignal): Promise<void> {
    const sql = `CREATE OR REPLACE VIEW "${name}" AS ${text.replace(/;\s*$/, "")}`;
    await engine.run(sql, {limit: 1, signal}).catch((error: Error) => {
      if (error instanceof Cancelled) throw error;
    });
  }

  /** Ends what runs and forgets all values. */
  function stop(): void {
    waiting = new Set();
    current?.controller.abort();
    kernel.stop();
    defined = [];
    running.set("");
    for (const {output} of cells.get())
      if (["trees", "running"].includes(output.get().kind)) output.set({kind: "stopped"});
  }

  const planNow = () => planNotebook(notebook().cells, reserved);
  return {
    sources,
    cells,
    title,
    isAllowed,
    running,
    saved,
    told,
    stop,
    edited: save,
    address: () => address,
    file: () => notebookToText(notebook()),
    isSimulated: () => readsSimulated().size > 0,
    open(next, kept) {
      stop();
      write();
      [past, id, address] = [[], kept?.id ?? null, location.search];
      if (kept) keptAtOf.set(kept.id, kept.changedAt);
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
    },
    async run(cell) {
      const plan = planNow();
      const all = cells.get();
      const wanted = new Set(rerunWith(plan, all.indexOf(cell)));
      all.forEach((other, c) => waiting.has(other) && wanted.add(c));
      const isDone = (c: number) => all[c] === current?.cell || ["trees", "rows"].includes(all[c]!.output.get().kind);
      const open = [...wanted];
      while (open.length > 0)
        for (const before of plan.cells[open.pop()!]!.after) {
          if (wanted.has(before) || isDone(before)) continue;
          wanted.add(before);
          open.push(before);
        }
      const order = plan.order.filter((c) => wanted.has(c));
      await runInOrder(plan, order);
    },
    async runAll() {
      const plan = planNow();
      await runInOrder(plan, plan.order);
    }
  };
}
