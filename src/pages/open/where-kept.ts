import {BENCHMARK_IDS} from "../../lib/benchmarks/index.js";
import {listed} from "../../components/format/listed.js";
import {suiteName} from "../../components/format/suite-name.js";

/** Where a log stands once it is kept: beside published models only where its benchmark has a page. */
export function whereKept(suites: readonly string[]): string {
  const own = BENCHMARK_IDS.filter((suite) => suites.includes(suite)).map(suiteName);
  if (own.length === 0)
    return `Kept in this browser it stands in the explorer and the ledger, until you delete it. Only logs of ${listed(BENCHMARK_IDS.map(suiteName))} stand beside published models.`;
  const others = suites.length > own.length ? ", all of it in the explorer" : " and in the explorer";
  return `Kept in this browser it stands beside the published models on the page${own.length > 1 ? "s" : ""} of ${listed(own)}${others}, until you delete it.`;
}
