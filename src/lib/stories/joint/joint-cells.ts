import {BENCHMARK_IDS, BENCHMARKS, CAPABILITIES, isOwnCell, type JointCell} from "../../benchmarks/index.js";
import type {JointCount, JointData} from "../../models/joint/joint-data.js";
import type {ItemTag, ModelKind} from "../../schema/index.js";
import type {PublishedByBenchmark} from "../overview/profiles.js";

/** Published counts as the joint model takes them, with the names behind its indices; benchmarks by `BENCHMARK_IDS`. */
export interface JointStudy {
  readonly data: JointData;
  readonly models: readonly string[];
  /** By model: its kind in the registry, if it stands there. */
  readonly kinds: readonly (ModelKind | null)[];
  readonly cells: readonly JointCell[];
  /** By cell: share that guessing gets right; 0 where answers are free. The data count every right answer as known. */
  readonly floors: readonly number[];
  /** By cell: index of another capability that a right answer needs, or -1. The data take the first to be all. */
  readonly seconds: readonly number[];
  /** How many of the counts come from the reader's own log. */
  readonly own: number;
  /** Published cell behind each of the counts, in their order. */
  readonly sources: readonly string[];
  readonly notCounted: NotCounted;
}

/** Counts that are not those of one model's own answers. */
export interface NotCounted {
  /** Models that are two chained: what such a pair understands and what it draws are of different models. */
  readonly pipelines: readonly string[];
  /** Published cells that repeat another system's values, as the ledger finds, so that one of the two is not its own. */
  readonly copies: readonly string[];
}

const NONE: NotCounted = {pipelines: [], copies: []};

/** What counts rest on beside the tables. */
export interface JointKnown {
  /** What does not count; the study names what of it there was. Nothing by default. */
  readonly notCounted?: NotCounted;
  /** Kinds of models, by id. */
  readonly kinds?: ReadonlyMap<string, ModelKind>;
}

/**
 * All published rates that measure one capability, as counts.
 *
 * Which printed numbers these are, each benchmark says: those that mix capabilities, repeat the same answers or cannot be are left
 * out. Numbers of the reader's own log, in the places of published ones, count as those of one more model.
 */
export function jointStudy(
  published: PublishedByBenchmark,
  tags: readonly ItemTag[],
  {notCounted = NONE, kinds = new Map()}: JointKnown = {}
): JointStudy {
  const all = BENCHMARKS.flatMap(({id, joint}) => joint(published[id] ?? [], tags));
  const [pipelines, copies] = [new Set(notCounted.pipelines), new Set(notCounted.copies)];
  const seen = all.filter(({model, source}) => !pipelines.has(model) && !copies.has(source));
  const models = [...new Set(seen.map(({model}) => model))];
  const cells = [...new Map(seen.map(({cell}) => [cell.id, cell])).values()];
  const cellAt = new Map(cells.map(({id}, c) => [id, c]));
  const modelAt = new Map(models.map((model, m) => [model, m]));
  const counts = new Map<string, JointCount>();
  const sources: string[] = [];
  for (const {model, cell, share, n, source} of seen) {
    const key = `${model}|${cell.id}`;
    const right = Math.min(n, Math.max(0, share * n));
    // A number printed twice counts once.
    if (counts.has(key)) continue;
    counts.set(key, {model: modelAt.get(model)!, cell: cellAt.get(cell.id)!, right, n});
    sources.push(source);
  }
  return {
    data: {
      M: models.length,
      C: cells.length,
      D: CAPABILITIES.length,
      dimension: cells.map(({capability}) => CAPABILITIES.indexOf(capability)),
      benchmark: cells.map(({benchmark}) => BENCHMARK_IDS.indexOf(benchmark)),
      counts: [...counts.values()]
    },
    models,
    kinds: models.map((id) => kinds.get(id) ?? null),
    cells,
    floors: cells.map(({floor = 0}) => floor),
    seconds: cells.map(({also}) => (also ? CAPABILITIES.indexOf(also) : -1)),
    own: sources.filter(isOwnCell).length,
    sources,
    notCounted: {
      pipelines: notCounted.pipelines.filter((id) => all.some(({model}) => model === id)),
      copies: notCounted.copies.filter((cell) => all.some(({source}) => source === cell))
    }
  };
}
