import {isOwnCell} from "../../lib/benchmarks/index.js";
import {OVERALL, releaseOf, type ReleaseId} from "../../lib/benchmarks/wise/releases/releases.js";
import type {BenchmarkEntry, ModelEntry, PublishedRow} from "../../lib/schema/index.js";
import {choice, subset} from "../../lib/state/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import {seenName} from "../format/shown-name.js";

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
  return {bench, models, rows, systems, state};
}

/** The score of a system in a category of a release; a log of the reader's has its scores in the first. */
export const scoreOf = (
  {rows}: WiseContext,
  model: string,
  release: ReleaseId,
  category: string
): PublishedRow | null =>
  rows.find((row) => row.model === model && row.category === category && releaseOf(row)?.id === release) ?? null;

/** Systems that the filters leave and that the chosen releases have, the best first. */
export function chosenSystems(context: WiseContext, {release, models, kinds}: WiseState): readonly System[] {
  const releases: readonly ReleaseId[] = release === "both" ? ["verified", "first"] : [release];
  const overall = (id: string) => releases.map((one) => scoreOf(context, id, one, OVERALL));
  return context.systems
    .filter(
      ({id, kind}) =>
        (models.length === 0 || models.includes(id)) &&
        (kinds.length === 0 || kinds.includes(kind)) &&
        overall(id).every((row) => row !== null)
    )
    .sort((a, b) => overall(b.id)[0]!.value - overall(a.id)[0]!.value);
}

/** How many systems are printed, those of the reader's log left out. */
export const printedSystems = ({rows}: WiseContext): number =>
  new Set(rows.filter(({cell}) => !isOwnCell(cell)).map(({model}) => model)).size;
