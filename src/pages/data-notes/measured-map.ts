import {html} from "htl";
import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import {measuredSystems, measuredTables} from "../../lib/stories/measured/measured.js";
import type {BenchmarkEntry, ModelEntry} from "../../lib/schema/index.js";
import {table} from "../../components/figure/index.js";
import {DataTable} from "../../components/figure/data-table.js";
import type {PublishedByBenchmark} from "../../lib/stories/overview/profiles.js";
import {authorsOf} from "./authors-of.js";

const TITLE = "What was measured on whom";
/** Systems that are shown before the reader asks for all. */
const FIRST = 20;

/**
 * Printed numbers by system and benchmark, and the tables that they stand in with who judged; folded, and fetched when it is opened.
 *
 * @param printed - numbers as the documents print them
 */
export function MeasuredMap(
  printed: () => Promise<PublishedByBenchmark>,
  models: readonly ModelEntry[],
  benchmarks: readonly BenchmarkEntry[]
): HTMLElement {
  const body = html`<div><p class="scope" role="status">Being fetched…</p></div>` as HTMLElement;
  const node = html`<details class="fold" id="measured">
    <summary><h3>${TITLE}</h3></summary>
    ${body}
  </details>` as HTMLDetailsElement;
  node.addEventListener(
    "toggle",
    () =>
      void printed().then(
        (published) => body.replaceChildren(...tablesOf(published, models, benchmarks)),
        (error: Error) => (body.textContent = `Not fetched: ${error.message}`)
      ),
    {once: true}
  );
  return node;
}

function tablesOf(
  published: PublishedByBenchmark,
  models: readonly ModelEntry[],
  benchmarks: readonly BenchmarkEntry[]
): HTMLElement[] {
  const names = new Map(models.map(({id, name}) => [id, name]));
  const entries = new Map(benchmarks.map((entry) => [entry.id, entry]));
  const nameOf = (id: string) => entries.get(id)?.name ?? id;
  // Means over models are about none of them.
  const rows = BENCHMARK_IDS.flatMap((id) => published[id] ?? []).filter(({model}) => names.has(model));
  const systems = measuredSystems(rows);
  const measured = [...new Set(rows.map(({benchmark}) => benchmark))];
  const bySystem = table(systems, [
    {label: "System", value: ({model}) => names.get(model)!, href: ({model}) => `./model-${model}.html`},
    {label: "Benchmarks", value: ({numbers}) => numbers.size},
    ...measured.map((id) => ({
      label: nameOf(id),
      value: ({numbers}: (typeof systems)[number]) => numbers.get(id) ?? null
    })),
    {label: "Judges that its tables name", value: ({judges}) => judges.join(", ") || null}
  ]);
  const byTable = table(measuredTables(rows), [
    {label: "Benchmark", value: ({benchmark}) => nameOf(benchmark)},
    {label: "Table", value: ({table: label}) => label},
    {label: "In", value: ({document}) => document},
    {label: "By", value: ({benchmark}) => (entries.has(benchmark) ? authorsOf(entries.get(benchmark)!) : null)},
    {label: "Judge", value: ({judge, benchmark}) => judge ?? entries.get(benchmark)?.judge ?? null},
    {label: "Systems", value: ({systems: count}) => count},
    {label: "Numbers", value: ({numbers}) => numbers}
  ]);
  return [
    html`<p class="scope">
      Printed numbers of each system; where a table does not vary its judge, the benchmark's own is given.
    </p>`,
    DataTable(bySystem, "Printed numbers by system and benchmark", undefined, {first: FIRST}),
    DataTable(byTable, "Printed tables and who judged")
  ] as HTMLElement[];
}
