import {html} from "htl";
import {BENCHMARK_IDS, GAP_BENCHMARK} from "../../lib/benchmarks/index.js";
import type {KeptLog} from "../../runtime/kept-logs.js";
import {suiteName} from "../format/suite-name.js";

/** Every view that a kept log can be seen in. */
export function ViewLinks({id, suites}: Pick<KeptLog, "id" | "suites">): HTMLElement {
  const own = BENCHMARK_IDS.filter((suite) => suites.includes(suite));
  const link = (page: string, name: string) => html`<a href=${`./${page}?log=${id}`}>${name}</a>`;
  const views = [
    ...own.map((suite) => link(suite, `${suiteName(suite)}, beside the published models`)),
    link("explore", "Explorer"),
    link("logs", "Account"),
    link("sql", "SQL"),
    link("notebook", "Notebook"),
    ...(own.length > 0 ? [link("benchmarks", "Benchmarks"), link("compare", "Compare")] : []),
    ...(own.some((suite) => suite === GAP_BENCHMARK?.id) ? [link("methods", "Methods"), link("engine", "Engine")] : []),
    link("ledger", "Ledger")
  ];
  return html`<span class="views">${views.map((view, v) => [v > 0 ? " " : "", view]).flat()}</span>`;
}
