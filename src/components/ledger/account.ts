import {html} from "htl";
import type {LedgerCounts} from "../../lib/adapters/index.js";
import {DataTable} from "../figure/data-table.js";
import {table, type TableSpec} from "../figure/index.js";
import {Balance} from "../open/ledger-report.js";

/** A source of a log, and what became of its records. */
export interface SourceAccount {
  readonly name: string;
  readonly simulated: boolean;
  readonly total: LedgerCounts;
  /** Why records were not taken, or taken with a remark. */
  readonly reasons: readonly {readonly kind: string; readonly reason: string; readonly count: number}[];
}

/** What became of the records of several sources together. */
export const totalOf = (sources: readonly Pick<SourceAccount, "total">[]): LedgerCounts =>
  sources
    .map(({total}) => total)
    .reduce((a, b) => ({
      seen: a.seen + b.seen,
      accepted: a.accepted + b.accepted,
      rejected: a.rejected + b.rejected,
      duplicates: a.duplicates + b.duplicates,
      skipped: a.skipped + b.skipped
    }));

/** One row per source: what came in and what became of it. */
export const accountTable = (sources: readonly SourceAccount[]): TableSpec =>
  table(sources, [
    {label: "Source", value: ({name}) => name || "whole log"},
    {label: "Simulated", value: ({simulated}) => (simulated ? "simulated" : "no")},
    {label: "In", value: ({total}) => total.seen},
    {label: "Accepted", value: ({total}) => total.accepted},
    {label: "Rejected", value: ({total}) => total.rejected},
    {label: "Duplicates", value: ({total}) => total.duplicates},
    {label: "Skipped", value: ({total}) => total.skipped}
  ]);

/** Records in = accepted + rejected + duplicates + skipped: over all sources, for each of several, and for which reasons. */
export function Account(sources: readonly SourceAccount[]): HTMLElement {
  const reasons = sources.flatMap((source) => source.reasons.map((reason) => ({source: source.name, ...reason})));
  return html`<div>
    ${Balance(totalOf(sources))}${sources.length > 1 ? DataTable(accountTable(sources), "Records by source") : ""}${
      reasons.length === 0
        ? ""
        : html`<h3>Reasons</h3>
            ${DataTable(
              table(reasons, [
                ...(sources.length > 1 ? [{label: "Source", value: (r: (typeof reasons)[number]) => r.source}] : []),
                {label: "What became of it", value: (r) => r.kind},
                {label: "Records", value: (r) => r.count},
                {label: "Reason", value: (r) => r.reason}
              ]),
              "Reasons with counts"
            )}`
    }
  </div>` as HTMLElement;
}
