import {isOfPairs} from "../../benchmarks/paired/paired-lines.js";
import {sharesByCategory, type CategoryShares} from "../../benchmarks/paired/shares-by-category.js";
import type {JointOutcomes} from "../../models/gap/joint-outcomes.js";
import {OWN_CELL} from "../../benchmarks/contract/own-cell.js";
import type {BenchmarkEntry, BenchmarkId, PublishedRow} from "../../schema/index.js";
import {groupRows, type ScoreLine} from "../../scoring/index.js";
import type {OwnLog} from "./own-log.js";
import {ownIdsOf} from "./own-rows.js";

/** The rates that the four shares of a group of items give, in percent. */
const RATES = {
  success: ({p11}: JointOutcomes) => p11,
  understanding: ({p11, p10}: JointOutcomes) => p11 + p10,
  generation: ({p11, p01}: JointOutcomes) => p11 + p01
} as const;

/**
 * Rates in both forms of a log that belongs to no registered benchmark and whose mapping names pairs: what a benchmark's table would
 * print, by category; of one category under the log's own name where the mapping names none.
 */
export function pairedRows(log: OwnLog, suite: BenchmarkId): PublishedRow[] {
  const ids = ownIdsOf(log);
  const own = log.lines.filter((line) => line.suite === suite && isOfPairs(line));
  return [...groupRows(own, ({subjectId}) => subjectId)].flatMap(([subject, lines]) =>
    sharesOf(lines).flatMap(({category: named, outcomes, n}) => {
      const category = named ?? suite;
      return Object.entries(RATES).map(([metric, rate]): PublishedRow => ({
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
        value: 100 * Math.min(1, rate(outcomes)),
        decimals: 2,
        unit: "percent",
        n,
        readOff: false,
        note: log.simulated
          ? "simulated: no evidence about any model"
          : "computed from the log: items judged in both forms"
      }));
    })
  );
}

/** Lines of several rules or runs have no common shares. */
const sharesOf = (lines: readonly ScoreLine[]): readonly CategoryShares[] =>
  new Set(lines.map(({scorer, runId = ""}) => `${scorer}\u0000${runId}`)).size === 1 ? sharesByCategory(lines) : [];

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
