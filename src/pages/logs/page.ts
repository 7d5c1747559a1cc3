import {html} from "htl";
import type {BenchmarkEntry, BenchmarkId} from "../../lib/schema/index.js";
import type {Reconciliation} from "../../lib/stories/index.js";
import {download, fileStem} from "../../components/dom/download.js";
import {readJson, Slot, type File} from "../../components/figure/index.js";
import {toCsv} from "../../components/figure/table-spec.js";
import {count, plural} from "../../components/format/numbers.js";
import {OwnLogPart} from "../../components/controls/own-log-part.js";
import {readBenchmarks} from "../../components/page/site-data.js";
import {BenchmarkAccount} from "./benchmark-account.js";
import {sourcesTable} from "./sources-table.js";

/** Files of the page. */
export interface LogsFiles {
  readonly logs: File;
  /** Fetched when it is asked for. */
  readonly manifest: () => File;
  readonly benchmarks: File;
}

/** The parts of the page on which every ingested log is accounted for. */
export function LogsPage({
  logs,
  manifest,
  benchmarks
}: LogsFiles): Record<"own" | "scope" | "downloads" | "accounts", HTMLElement> {
  const data = Promise.all([readJson(logs) as Promise<readonly Reconciliation[]>, readBenchmarks(benchmarks)]);
  return {
    own: OwnLogPart(async (log) =>
      (await import("../ledger/own-account.js")).OwnAccount(log, "What follows is about the logs of this site.")
    ),
    scope: Slot(data, ([accounts]) => Scope(accounts)),
    downloads: Slot(data, ([accounts, names]) => Downloads(accounts, names, manifest)),
    accounts: Slot(
      data,
      ([accounts, names]) =>
        html`<div>${accounts.map((account) => BenchmarkAccount(account, names.get(account.benchmark)!.name))}</div>`
    )
  };
}

function Scope(accounts: readonly Reconciliation[]): HTMLElement {
  const sources = accounts.flatMap((account) => account.sources);
  const records = sources.reduce((sum, {report}) => sum + report.total.seen, 0);
  return html`<p class="scope">
    ${count(records)} records from ${plural(sources.length, "source")} of
    ${plural(accounts.length, "benchmark")}${sources.every(({simulated}) => simulated) ? ", all simulated" : ""}
  </p>`;
}

function Downloads(
  accounts: readonly Reconciliation[],
  names: ReadonlyMap<BenchmarkId, BenchmarkEntry>,
  manifest: () => File
): HTMLElement {
  const said = html`<span class="said" role="status"></span>` as HTMLElement;
  const stem = (name: string) =>
    fileStem(
      name,
      accounts.some(({sources}) => sources.some(({simulated}) => simulated))
    );
  const files = async () => {
    said.textContent = "";
    try {
      const served = await readJson(manifest());
      download(`${stem("parallax-logs-manifest")}.json`, JSON.stringify(served, null, 2), "application/json");
    } catch (error) {
      said.textContent = `Not saved: ${(error as Error).message}`;
    }
  };
  const json = () =>
    download(`${stem("parallax-reconciliation")}.json`, JSON.stringify(accounts, null, 2), "application/json");
  const csv = () =>
    download(`${stem("parallax-reconciliation")}.csv`, toCsv(sourcesTable(accounts, names)), "text/csv;charset=utf-8");
  return html`<p class="actions logs-downloads">
    <button type="button" ${{onclick: json}}>The whole account as JSON</button>
    <button type="button" ${{onclick: csv}}>Counts by source as CSV</button>
    <button type="button" ${{onclick: () => void files()}}>Manifest of the served files</button>
    ${said}
  </p>`;
}
