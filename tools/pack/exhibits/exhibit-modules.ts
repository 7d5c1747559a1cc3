import {componentApi, type ComponentEntry} from "../../../loaders/report/component-api.js";
import {EVERY, OF_BENCHMARK, OF_REPORTS, TABLES} from "../../../cli/report/page-prelude.js";
import {BENCHMARK_IDS} from "../../../src/lib/benchmarks/registry.js";
import type {ExhibitNeeds} from "../../../src/library/exhibits/packed-parts.js";

/** Components that draw from published data alone: those that need a report's logs or runs stay with reports. */
export const packedComponents = (): ComponentEntry[] =>
  componentApi(".").filter(({module}) => !OF_REPORTS.includes(module));

/** What the components of a module draw from, table by table: a page fetches none twice, whatever stands on it. */
export function needsOf(module: string): ExhibitNeeds {
  const {published, ...tables} = TABLES[module] ?? EVERY;
  return {tables, benchmarks: published === undefined ? (OF_BENCHMARK[module] ?? []) : BENCHMARK_IDS};
}

/** Data files that any of them needs, and the registries. */
export function packedFiles(): string[] {
  const needs = packedComponents().map(({module}) => needsOf(module));
  return [
    ...new Set([
      ...["models.json", "benchmarks.json"],
      ...needs.flatMap(({tables}) => Object.values(tables)),
      ...needs.flatMap(({benchmarks}) => benchmarks.map((id) => `${id}.json`))
    ])
  ].sort();
}
