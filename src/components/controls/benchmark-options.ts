import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import type {BenchmarkEntry, BenchmarkId} from "../../lib/schema/index.js";
import type {Option} from "./picker.js";

/** All benchmarks as the options of a filter, each with how many of `home` are of it. */
export function benchmarkOptions(
  benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>,
  home: readonly BenchmarkId[]
): (Option & {readonly n: number})[] {
  return BENCHMARK_IDS.map((id) => ({id, name: benches.get(id)!.name, n: home.filter((one) => one === id).length}));
}

/** Those that anything is of. */
export const benchmarksWithAny = (...input: Parameters<typeof benchmarkOptions>) =>
  benchmarkOptions(...input).filter(({n}) => n > 0);
