import {wilsonInterval} from "../../lib/math/index.js";
import type {GapLambda} from "../../lib/models/gap/gap-score.js";
import type {BenchmarkEntry, BenchmarkId, ModelEntry, PublishedRow} from "../../lib/schema/index.js";
import {
  categoriesOf,
  impossibleCells,
  pairedCells,
  rateCells,
  type PairedCell,
  type RateCell,
  type ThreeRates
} from "../../lib/gaps/cells.js";
import {
  DEFAULT_DRAWS,
  DEFAULT_SEED,
  estimateGaps,
  type GapEstimates,
  type GapSettings
} from "../../lib/gaps/estimate-gaps.js";
import type {OfficialGap, OfficialSettings} from "../../lib/gaps/script/rerun-official.js";
import {benchmarkOf, isOwnCell} from "../../lib/benchmarks/index.js";
import {createEngineClient} from "../../runtime/kernels/engine-client.js";
import {rememberBackend} from "../../runtime/kernels/preference.js";
import type {EngineTasks} from "../../runtime/kernels/engine-tasks.js";
import type {LiveBackend} from "../../runtime/kernels/live-engine.js";
import type {RunReport} from "../../runtime/kernels/run-report.js";
import type {WantedBackend} from "../../runtime/kernels/backend.js";
import {Cancelled, type TaskClient} from "../../runtime/task-client.js";
import {latestOnly} from "../../runtime/latest-only.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import {signal, type Signal} from "../dom/signal.js";
import {sourceOf, tablesOf} from "../page/site-data.js";
import {isChosen} from "../page/system-filters.js";
import {chosenCategories, gapState, kindOf, type CategoryIds, type GapState} from "./state.js";
import {isOvertaken, openAtTouch} from "./open-at-touch.js";
import type {Rate} from "./rates-drawing.js";

/** How long settings must rest before a worker is asked, milliseconds. */
const PAUSE_MS = 100;

/** Where the shown estimates come from. */
export interface ShownEstimates {
  readonly estimates: GapEstimates;
  /**
   * `built`: computed when the site was built; `kept`: the same, and not computed again until asked for; `live`: in this
   * browser; `quick`: closed form, while the draws run.
   */
  readonly origin: "built" | "kept" | "live" | "quick";
  /** Where and how a live fit ran; `null` for the others. */
  readonly run: RunReport | null;
  readonly error: string | null;
}

/** The released script, run again in this browser. */
export interface OfficialRun {
  /** Empty until the first run has ended. */
  readonly gaps: readonly OfficialGap[];
  /** Settings of the run shown or under way. */
  readonly key: string | null;
  readonly progress: number;
  readonly durationMs: number;
  readonly error: string | null;
}

/** Everything that the figures about gaps share. */
export interface GapContext {
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly rows: readonly PublishedRow[];
  readonly rates: readonly RateCell[];
  readonly paired: readonly PairedCell[];
  /** Categories by their names in addresses. */
  readonly ids: CategoryIds;
  /** Whether the benchmark prints gaps of its own: then there is its script too, and numbers to compare with. */
  readonly hasPrinted: boolean;
  /** Ids of the figures on this page, in order: a figure's number is its place. */
  readonly figures: readonly string[];
  /** Impossible rows: their models are among the rates, and in no fit. */
  readonly impossible: readonly ThreeRates[];
  readonly state: PageState<GapState>;
  readonly shown: Signal<ShownEstimates>;
  readonly official: Signal<OfficialRun>;
  /** What answers controls: `null` until one was touched and an engine is open. */
  readonly live: Signal<LiveBackend | null>;
  /** Asks the engine that fits the gaps. */
  readonly ask: TaskClient<EngineTasks>;
  /** Has the released script run again, for a figure that shows what comes of it. */
  readonly wantOfficial: () => void;
}

export const lambdaOf = ({lf, ls}: GapState): GapLambda => ({fail: lf, success: ls});

export const settingsOf = ({ids}: Pick<GapContext, "ids">, state: GapState): GapSettings => ({
  lambda: lambdaOf(state),
  categories: chosenCategories(ids, state),
  draws: state.ints === "draws" ? DEFAULT_DRAWS : 0,
  seed: DEFAULT_SEED
});

/** A category's name in addresses where its benchmark gives none. */
const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Categories by their names in addresses: as the benchmark has them, or made of the names that its log gives. */
export const categoryIdsOf = (benchmark: BenchmarkId, rates: readonly RateCell[]): CategoryIds =>
  benchmarkOf(benchmark)?.categoryIds ?? Object.fromEntries(categoriesOf(rates).map((name) => [slug(name), name]));

