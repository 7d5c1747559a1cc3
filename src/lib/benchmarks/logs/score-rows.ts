import type {CanonicalRow} from "../../schema/index.js";
import {groupRows, plainLines, type ScoreLine} from "../../scoring/index.js";
import type {LineOptions} from "../contract/benchmark-logs.js";
import {aggregateLines} from "./aggregates/aggregate-lines.js";
import {logsOf} from "./registered-logs.js";
import {hasRules} from "./scored-rows.js";

/**
 * Scores of all subjects on all suites: each benchmark by its own rules, everything else as means by category, below what the published rule
 * of a suite makes of its answers where that is more than a mean.
 *
 * Rows are grouped by suite, subject and protocol, so that two protocols never mix; where plain means are taken, by run, too, since two
 * evaluations of a model are not one.
 */
export function scoreRows(rows: readonly CanonicalRow[], options: LineOptions = {}): ScoreLine[] {
  const groups = groupRows(rows, ({item, subjectId, run, runId}) =>
    [item.suite, subjectId, run.protocol ?? "", hasRules(item.suite) ? "" : runId].join("\u0000")
  );
  return [...groups.values()].flatMap((members) => {
    const {item, runId} = members[0]!;
    if (!hasRules(item.suite)) return [...aggregateLines(members), ...plainLines(members, runId)];
    return logsOf(item.suite)!.lines(members, options) ?? plainLines(members);
  });
}
