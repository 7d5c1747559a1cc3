import {benchmarkOf} from "../../lib/benchmarks/registry.js";

/** A benchmark's name as it writes itself; of others the id that the log gives. */
export function suiteName(suite: string): string {
  return benchmarkOf(suite)?.name ?? suite;
}
