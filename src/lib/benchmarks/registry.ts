import type {Benchmark} from "./contract/benchmark.js";
import * as registered from "./registered.js";

/** Every benchmark, in the order of every listing. */
export const BENCHMARKS: readonly Benchmark[] = Object.values(registered).sort((a, b) => a.place - b.place);

/** Their ids. */
export const BENCHMARK_IDS: readonly string[] = BENCHMARKS.map(({id}) => id);

const BY_ID: ReadonlyMap<string, Benchmark> = new Map(BENCHMARKS.map((one) => [one.id, one]));

/** The benchmark of an id or of the suite that a log names; `null` where there is none. */
export const benchmarkOf = (id: string): Benchmark | null => BY_ID.get(id) ?? null;

/** The benchmark that figures and pages about gaps are of unless they say which: the first that asks the same items in both forms. */
export const GAP_BENCHMARK: Benchmark | null = BENCHMARKS.find(({categoryIds}) => categoryIds !== undefined) ?? null;

/** Answers per item behind printed rates, of the benchmarks that do not ask every item once. */
export const ANSWERS_PER_ITEM: Readonly<Record<string, NonNullable<Benchmark["answersPerItem"]> | null>> =
  Object.fromEntries(
    BENCHMARKS.flatMap(({id, answersPerItem}) => (answersPerItem === undefined ? [] : [[id, answersPerItem] as const]))
  );
