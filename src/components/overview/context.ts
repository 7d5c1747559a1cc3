import type {BenchmarkEntry, BenchmarkId, ModelEntry} from "../../lib/schema/index.js";
import {choice, subset} from "../../lib/state/index.js";
import {profiles, type OwnLog, type Profile, type PublishedByBenchmark} from "../../lib/stories/index.js";
import {benchmarkOf, isOwnCell} from "../../lib/benchmarks/index.js";
import type {GapFits} from "../../lib/gaps/gap-fits.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import type {Caveat} from "../figure/index.js";
import {ownCaveat as shownCaveat, shownLog, type ShownLog} from "../page/own-caveat.js";
import {sourcesOf} from "../page/site-data.js";

/** Columns of the overview, one group per benchmark. */
export const COLUMNS: readonly {readonly id: BenchmarkId; readonly name: string}[] = [
  "gapeval",
  "realunify",
  "umnibench",
  "unieval"
].flatMap((id) => benchmarkOf(id) ?? []);

export const KINDS = [
  {id: "unified", name: "unified"},
  {id: "understanding-only", name: "understanding only"},
  {id: "generation-only", name: "generation only"},
  {id: "editing-only", name: "editing only"}
] as const;

export interface OverviewState {
  /** Systems in two or more benchmarks, or all. */
  readonly scope: "shared" | "all";
  readonly models: readonly string[];
  readonly kinds: readonly string[];
  readonly benchmarks: readonly string[];
}

/** Everything the figures of the overview share. */
export interface OverviewContext {
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly published: PublishedByBenchmark;
  readonly profiles: readonly Profile[];
  readonly fits: GapFits;
  /** The reader's own log, where the address names one that is kept, and the ids of its models. */
  readonly own: ShownLog | null;
  readonly state: PageState<OverviewState>;
}

/**
 * Profiles of all systems, with the filters that choose among them.
 *
 * @param options - for a figure that stands in a report, with filters of its own
 */
export function createOverviewContext(
  published: PublishedByBenchmark,
  models: ReadonlyMap<string, ModelEntry>,
  benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>,
  fits: GapFits,
  log: OwnLog | null,
  options?: StateOptions
): OverviewContext {
  const list = profiles(published, models);
  const state = createPageState<OverviewState>(
    {
      scope: choice(["shared", "all"], "shared"),
      models: subset(list.map((p) => p.model)),
      kinds: subset(KINDS.map(({id}) => id)),
      benchmarks: subset(COLUMNS.map(({id}) => id))
    },
    options
  );
  return {models, benches, published, profiles: list, fits, own: log && shownLog(log), state};
}

/** Systems of the papers among those given: what the page's sentences are about. */
export const printedOf = ({own}: OverviewContext, list: readonly Profile[]): readonly Profile[] =>
  own === null ? list : list.filter(({model}) => !own.ids.has(model));

/** What a figure says of the reader's own log, where one is shown. */
export const ownCaveat = ({own}: OverviewContext, what: string): Caveat[] => shownCaveat(own, what);

export const nameOf = ({models}: OverviewContext, id: string): string => models.get(id)?.short ?? id;

/** Where cells are printed; cells of one row are named together. */
export function sourceOfCells({published, benches}: OverviewContext, cells: readonly string[]): string {
  const rows = cells.flatMap((cell) => {
    // Cells of a report's own logs begin with another word: log/gapeval/…
    const id = cell.split("/")[isOwnCell(cell) ? 1 : 0] as BenchmarkId;
    const row = published[id]?.find((r) => r.cell === cell);
    return row ? [{name: benches.get(id)?.name ?? id, row}] : [];
  });
  return sourcesOf(rows);
}

/** Systems that the filters leave: most benchmarks first, then by GapEval's understanding. */
export function chosenProfiles(context: OverviewContext, state: OverviewState): readonly Profile[] {
  return context.profiles
    .filter(
      ({model, benchmarks}) =>
        (state.models.length > 0
          ? state.models.includes(model)
          : state.scope === "all" || benchmarks.length > 1 || context.own?.ids.has(model)) &&
        (state.kinds.length === 0 || state.kinds.includes(context.models.get(model)!.kind))
    )
    .map((profile, i) => ({profile, i}))
    .sort(
      (a, b) =>
        b.profile.benchmarks.length - a.profile.benchmarks.length ||
        (b.profile.understanding?.value ?? -1) - (a.profile.understanding?.value ?? -1) ||
        a.i - b.i
    )
    .map(({profile}) => profile);
}

export const chosenColumns = ({benchmarks}: OverviewState): typeof COLUMNS =>
  COLUMNS.filter(({id}) => benchmarks.length === 0 || benchmarks.includes(id));