/** What figures cite; a log that nobody printed is cited by the figure alone. */
export const citesOf = ({bench}: Pick<GapContext, "bench">): readonly BenchmarkEntry[] =>
  benchmarkOf(bench.id) === null ? [] : [bench];

/** The figures of a benchmark that prints gaps, in the order of its page. */
const GAP_FIGURES = ["ranking", "map", "categories", "rates", "outcomes", "judges", "official"];

/** A figure's number on its page. */
export const numberOf = ({figures}: Pick<GapContext, "figures">, id: string): number => figures.indexOf(id) + 1;

/** What a figure's source line names: the tables that the rates are printed in, and the benchmark. */
export function sourceTable(context: Pick<GapContext, "rows" | "bench" | "rates" | "state">): string {
  const {bench} = context;
  return tablesOf(
    bench.name,
    rowsInView(context).filter(({metric}) => metric === "success")
  );
}

const sameSettings = (a: GapSettings, b: GapSettings) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Joins tables, registries, state and worker. Estimates built with the site show first; a worker replaces them: at once on the
 * site's own page, and for a figure of a report when its settings are no longer those of the build.
 */
export function createGapContext(
  rows: readonly PublishedRow[],
  models: ReadonlyMap<string, ModelEntry>,
  bench: BenchmarkEntry,
  built: GapEstimates,
  options?: StateOptions,
  figures: readonly string[] = GAP_FIGURES
): GapContext {
  const rates = rateCells(rows, models);
  const paired = pairedCells(rates);
  const hasPrinted = rows.some(({metric, cell}) => metric === "gap" && !isOwnCell(cell));
  const ids = categoryIdsOf(bench.id, rates);
  const state = createPageState(gapState([...new Set(rates.map((cell) => cell.model))], ids), options);
  const input = paired.map(({model, category, n, outcomes}) => ({model, category, n, outcomes}));
  const ask = createEngineClient();
  // The official script takes seconds: a worker of its own keeps it out of the way of the sliders.
  const askOfficial = createEngineClient();
  const fit = latestOnly((request: {readonly settings: GapSettings; readonly wanted: WantedBackend}) =>
    ask("gaps", {cells: input, ...request})
  );
  const official = signal<OfficialRun>({gaps: [], key: null, progress: 0, durationMs: 0, error: null});
  let running: AbortController | null = null;
  const rerun = latestOnly(({settings, signal}: {readonly settings: OfficialSettings; readonly signal: AbortSignal}) =>
    askOfficial(
      "official",
      {cells: input, settings},
      {signal, onProgress: ({share}) => official.set({...official.get(), progress: share})}
    )
  );
  // A log of the reader's own was not there when the site was built: closed forms stand in until the worker answers.
  const isBuilt = input.every(({model}) => built.overall.some((gap) => gap.model === model));
  const first = isBuilt ? built : estimateGaps(input, {...built.settings, draws: 0});
  const origin = !isBuilt ? "quick" : options ? "kept" : "built";
  const shown = signal<ShownEstimates>({estimates: first, origin, run: null, error: null}, {immediate: true});
  // A figure of a report keeps what was fitted when it was built until the reader asks for something else.
  let asked = options && isBuilt ? JSON.stringify({settings: built.settings, wanted: state.get().engine}) : "";
  let fitting = 0;
  let rerunning = 0;

  /** Closed forms at once; the worker is asked when changes pause, so that it leaves a dragged slider its core. */
  function update(): void {
    const {engine: wanted} = state.get();
    const settings = settingsOf({ids}, state.get());
    const key = JSON.stringify({settings, wanted});
    if (key === asked) return;
    clearTimeout(fitting);
    fitting = window.setTimeout(() => void refit(key, settings, wanted), asked === "" ? 0 : PAUSE_MS);
    asked = key;
    if (!sameSettings(shown.get().estimates.settings, settings)) {
      const quick = estimateGaps(input, {...settings, draws: 0});
      shown.set({estimates: quick, origin: "quick", run: null, error: null});
    }
  }
  /** @param isAgain - what a twin answered is asked once more, not for ever */
  async function refit(key: string, settings: GapSettings, wanted: WantedBackend, isAgain = false): Promise<void> {
    try {
      const answer = await fit({settings, wanted});
      if (!answer || key !== asked) return;
      shown.set({...answer, origin: "live", error: null});
      if (!isAgain && settings.draws > 0 && isOvertaken(answer.run, live.get()))
        void refit(key, settings, wanted, true);
    } catch (error) {
      if (key === asked) shown.set({...shown.get(), error: (error as Error).message});
    }
  }
  /** In a report the script is run again only where a figure shows it. */
  let isWanted = false;
  function updateOfficial(): void {
    const {lf, ls, est, envelope} = state.get();
    if (!hasPrinted) return;
    if (options && !isWanted && est !== "official" && envelope === "off") return;
    const settings = {lambda: {fail: lf, success: ls}, withEnvelope: envelope === "on"};
    const key = JSON.stringify(settings);
    const {key: before} = official.get();
    if (before === key) return;
    running?.abort();
    running = new AbortController();
    const {signal} = running;
    clearTimeout(rerunning);
    rerunning = window.setTimeout(() => void runOfficial(key, settings, signal), before === null ? 0 : PAUSE_MS);
    official.set({...official.get(), key, progress: 0, error: null});
  }
  async function runOfficial(key: string, settings: OfficialSettings, signal: AbortSignal): Promise<void> {
    try {
      const run = await rerun({settings, signal});
      if (run) official.set({gaps: run.gaps, key, progress: 1, durationMs: run.durationMs, error: null});
    } catch (error) {
      if (!(error instanceof Cancelled)) official.set({...official.get(), error: (error as Error).message});
    }
  }
  const live = openAtTouch(ask, state, {
    settingsOf: (value) => settingsOf({ids}, value),
    again: (value) => shown.get().run && void refit(asked, settingsOf({ids}, value), value.engine)
  });
  state.subscribe(({engine}) => {
    rememberBackend(engine);
    update();
    updateOfficial();
  });
  return {
    bench,
    models,
    rows,
    rates,
    paired,
    ids,
    hasPrinted,
    figures,
    impossible: impossibleCells(rates),
    state,
    shown,
    official,
    live,
    ask,
    wantOfficial() {
      isWanted = true;
      updateOfficial();
    }
  };
}

