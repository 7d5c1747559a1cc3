import {wilsonInterval} from "../../lib/math/index.js";
import type {GapLambda} from "../../lib/models/index.js";
import type {BenchmarkEntry, ModelEntry, PublishedRow} from "../../lib/schema/index.js";
import {
  CATEGORIES,
  DEFAULT_DRAWS,
  DEFAULT_SEED,
  estimateGaps,
  pairedCells,
  rateCells,
  type GapEstimates,
  type GapSettings,
  type OfficialGap,
  type PairedCell,
  type RateCell
} from "../../lib/stories/index.js";
import {createGapClient, createOfficialClient} from "../../runtime/gap-client.js";
import {createPageState, type PageState} from "../../runtime/page-state.js";
import {signal, type Signal} from "../signal.js";
import {sourceOf} from "../site-data.js";
import {chosenCategories, gapEvalState, kindOf, type GapEvalState} from "./state.js";
import type {Rate} from "./rates-drawing.js";

/** Where the shown estimates come from. */
export interface ShownEstimates {
  readonly estimates: GapEstimates;
  /** `built`: computed when the site was built; `live`: in this browser; `quick`: closed form, while the draws run. */
  readonly origin: "built" | "live" | "quick";
  readonly durationMs: number;
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

/** Everything the figures of the GapEval page share. */
export interface GapEvalContext {
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly rows: readonly PublishedRow[];
  readonly rates: readonly RateCell[];
  readonly paired: readonly PairedCell[];
  readonly state: PageState<GapEvalState>;
  readonly shown: Signal<ShownEstimates>;
  readonly official: Signal<OfficialRun>;
}

export const lambdaOf = ({lf, ls}: GapEvalState): GapLambda => ({fail: lf, success: ls});

export const settingsOf = (context: Pick<GapEvalContext, "rates">, state: GapEvalState): GapSettings => ({
  lambda: lambdaOf(state),
  priorWeight: state.nu,
  fitted: state.refit === "on" ? chosenModels(context, state) : null,
  categories: chosenCategories(state),
  draws: DEFAULT_DRAWS,
  seed: DEFAULT_SEED
});

const sameSettings = (a: GapSettings, b: GapSettings) => JSON.stringify(a) === JSON.stringify(b);

/** Joins tables, registries, state and worker. Estimates built with the site show first; a worker replaces them. */
export function createGapEvalContext(
  rows: readonly PublishedRow[],
  models: ReadonlyMap<string, ModelEntry>,
  bench: BenchmarkEntry,
  built: GapEstimates
): GapEvalContext {
  const rates = rateCells(rows, models);
  const paired = pairedCells(rates);
  const state = createPageState(gapEvalState([...new Set(rates.map((cell) => cell.model))]));
  const input = paired.map(({model, category, n, outcomes}) => ({model, category, n, outcomes}));
  const fit = createGapClient(input);
  const official = signal<OfficialRun>({gaps: [], key: null, progress: 0, durationMs: 0, error: null});
  const rerun = createOfficialClient(input, (progress) => official.set({...official.get(), progress}));
  const shown = signal<ShownEstimates>({estimates: built, origin: "built", durationMs: 0, error: null});

  async function update(): Promise<void> {
    const settings = settingsOf({rates}, state.get());
    if (shown.get().origin === "live" && sameSettings(shown.get().estimates.settings, settings)) return;
    if (!sameSettings(shown.get().estimates.settings, settings)) {
      const quick = estimateGaps(input, {...settings, draws: 0});
      shown.set({estimates: quick, origin: "quick", durationMs: 0, error: null});
    }
    try {
      const answer = await fit(settings);
      if (answer) shown.set({estimates: answer.answer, durationMs: answer.durationMs, origin: "live", error: null});
    } catch (error) {
      shown.set({...shown.get(), error: (error as Error).message});
    }
  }
  async function updateOfficial(): Promise<void> {
    const {lf, ls, envelope} = state.get();
    const settings = {lambda: {fail: lf, success: ls}, withEnvelope: envelope === "on"};
    const key = JSON.stringify(settings);
    if (official.get().key === key) return;
    official.set({...official.get(), key, progress: 0, error: null});
    try {
      const run = await rerun(settings);
      if (run) official.set({gaps: run.answer, key, progress: 1, durationMs: run.durationMs, error: null});
    } catch (error) {
      official.set({...official.get(), error: (error as Error).message});
    }
  }
  state.subscribe(() => {
    void update();
    void updateOfficial();
  });
  return {bench, models, rows, rates, paired, state, shown, official};
}

export const nameOf = ({models}: GapEvalContext, id: string): string => models.get(id)?.short ?? id;

/** Ids of the models that the filters leave, in the order of the table. */
export function chosenModels({rates}: Pick<GapEvalContext, "rates">, {models, kinds}: GapEvalState): readonly string[] {
  const chosen = rates.filter(
    (cell) =>
      (models.length === 0 || models.includes(cell.model)) && (kinds.length === 0 || kinds.includes(kindOf(cell)))
  );
  return [...new Set(chosen.map((cell) => cell.model))];
}

/** A printed rate with its Wilson interval at the category's number of items. */
export function rateOf(value: number | null, n: number): Rate | null {
  if (value === null) return null;
  const {lo, hi} = wilsonInterval((value / 100) * n, n, 0.95);
  return {value, lo: 100 * lo, hi: 100 * hi};
}

/** Source line of a cell. */
export function cellSource(
  {rows, bench}: GapEvalContext,
  cell: RateCell,
  metric: PublishedRow["metric"] = "gap"
): string {
  const row = rows.find(({cell: id}) => id === (cell.cells[metric] ?? Object.values(cell.cells)[0]));
  return row ? sourceOf(bench.name, row) : bench.name;
}

/** Published gap over the chosen categories: the printed overall value for all four, else the mean of the printed cells. */
export function publishedGap(
  {rows, paired}: GapEvalContext,
  model: string,
  categories: readonly string[]
): number | null {
  if (categories.length === CATEGORIES.length) {
    const printed = rows.find(
      (row) => row.table === "Table 2" && row.model === model && row.metric === "gap" && row.category === "Overall"
    );
    if (printed) return printed.value;
  }
  const gaps = paired
    .filter((cell) => cell.model === model && categories.includes(cell.category))
    .map((cell) => cell.gap);
  const known = gaps.filter((gap) => gap !== null);
  return known.length === 0 || known.length < gaps.length ? null : known.reduce((a, b) => a + b, 0) / known.length;
}
