import type {CanonicalRow} from "../../schema/index.js";
import {groupRows, plainLines, type ScoreLine} from "../../scoring/index.js";
import type {LineOptions} from "../contract/benchmark-logs.js";
import {releasedScores} from "./released/index.js";
import {logsOf} from "./registered-logs.js";

/**
 * Scores of all subjects on all suites: each benchmark by its own rules, everything else as means by category.
 *
 * Rows are grouped by suite, subject and protocol, so that two protocols never mix.
 */
export function scoreRows(rows: readonly CanonicalRow[], options: LineOptions = {}): ScoreLine[] {
  const groups = groupRows(rows, ({item, subjectId, run}) =>
    [item.suite, subjectId, run.protocol ?? ""].join("\u0000")
  );
  return [...groups].flatMap(([, members]) => {
    const suite = members[0]?.item.suite ?? "";
    return logsOf(suite)?.lines(members, options) ?? releasedScores(suite, members) ?? plainLines(members);
  });
}