/** Rows of the models that are drawn: what a figure cites and counts is of these alone. */
export function rowsInView(context: Pick<GapContext, "rows" | "rates" | "state">): readonly PublishedRow[] {
  const models = chosenModels(context, context.state.get());
  return context.rows.filter(({model}) => models.includes(model));
}

export const nameOf = ({models}: GapContext, id: string): string => models.get(id)?.short ?? id;

/** Ids of the models that the filters leave, in the order of the table. */
export function chosenModels({rates}: Pick<GapContext, "rates">, state: GapState): readonly string[] {
  const chosen = rates.filter((cell) => isChosen({id: cell.model, kind: kindOf(cell)}, state));
  return [...new Set(chosen.map((cell) => cell.model))];
}

/** A printed rate with its Wilson interval at the category's number of items. */
export function rateOf(value: number | null, n: number): Rate | null {
  if (value === null) return null;
  const {lo, hi} = wilsonInterval((value / 100) * n, n, 0.95);
  return {value, lo: 100 * lo, hi: 100 * hi};
}

/** What every interval of these rates stands on. */
export const rateCaveats = ({bench}: Pick<GapContext, "bench">): readonly {lead: string; text: string}[] => {
  const caveat = benchmarkOf(bench.id)?.rateCaveat;
  return caveat === undefined ? [] : [caveat];
};

/** Source line of a cell. */
export function cellSource({rows, bench}: GapContext, cell: RateCell, metric: PublishedRow["metric"] = "gap"): string {
  const row = rows.find(({cell: id}) => id === (cell.cells[metric] ?? Object.values(cell.cells)[0]));
  return row ? sourceOf(bench.name, row) : bench.name;
}

/** Published gap over the chosen categories: the printed overall value for all four, else the mean of the printed cells. */
export function publishedGap(
  {rows, paired, ids}: GapContext,
  model: string,
  categories: readonly string[]
): number | null {
  if (categories.length === Object.keys(ids).length) {
    const printed = rows.find(
      (row) => row.model === model && row.metric === "gap" && row.category === "Overall" && row.evaluator === null
    );
    if (printed) return printed.value;
  }
  const gaps = paired
    .filter((cell) => cell.model === model && categories.includes(cell.category))
    .map((cell) => cell.gap);
  const known = gaps.filter((gap) => gap !== null);
  return known.length === 0 || known.length < gaps.length ? null : known.reduce((a, b) => a + b, 0) / known.length;
}
