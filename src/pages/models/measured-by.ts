import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import type {BenchmarkId} from "../../lib/schema/index.js";
import type {ModelContext} from "./model-files.js";

/** Benchmarks that print a number of a model, in the site's order. */
export const measuredBy = ({compare, entry}: ModelContext): readonly BenchmarkId[] =>
  BENCHMARK_IDS.filter((id) => (compare.published[id] ?? []).some(({model}) => model === entry.id));
