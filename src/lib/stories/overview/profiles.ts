import {BENCHMARKS, type ProfilePart} from "../../benchmarks/index.js";
import type {BenchmarkId, ModelEntry, PublishedRow} from "../../schema/index.js";

/** What the benchmarks print about one system; `null` where none has measured it. */
export interface Profile extends Required<ProfilePart> {
  readonly model: string;
  readonly benchmarks: readonly BenchmarkId[];
}

/** Published rows by benchmark. */
export type PublishedByBenchmark = Readonly<Record<BenchmarkId, readonly PublishedRow[]>>;

/**
 * One profile per system that any benchmark has measured, in the order of the registry.
 *
 * GapEval rates are pooled over its four categories by their number of items. Where UmniBench's paper and project page
 * differ, the paper's value is taken.
 */
export function profiles(published: PublishedByBenchmark, models: ReadonlyMap<string, ModelEntry>): Profile[] {
  const parts = BENCHMARKS.flatMap(({id, profile}) => profile?.(published[id] ?? [], models) ?? []);
  const seen = new Map<string, Set<BenchmarkId>>();
  for (const [id, printed] of Object.entries(published))
    for (const {model} of printed) seen.set(model, (seen.get(model) ?? new Set()).add(id));
  return [...models.keys()]
    .filter((model) => seen.has(model))
    .map((model) =>
      parts.reduce((profile: Profile, part) => ({...profile, ...part(model)}), {
        ...NOTHING,
        model,
        benchmarks: [...seen.get(model)!]
      })
    );
}

const NOTHING: Required<ProfilePart> = {
  understanding: null,
  generation: null,
  success: null,
  pooledFrom: {cells: [], repaired: false},
  uegDirect: null,
  uegStepwise: null,
  geuDirect: null,
  geuStepwise: null,
  draw: null,
  interact: null,
  counterfactual: null,
  editAlone: null,
  editAloneBare: null,
  uniOwn: null,
  uniOutside: null
};
