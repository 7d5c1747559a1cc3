import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import type {BenchmarkEntry, BenchmarkId, EvidenceEntry, ModelEntry} from "../../lib/schema/index.js";
import {subset} from "../../lib/state/index.js";
import type {NamedMeasure, Validity} from "../../lib/stories/index.js";
import {PRINTED_ONLY} from "../../runtime/own-log.js";
import {createPageState, type PageState} from "../../runtime/page-state.js";
import {readJson, type File} from "../../components/figure/index.js";
import {readBenchmarks, readModels} from "../../components/page/site-data.js";

/** Files of the page of validity. */
export interface ValidityFiles {
  readonly validity: File;
  readonly models: File;
  readonly benchmarks: File;
}

export interface ValidityState {
  readonly benchmark: readonly string[];
}

/** Everything the parts of the page share. */
export interface ValidityContext {
  readonly found: Validity;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly state: PageState<ValidityState>;
}

export async function loadValidity(files: ValidityFiles): Promise<ValidityContext> {
  const [found, models, benches] = await Promise.all([
    readJson(files.validity),
    readModels(files.models, PRINTED_ONLY),
    readBenchmarks(files.benchmarks)
  ]);
  const state = createPageState<ValidityState>({benchmark: subset(BENCHMARK_IDS)});
  return {found: found as Validity, models, benches, state};
}

/** Whether the filter leaves something of these benchmarks: none chosen leaves all. */
export const isLeft = ({benchmark}: ValidityState, ...of: readonly BenchmarkId[]): boolean =>
  benchmark.length === 0 || of.every((id) => benchmark.includes(id));

export const benchName = ({benches}: ValidityContext, id: BenchmarkId): string => benches.get(id)?.name ?? id;

/** A measure by its benchmark and its name. */
export const measureName = (context: ValidityContext, {benchmark, name}: NamedMeasure): string =>
  `${benchName(context, benchmark)}: ${name.startsWith("UniScore") ? name : name[0]!.toLowerCase() + name.slice(1)}`;

/** Where a value stands in its document's text. */
export const placeOf = (context: ValidityContext, {benchmark, place}: EvidenceEntry): string =>
  `${benchName(context, benchmark)}, ${place}`;

/** All benchmarks that stand behind something, to cite. */
export const cited = ({benches}: ValidityContext, ids: readonly BenchmarkId[]): BenchmarkEntry[] =>
  [...new Set(ids)].flatMap((id) => benches.get(id) ?? []);

/** Axis of correlations: from 0 unless one may be negative. */
export const correlationAxis = (ranges: readonly {readonly lo: number}[]) =>
  ranges.some(({lo}) => lo < 0)
    ? ({domain: [-1, 1], ticks: [-1, -0.5, 0, 0.5, 1]} as const)
    : ({domain: [0, 1], ticks: [0, 0.5, 1]} as const);
