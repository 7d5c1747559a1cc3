import type {BenchmarkEntry, BenchmarkId} from "../../lib/schema/index.js";
import type {Reconciliation} from "../../lib/stories/index.js";
import {table, type TableSpec} from "../../components/figure/index.js";

/** One row per source: what came in and what became of it. */
export function sourcesTable(
  accounts: readonly Reconciliation[],
  names: ReadonlyMap<BenchmarkId, BenchmarkEntry>
): TableSpec {
  const rows = accounts.flatMap(({benchmark, sources}) => sources.map((source) => ({benchmark, source})));
  return table(rows, [
    {label: "Benchmark", value: ({benchmark}) => names.get(benchmark)?.name ?? benchmark},
    {label: "Source", value: ({source}) => source.name || "whole log"},
    {label: "Simulated", value: ({source}) => (source.simulated ? "simulated" : "no")},
    {label: "In", value: ({source}) => source.report.total.seen},
    {label: "Accepted", value: ({source}) => source.report.total.accepted},
    {label: "Rejected", value: ({source}) => source.report.total.rejected},
    {label: "Duplicates", value: ({source}) => source.report.total.duplicates},
    {label: "Skipped", value: ({source}) => source.report.total.skipped},
    {label: "Rows", value: ({source}) => source.report.rows},
    {label: "Files", value: ({source}) => source.fileCount},
    {label: "Read as", value: ({source}) => source.choices.map(({as}) => as).join("; ")}
  ]);
}
