import {STARTER_QUERIES} from "../../lib/benchmarks/starter-queries.js";
import {logQueries, mayRead, type StarterQuery} from "../../lib/query/index.js";
import {freeText} from "../../lib/state/index.js";
import {createPageState, type PageState} from "../../runtime/page-state.js";
import {
  createQueryDrafts,
  createQueryHistory,
  createSqlEngine,
  SqlError,
  type QueryDrafts,
  type QueryHistory,
  type QueryResult,
  type SqlEngine,
  type SqlSource
} from "../../runtime/sql/index.js";
import {Cancelled} from "../../runtime/task-client.js";
import {signal, type Signal} from "../../components/dom/signal.js";
import {sourceAsked} from "./sources.js";

/** Most rows of a result that are shown and exported. */
export const MOST_ROWS = 100_000;

/** What the address says: the query and its chart. */
export interface SqlState {
  readonly q: string;
  readonly x: string;
  readonly y: string;
  readonly by: string;
  readonly mark: string;
}

/** What the last run gave. */
export type Outcome =
  | {readonly kind: "none"}
  | {readonly kind: "empty"}
  | {readonly kind: "running"; readonly sql: string}
  | {readonly kind: "cancelled"; readonly sql: string; readonly milliseconds: number}
  | {readonly kind: "error"; readonly sql: string; readonly message: string; readonly line: number | null}
  | {readonly kind: "result"; readonly sql: string; readonly result: QueryResult; readonly simulated: boolean};

/** What the parts of the page share. */
export interface SqlContext {
  readonly state: PageState<SqlState>;
  readonly engine: SqlEngine;
  readonly sources: readonly SqlSource[];
  /** Questions to begin with, those about the log that the address names first. */
  readonly starters: readonly StarterQuery[];
  readonly history: QueryHistory;
  readonly drafts: QueryDrafts;
  readonly outcome: Signal<Outcome>;
  /** The text in the editor. */
  readonly written: Signal<string>;
  /** Runs a text; one at a time. */
  run(sql: string): Promise<void>;
  cancel(): void;
  /** The editor, once it stands: where a name or a starter goes. */
  readonly editor: {insert(text: string): void; replace(sql: string): void};
}

export function createSqlContext(sources: readonly SqlSource[]): SqlContext {
  const state = createPageState<SqlState>({q: freeText, x: freeText, y: freeText, by: freeText, mark: freeText});
  const engine = createSqlEngine(() => Promise.resolve(sources));
  const tables = sources.flatMap(({specs}) => specs);
  /** Names of tables of generated logs. */
  const simulated = new Set(tables.filter((table) => table.simulated).map(({name}) => name));
  const history = createQueryHistory();
  const drafts = createQueryDrafts();
  const outcome = signal<Outcome>({kind: "none"}, {immediate: true});
  let running: AbortController | null = null;
  return {
    state,
    engine,
    sources,
    starters: startersFor(sources),
    history,
    drafts,
    outcome,
    written: signal(""),
    editor: {insert: () => undefined, replace: () => undefined},
    cancel: () => running?.abort(),
    async run(sql) {
      if (running !== null) return;
      // What the query before gave is not what this one gives.
      if (sql.trim() === "") return outcome.set({kind: "empty"});
      running = new AbortController();
      const from = performance.now();
      const {q} = state.get();
      if (sql !== q) {
        drafts.ran(q, sql);
        state.set({q: sql, x: "", y: "", by: "", mark: ""});
      }
      outcome.set({kind: "running", sql});
      const next = await engine.run(sql, {limit: MOST_ROWS, signal: running.signal}).then(
        (result): Outcome => ({kind: "result", sql, result, simulated: mayRead(sql, simulated)}),
        (error: Error): Outcome =>
          error instanceof Cancelled
            ? {kind: "cancelled", sql, milliseconds: performance.now() - from}
            : {kind: "error", sql, message: error.message, line: error instanceof SqlError ? error.line : null}
      );
      running = null;
      history.add({sql, ranAt: new Date().toISOString(), rows: next.kind === "result" ? next.result.rows : null});
      outcome.set(next);
    }
  };
}

/** Those that read the log of the address come first; one without any has those that every log has. */
function startersFor(sources: readonly SqlSource[]): readonly StarterQuery[] {
  const reading = (...those: readonly SqlSource[]) => {
    const tables = new Set(those.flatMap(({specs}) => specs.map(({name}) => name)));
    return STARTER_QUERIES.filter(({sql}) => mayRead(sql, tables));
  };
  // What a benchmark is asked that is not here has no table.
  const all = reading(...sources);
  const source = sourceAsked(sources);
  if (source === undefined) return all;
  const own = reading(source);
  const first = own.length > 0 ? own : logQueries(source.specs[0]!.name, source.label);
  return [...first, ...all.filter((query) => !own.includes(query))];
}
