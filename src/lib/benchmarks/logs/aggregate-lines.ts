import type {CanonicalRow} from "../../schema/index.js";
import type {LoggedScore, ScoreLine} from "../../scoring/index.js";
import {circularLines} from "./aggregates/circular.js";
import {HALLUSION_BENCH} from "./aggregates/hallusion-bench.js";
import {KRIS_BENCH} from "./aggregates/kris-bench.js";
import {MME} from "./aggregates/mme.js";
import type {OwnAggregate} from "../contract/own-aggregate.js";
import {POPE} from "./aggregates/pope.js";
import {EVERY_LOGS} from "./registered-logs.js";
import {XTC_BENCH} from "./aggregates/xtc-bench.js";

/** Rules of suites that are no benchmark of the site, then those of its benchmarks. */
const OWN_AGGREGATES: readonly OwnAggregate[] = [
  ...[MME, POPE, HALLUSION_BENCH, KRIS_BENCH, XTC_BENCH],
  ...EVERY_LOGS.flatMap(({aggregates = []}) => aggregates)
];

const aggregateOf = (suite: string): OwnAggregate | undefined => OWN_AGGREGATES.find(({isOf}) => isOf(suite));

/** Whether a suite that harnesses log has a published rule here which is more than a mean over its answers. */
export const hasOwnAggregate = (suite: string): boolean => aggregateOf(suite) !== undefined;

/** Does a line look at what was answered, not only at whether it is right? So do such measures, and shares of answers. */
export const readsAnswers = ({suite, scorer, metric}: Pick<ScoreLine, "suite" | "scorer" | "metric">): boolean => {
  const own = aggregateOf(suite);
  if (own?.scorer !== scorer) return metric === "share";
  return own.readsAnswers === "all" || own.readsAnswers?.includes(metric) === true;
};

/** What the published rule of their suite makes of the answers of one run, and circular evaluation where questions have copies. */
export function aggregateLines(rows: readonly CanonicalRow[]): ScoreLine[] {
  const [first] = rows;
  if (first === undefined) return [];
  const {subjectId, runId, item, run} = first;
  const about = {suite: item.suite, subjectId, protocol: run.protocol, runId};
  const own = aggregateOf(item.suite);
  return [
    ...(own === undefined ? [] : own.lines(rows).map((line) => ({...about, scorer: own.scorer, ...line}))),
    ...circularLines(rows).map((line) => ({...about, ...line}))
  ];
}

/** A number that a log states, in the words of its suite's published rule, where it is one of the rule's; else as it is. */
export function statedByRule(score: LoggedScore, lines: readonly ScoreLine[]): LoggedScore {
  const own = aggregateOf(score.suite);
  const stated = own?.stated(score) ?? null;
  if (own === undefined || stated === null) return score;
  const line = lines.find(
    ({suite, subjectId, scorer, metric, group}) =>
      suite === score.suite &&
      subjectId === score.subjectId &&
      scorer === own.scorer &&
      metric === stated.metric &&
      (group === score.group || (score.group === "all" && /^\d+ of \d+ categories$/.test(group)))
  );
  if (line === undefined) return score;
  const {madeBy: _, ...plain} = score;
  return {
    ...plain,
    scorerId: own.scorer.replace(/@.*$/, ""),
    metric: stated.metric,
    group: line.group,
    value: score.value / (stated.outOf ?? 1)
  };
}
