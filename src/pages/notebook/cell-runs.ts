import {
  planNotebook,
  rerunWith,
  type NotebookCell,
  type NotebookPlan,
  type PlannedCell
} from "../../lib/notebook/index.js";
import {CellError, type createKernel} from "../../runtime/notebook/index.js";
import {SqlError, type createSqlEngine} from "../../runtime/sql/index.js";
import {Cancelled} from "../../runtime/task-client.js";
import type {Signal} from "../../components/dom/signal.js";
import {MOST_ROWS} from "../sql/context.js";
import {resultRows} from "../sql/result-exports.js";
import type {CellOutput, LiveCell} from "./live-cell.js";

/** What cells run in. */
interface Engines {
  readonly engine: ReturnType<typeof createSqlEngine>;
  readonly kernel: ReturnType<typeof createKernel>;
  /** Does a query read generated answers? */
  readonly isSimulated: (text: string) => boolean;
}

/** The open notebook. */
interface OpenNotebook {
  readonly cells: Signal<readonly LiveCell[]>;
  /** Its cells as they are written now. */
  readonly written: () => readonly NotebookCell[];
  readonly isAllowed: Signal<boolean>;
  readonly running: Signal<string>;
  /** Names that no cell may define. */
  readonly reserved: ReadonlySet<string>;
}

export interface CellRuns {
  /**
   * Runs a cell, what it stands on where that has not run, and what stands on it. What was asked for before still runs; the cell that
   * runs now ends first, or begins again where it is asked for again.
   */
  run(cell: LiveCell): Promise<void>;
  runAll(): Promise<void>;
  /** Ends what runs and forgets all values. */
  stop(): void;
}

export function createCellRuns(
  engines: Engines,
  {cells, written, isAllowed, running, reserved}: OpenNotebook
): CellRuns {
  const {kernel} = engines;
  let defined: readonly string[] = [];
  let current: {readonly cell: LiveCell; readonly controller: AbortController; readonly ended: Promise<void>} | null =
    null;
  /** Cells that were asked for and have not begun; the run that was asked for last does them all. */
  let waiting = new Set<LiveCell>();
  const planNow = () => planNotebook(written(), reserved);

  /** Runs cells one after the other; a cell that fails does not keep the others from running. */
  async function runInOrder(plan: NotebookPlan, order: readonly number[]): Promise<void> {
    const all = cells.get();
    // A text may be changed while its cell waits or runs: names and rows are of one text.
    const asked = written();
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
      const ended = outputOf(engines, asked[c]!, plan.cells[c]!, controller.signal).then((output) => {
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

  return {
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
    },
    stop() {
      waiting = new Set();
      current?.controller.abort();
      kernel.stop();
      defined = [];
      running.set("");
      for (const {output} of cells.get())
        if (["trees", "running"].includes(output.get().kind)) output.set({kind: "stopped"});
    }
  };
}

async function outputOf(
  {engine, kernel, isSimulated}: Engines,
  cell: NotebookCell,
  planned: PlannedCell,
  signal: AbortSignal
): Promise<CellOutput> {
  try {
    if (cell.kind === "sql") {
      const result = await engine.run(cell.text, {limit: MOST_ROWS, signal});
      if (cell.name !== "") {
        kernel.rows(cell.name, resultRows(result));
        await nameQuery(engine, cell, signal);
      }
      return {kind: "rows", result, isSimulated: isSimulated(cell.text)};
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

/** Other queries may name this one's rows; what is no SELECT has none to name. */
async function nameQuery(engine: Engines["engine"], {name, text}: NotebookCell, signal: AbortSignal): Promise<void> {
  const sql = `CREATE OR REPLACE VIEW "${name}" AS ${text.replace(/;\s*$/, "")}`;
  await engine.run(sql, {limit: 1, signal}).catch((error: Error) => {
    if (error instanceof Cancelled) throw error;
  });
}
