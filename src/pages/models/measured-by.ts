import {newcombeDifference} from "../../lib/math/index.js";
import type {ProfileRate} from "../../lib/benchmarks/index.js";
import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import type {BenchmarkId} from "../../lib/schema/index.js";
import type {ModelContext} from "./model-files.js";

/** Benchmarks that print a number of a model, in the site's order. */
export const measuredBy = ({compare, entry}: ModelContext): readonly BenchmarkId[] =>
  BENCHMARK_IDS.filter((id) => (compare.published[id] ?? []).some(({model}) => model === entry.id));

/** Sign of a change from one rate to another where Newcombe's 95% interval leaves out 0, else 0. */
export function isClear(before: ProfileRate, after: ProfileRate): -1 | 0 | 1 {
  const {interval} = newcombeDifference(
    (after.value / 100) * after.n,
    after.n,
    (before.value / 100) * before.n,
    before.n
  );
  return interval.lo > 0 ? 1 : interval.hi < 0 ? -1 : 0;
}
