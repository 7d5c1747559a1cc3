import type {BenchmarkEntry, BenchmarkId, ModelEntry, ItemTag} from "../../lib/schema/index.js";
import {choice, number, subset} from "../../lib/state/index.js";
import {
  measures,
  PRIOR_WEIGHTS,
  type JointReading,
  type OwnLog,
  type PublishedByBenchmark
} from "../../lib/stories/index.js";
import {isOwnCell, type Measure} from "../../lib/benchmarks/index.js";
import type {GapFits} from "../../lib/gaps/gap-fits.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import type {Ability} from "../chart/index.js";
import {itemsBehind, type ItemsLink} from "../figure/index.js";
import {fixed} from "../format/numbers.js";
import {shownLog, type ShownLog} from "../page/own-caveat.js";
import {COMPUTED} from "../figure/ledger-href.js";
import {sourcesOf} from "../page/site-data.js";

export interface CompareState {
  readonly scope: "shared" | "all";
  readonly models: readonly string[];
  /** Pairs within one benchmark too, or only between two. */
  readonly pairs: "between" | "all";
  /** Measures of the slope chart. */
  readonly slopes: readonly string[];
  readonly x: string;
  readonly y: string;
  readonly a: string;
  readonly b: string;
  /** Weight of the joint model's prior that its correlations stand under, and how the rates are read. */
  readonly prior: number;
  readonly reading: "printed" | JointReading;
  /** Whose ratings beyond abilities are shown. */
  readonly shifts: "kinds" | "systems";
}

/** Parts of the state that a figure of all models ignores. */
export const EVERY_FILTER: readonly (keyof CompareState)[] = ["scope", "models", "pairs", "slopes", "x", "y", "a", "b"];

/** Parts of the state that only the joint model's correlations follow. */
export const OF_PRIOR: readonly (keyof CompareState)[] = ["prior", "reading"];

/** Parts of the state that only single figures of the joint model follow. */
export const OF_JOINT: readonly (keyof CompareState)[] = [...OF_PRIOR, "shifts"];

/** Everything the figures of the page share. */
export interface CompareContext {
  readonly published: PublishedByBenchmark;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly measures: readonly Measure[];
  /** Gaps by benchmark. */
  readonly fits: GapFits;
  /** Models that any measure has, most benchmarks first. */
  readonly ids: readonly string[];
  readonly tags: readonly ItemTag[];
  /** The reader's own log, where the address names one that is kept, and the ids of its models. */
  readonly own: ShownLog | null;
  readonly state: PageState<CompareState>;
}

export function createCompareContext(input: {
  readonly published: PublishedByBenchmark;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly fits: GapFits;
  readonly tags: readonly ItemTag[];
  readonly log?: OwnLog | null;
  readonly options?: StateOptions;
}): CompareContext {
  const {published, models, benches, fits, tags, log = null, options} = input;
  const list = measures({published, models, gaps: fits, tags});
  const count = (id: string) => new Set(list.filter(({values}) => values.has(id)).map(({benchmark}) => benchmark)).size;
  const ids = [...models.keys()]
    .filter((id) => count(id) > 0)
    .map((id, i) => ({id, i, n: count(id)}))
    .sort((p, q) => q.n - p.n || p.i - q.i)
    .map(({id}) => id);
  const names = list.map(({id}) => id);
  return {
    published,
    models,
    benches,
    measures: list,
    fits,
    ids,
    tags,
    own: log && shownLog(log),
    state: createPageState<CompareState>(
      {
        scope: choice(["shared", "all"], "shared"),
        models: subset(ids),
        pairs: choice(["between", "all"], "between"),
        slopes: subset(names, ["gap-gen", "real-ueg", "umni-draw"]),
        x: choice(names, "gap"),
        y: choice(names, "real-gain"),
        a: choice(ids, ids.includes("bagel") ? "bagel" : ids[0]!),
        b: choice(ids, ids.includes("omnigen2") ? "omnigen2" : ids[1]!),
        prior: number(PRIOR_WEIGHTS.least, PRIOR_WEIGHTS.least, PRIOR_WEIGHTS.most),
        reading: choice(["printed", "floors", "stages"], "printed"),
        shifts: choice(["kinds", "systems"], "kinds")
      },
      options
    )
  };
}

export const nameOf = ({models}: Pick<CompareContext, "models">, id: string): string => models.get(id)?.short ?? id;

/** `Lantern: drawing from knowledge, direct`. */
export const measureName = ({benches}: Pick<CompareContext, "benches">, {benchmark, name}: Measure): string =>
  `${benches.get(benchmark)!.name}: ${name.startsWith("UniScore") ? name : name[0]!.toLowerCase() + name.slice(1)}`;

const SHAPES: Readonly<Record<Measure["group"], Ability>> = {
  understanding: "understanding",
  generation: "generation",
  editing: "editing",
  synergy: "other",
  survival: "other",
  gap: "gap"
};
export const shapeOf = ({group}: Measure): Ability => SHAPES[group];

/** A value in a measure's unit. */
export const valueText = ({unit}: Measure, value: number): string => fixed(value, unit === "score" ? 3 : 1);

/** Where a measure's value is printed, or the numbers that it is computed from. */
export function sourceText(
  {published, benches}: Pick<CompareContext, "published" | "benches">,
  measure: Measure,
  model: string
): string {
  const cells = measure.values.get(model)?.cells ?? [];
  const {name} = benches.get(measure.benchmark)!;
  const printed = published[measure.benchmark] ?? [];
  const rows = cells.flatMap((cell) => printed.find((row) => row.cell === cell) ?? []);
  const isComputed = rows.length > 1 && !rows.every(({cell}) => isOwnCell(cell));
  return `${isComputed ? COMPUTED : ""}${sourcesOf(rows.map((row) => ({name, row})))}`;
}

/** Where single items behind a measure of a model are. */
export const itemsOf = (
  {state, published}: CompareContext,
  benchmark: BenchmarkId,
  model: string
): ItemsLink | undefined => itemsBehind({state, rows: published[benchmark] ?? []}, model);

/** Where those behind several measures of a model are: each benchmark once, by name. */
export const itemsByBenchmark = (
  context: CompareContext,
  benchmarks: readonly BenchmarkId[],
  model: string
): ItemsLink[] =>
  [...new Set(benchmarks)].flatMap((benchmark) => {
    const items = itemsOf(context, benchmark, model);
    return items ? [{...items, name: `${context.benches.get(benchmark)!.name}: ${items.name.replace(/^I/, "i")}`}] : [];
  });

/** Models that the filters leave. */
export function chosenIds(context: CompareContext, {models, scope}: CompareState): readonly string[] {
  if (models.length > 0) return context.ids.filter((id) => models.includes(id));
  const homes = (id: string) =>
    new Set(context.measures.filter(({values}) => values.has(id)).map(({benchmark}) => benchmark)).size;
  return context.ids.filter((id) => scope === "all" || homes(id) > 1 || context.own?.ids.has(id));
}

/** A measure with only some models. */
export const limited = (measure: Measure, ids: readonly string[]): Measure => ({
  ...measure,
  values: new Map([...measure.values].filter(([id]) => ids.includes(id)))
});
