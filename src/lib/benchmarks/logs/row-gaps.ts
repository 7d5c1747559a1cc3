import type {CanonicalRow} from "../../schema/index.js";
import {
  caseKeyOf,
  gapsOfRuns,
  groupRows,
  joinedGaps,
  numberOf,
  RunGaps,
  type ShareGaps,
  type WithoutGap
} from "../../scoring/index.js";
import {hasPairs} from "../paired/paired-lines.js";
import {hasOwnRules} from "./own-rules.js";

/**
 * Share gaps of all models, understanding minus generation of right answers, for suites without rules of their own.
 *
 * By suite, model, protocol and run, as plain means are taken. Where items are asked in both forms, each in a run of its own, the two are one
 * evaluation.
 *
 * @param rows - those that count
 */
export function rowGaps(rows: readonly CanonicalRow[]): ShareGaps {
  const suites = groupRows(rows, ({item}) => item.suite);
  const ruled = [...suites].filter(([suite]) => hasOwnRules(suite));
  const models = groupRows(
    rows.filter(({item}) => !hasOwnRules(item.suite)),
    ({item, subjectId, run}) => [item.suite, subjectId, run.protocol ?? ""].join("\u0000")
  );
  return joinedGaps([
    {gaps: [], without: ruled.filter(([, own]) => hasBoth(own)).map(([suite]) => withoutOfRules(suite))},
    ...[...models.values()].map(gapsOfModel)
  ]);
}

function gapsOfModel(rows: readonly CanonicalRow[]): ShareGaps {
  const runs = [...groupRows(rows, ({runId}) => runId).values()];
  const isOne = runs.length === 2 && !runs.some(hasBoth) && hasPairs(rows);
  const tallies = (isOne ? [rows] : runs).map(runGaps);
  return gapsOfRuns(tallies, {suite: rows[0]!.item.suite, subjectId: rows[0]!.subjectId});
}

function runGaps(rows: readonly CanonicalRow[]): RunGaps {
  const {item, subjectId, run, runId} = rows[0]!;
  const own = new RunGaps({suite: item.suite, subjectId, protocol: run.protocol, runId});
  for (const row of rows)
    for (const verdict of row.judgments) {
      const score = numberOf(verdict);
      if (score !== null) own.add(row.item.capability, caseKeyOf(row.item), verdict, score);
    }
  return own;
}

const hasBoth = (rows: readonly CanonicalRow[]): boolean =>
  (["understanding", "generation"] as const).every((one) => rows.some(({item}) => item.capability === one));

const withoutOfRules = (suite: string): WithoutGap => ({
  suite,
  subjectId: null,
  scorer: null,
  why: "it has rules of its own; fit gives gaps where it asks the same in both forms"
});
