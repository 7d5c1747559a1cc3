import {GAP_BENCHMARK} from "../../lib/benchmarks/registry.js";
import {pairedCells, rateCells, type GapInput} from "../../lib/gaps/index.js";
import {choice} from "../../lib/state/index.js";
import {BACKENDS, type WantedBackend} from "../../runtime/kernels/backend.js";
import type {Capabilities} from "../../runtime/kernels/capabilities.js";
import {createEngineClient} from "../../runtime/kernels/engine-client.js";
import type {EngineTasks} from "../../runtime/kernels/engine-tasks.js";
import {rememberBackend, rememberedBackend} from "../../runtime/kernels/preference.js";
import {ownLog} from "../../runtime/own-log.js";
import {createPageState, type PageState} from "../../runtime/page-state.js";
import type {TaskClient} from "../../runtime/task-client.js";
import type {File} from "../../components/figure/index.js";
import {shownLog, type ShownLog} from "../../components/page/own-caveat.js";
import {readModels, readPublished, tablesOf} from "../../components/page/site-data.js";

/** Files of the engine's page, whose first task fits the gaps of a benchmark. */
export interface EngineFiles {
  readonly published: File;
  readonly models: File;
}

export interface EngineState {
  readonly engine: WantedBackend;
}

/** Everything the panels of the engine's page share. */
export interface EngineContext {
  readonly state: PageState<EngineState>;
  readonly capabilities: Capabilities;
  readonly ask: TaskClient<EngineTasks>;
  /** The cells that the first task fits; those of the reader's own log included. */
  readonly cells: readonly GapInput[];
  /** Where they are printed. */
  readonly source: string;
  /** The reader's own log, where the address of the page names one that is kept. */
  readonly own: ShownLog | null;
}

/** Asks the engine's worker what there is; the engine itself is not fetched. */
export async function createEngineContext(files: EngineFiles): Promise<EngineContext> {
  const state = createPageState<EngineState>({engine: choice(["auto", ...BACKENDS], rememberedBackend())});
  state.subscribe(({engine}) => rememberBackend(engine));
  const ask = createEngineClient();
  const [rows, models, own, capabilities] = await Promise.all([
    readPublished(files.published),
    readModels(files.models),
    ownLog(),
    ask("look", null)
  ]);
  const cells = pairedCells(rateCells(rows, models)).map(({model, category, n, outcomes}) => ({
    model,
    category,
    n,
    outcomes
  }));
  const source = tablesOf(
    GAP_BENCHMARK?.name ?? "no benchmark",
    rows.filter(({metric}) => metric === "success")
  );
  return {state, ask, cells, source, own: own && shownLog(own), capabilities};
}
