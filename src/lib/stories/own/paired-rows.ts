import {OWN_CELL} from "../../benchmarks/contract/own-cell.js";
import type {BenchmarkEntry, BenchmarkId, PublishedRow} from "../../schema/index.js";
import {groupRows, type ScoreLine} from "../../scoring/index.js";
import type {OwnLog} from "./own-log.js";
import {ownIdsOf} from "./own-rows.js";

/** The rates that the four shares of a group of items give, in percent. */
const RATES = {
  success: ({p11}: Shares) => p11,
  understanding: ({p11, p10}: Shares) => p11 + p10,
  generation: ({p11, p01}: Shares) => p11 + p01
} as const;

interface Shares {
  readonly p11: number;
  readonly p10: number;
  readonly p01: number;
  /** Items behind them. */
  readonly n: number;
}

/**
 * Rates in both forms of a log that belongs to no registered benchmark and whose mapping names pairs: what a benchmark's table would
 * print, by category; of one category under the log's own name where the mapping names none.
 */
export function pairedRows(log: OwnLog, suite: BenchmarkId): PublishedRow[] {
  const ids = ownIdsOf(log);
  const own = log.lines.filter((line) => line.suite === suite);
  return [...groupRows(own, ({subjectId}) => subjectId)].flatMap(([subject, lines]) =>
    categoriesOf(suite, lines).flatMap(([category, shares]) =>
      Object.entries(RATES).map(([metric, rate]): PublishedRow => ({
        cell: `${OWN_CELL}${log.id}/${subject}/${category}/${metric}`,
        benchmark: suite,
        document: "repository",
        table: suite,
        row: `${subject}, log ${log.name}${log.simulated ? ", simulated" : ""}`,
        column: `${category} ${metric}`,
        model: ids.get(subject)!,
        evaluator: null,
        track: null,
        protocol: null,
        ability: null,
        category,
        subcategory: null,
        stage: null,
        question: null,
        metric: metric as keyof typeof RATES,
        value: 100 * Math.min(1, rate(shares)),
        decimals: 2,
        unit: "percent",
        n: shares.n,
        readOff: false,
        note: log.simulated
          ? "simulated: no evidence about any model"
          : "computed from the log: items judged in both forms"
      }))
    )
  );
}

/** Shares by category; lines of several rules have no common ones. */
function categoriesOf(suite: BenchmarkId, lines: readonly ScoreLine[]): [string, Shares][] {
  const groups = groupRows(lines, ({group}) => group);
  if (groups.size > 1) groups.delete("all");
  return [...groups].flatMap(([group, own]): [string, Shares][] => {
    const of = (metric: string) => own.filter((line) => line.metric === metric);
    const [p11, p10, p01] = [of("p11"), of("p10"), of("p01")];
    const [first] = p11;
    if (p11.length !== 1 || first === undefined || first.value === null || first.n === 0) return [];
    const name = group === "all" ? suite : group.replace(/^category: /, "");
    return [[name, {p11: first.value, p10: p10[0]?.value ?? 0, p01: p01[0]?.value ?? 0, n: first.n}]];
  });
}

/** What stands for the entry of such a log in the registry of benchmarks: its name and nothing that anybody printed. */
export const pairedEntry = (suite: BenchmarkId, items: number): BenchmarkEntry => ({
  id: suite,
  name: suite,
  title: suite,
  authors: [],
  year: new Date().getUTCFullYear(),
  venue: null,
  identifier: null,
  url: null,
  items,
  protocol: "Each item asked in both forms, as the mapping of the log pairs them.",
  judge: "the scores of the log",
  licence: "that of the log",
  oddities: []
});
