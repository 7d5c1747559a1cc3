import type {CanonicalRow} from "../../schema/index.js";
import {groupRows, plainLines, type ScoreLine} from "../../scoring/index.js";
import type {LineOptions} from "../contract/benchmark-logs.js";
import {aggregateLines, hasOwnAggregate} from "./aggregate-lines.js";
import {releasedOverRuns, releasedScores} from "./released-suites.js";
import {pairedLines} from "../paired/paired-lines.js";
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
  const groups = groupRows(rows, ({item, subjectId, run}) =>
    [item.suite, subjectId, run.protocol ?? ""].join("\u0000")
  );
  return [...groups.values()].flatMap((members) => {
    const {suite} = members[0]!.item;
    if (hasRules(suite))
      return logsOf(suite)!.lines(members, options) ?? releasedOverRuns(suite, members) ?? plainLines(members);
    return withoutRules(suite, members);
  });
}

/** Scores of one subject on a suite that is no registered benchmark, run by run. */
function withoutRules(suite: string, rows: readonly CanonicalRow[]): ScoreLine[] {
  const runs = [...groupRows(rows, ({runId}) => runId).values()];
  // Each form may have been asked in a run of its own: together they are one evaluation. Of more runs, nobody said which belong together.
  const paired = runs.map(pairedLines);
  const both = runs.length === 2 && paired.every((lines) => lines === null) ? pairedLines(rows) : null;
  const beside = hasOwnAggregate(suite) ? aggregateLines : () => [];
  if (both !== null) return [...both, ...beside(rows)];
  return runs.flatMap((run, r) => {
    const ofPairs = paired[r] ?? null;
    if (ofPairs !== null) return [...ofPairs, ...beside(run)];
    return releasedScores(suite, run) ?? [...aggregateLines(run), ...plainLines(run, run[0]!.runId)];
  });
}
