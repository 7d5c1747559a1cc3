import {isOwnCell} from "../../lib/benchmarks/index.js";
import {OVERALL, releaseOf, type ReleaseId} from "../../lib/benchmarks/wise/releases/releases.js";
import type {BenchmarkEntry, ModelEntry, PublishedRow} from "../../lib/schema/index.js";
import {choice, subset} from "../../lib/state/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import {seenName} from "../format/shown-name.js";
import {isChosen} from "../page/system-filters.js";

/** Kinds of system, as the registry has them. */
export const KINDS = [
  {id: "unified", name: "unified"},
  {id: "generation-only", name: "generation only"}
] as const;

/** What the figure shows: one of the releases, or the systems that are in both. */
export type Shown = ReleaseId | "both";

export interface WiseState {
  readonly release: Shown;
  readonly models: readonly string[];
  readonly kinds: readonly string[];
}

export interface System {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** Everything that the figure and the filters of the WISE page share. */
export interface WiseContext {
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly rows: readonly PublishedRow[];
  /** Of a system, in a category of a release. */
  readonly byPlace: ReadonlyMap<string, PublishedRow>;
  readonly systems: readonly System[];
  readonly state: PageState<WiseState>;
}

export function createWiseContext(
  rows: readonly PublishedRow[],
  models: ReadonlyMap<string, ModelEntry>,
  bench: BenchmarkEntry,
  options?: StateOptions
): WiseContext {
  const names = new Map(rows.map(({model, row}) => [model, row]));
  const systems = [...names].map(([id, row]): System => {
    const entry = models.get(id);
    return {id, name: entry?.short ?? seenName(row), kind: entry?.kind ?? "unified"};
  });
  const state = createPageState<WiseState>(
    {
      release: choice(["verified", "first", "both"], "verified"),
      models: subset(systems.map(({id}) => id)),
      kinds: subset(KINDS.map(({id}) => id))
    },
    options
  );
  const byPlace = new Map<string, PublishedRow>();
  for (const row of rows) {
    const release = releaseOf(row);
    if (release !== null && row.category !== null) byPlace.set(placeOf(row.model, release.id, row.category), row);
  }
  return {bench, models, rows, byPlace, systems, state};
}

const placeOf = (model: string, release: ReleaseId, category: string): string => `${model}|${release}|${category}`;

/** The score of a system in a category of a release; a log of the reader's has its scores in the first. */
export const scoreOf = (
  {byPlace}: WiseContext,
  model: string,
  release: ReleaseId,
  category: string
): PublishedRow | null => byPlace.get(placeOf(model, release, category)) ?? null;

/** Systems that the filters leave and that the chosen releases have, the best first. */
export function chosenSystems(context: WiseContext, state: WiseState): readonly System[] {
  const releases: readonly ReleaseId[] = state.release === "both" ? ["verified", "first"] : [state.release];
  const overall = (id: string, release: ReleaseId) => scoreOf(context, id, release, OVERALL);
  return context.systems
    .filter((system) => isChosen(system, state) && releases.every((release) => overall(system.id, release) !== null))
    .sort((a, b) => overall(b.id, releases[0]!)!.value - overall(a.id, releases[0]!)!.value);
}

/** How many systems are printed, those of the reader's log left out. */
export const printedSystems = ({rows}: WiseContext): number =>
  new Set(rows.filter(({cell}) => !isOwnCell(cell)).map(({model}) => model)).size;
