import type {CanonicalRow, Judgment} from "../../schema/index.js";
import {groupRows} from "./group-rows.js";
import {isValid} from "./missing-rule.js";
import {numberOf} from "./own-scales.js";
import {votedScore} from "./voted-score.js";

/** Who a verdict of several judges is by. */
export const CONSENSUS = "consensus";

/** Names of the judges of a log, sorted; rules have none. */
export const judgesOf = (rows: readonly CanonicalRow[]): string[] =>
  [...new Set(rows.flatMap(({judgments}) => judgments.flatMap(({judgeId}) => judgeId ?? [])))].sort();

/**
 * Rows as one judge saw them: this judge's verdicts, and those of rules that no judge applies. An answer that only others judged is left
 * without any.
 */
export function rowsOfJudge(rows: readonly CanonicalRow[], judge: string): CanonicalRow[] {
  const isJudged = judgedRules(rows);
  return answersOf(rows).flatMap((own) => {
    const seen = own.flatMap((row) => {
      const judgments = row.judgments.filter(
        (verdict) => verdict.judgeId === judge || (verdict.judgeId === null && !isJudged(row, verdict))
      );
      return judgments.length === 0 ? [] : [{...row, judgments}];
    });
    return seen.length > 0 ? seen : [{...own[0]!, judgments: []}];
  });
}

/**
 * Rows with one verdict for each rule that judges apply: of right or wrong what most of the valid ones say, of other scores their mean.
 * Where as many say right as say wrong there is none, and the answer counts as unjudged.
 */
export function consensusRows(rows: readonly CanonicalRow[]): CanonicalRow[] {
  const isJudged = judgedRules(rows);
  return answersOf(rows).map((own) => {
    const row = own.find(({status}) => status === "ok") ?? own[0]!;
    const verdicts = own.flatMap((one) => one.judgments.map((verdict) => ({row: one, verdict})));
    const byRule = groupRows(verdicts, ({verdict}) => `${verdict.scorerId}@${verdict.scorerVersion}`);
    const judgments = [...byRule.values()].flatMap((given) =>
      isJudged(row, given[0]!.verdict) ? (consensusOf(given) ?? []) : given.map(({verdict}) => verdict)
    );
    return {...row, judgments};
  });
}

/** Logs have a row for every judge, or all verdicts in one: together they are one answer. */
const answersOf = (rows: readonly CanonicalRow[]): CanonicalRow[][] => [
  ...groupRows(rows, ({runId, subjectId, itemId, attempt, turn}) =>
    [runId, subjectId, itemId, attempt, turn].join("\u0000")
  ).values()
];

/** Whether a rule is one that judges apply: a verdict of it without a name is one more judge's. */
function judgedRules(rows: readonly CanonicalRow[]): (row: CanonicalRow, verdict: Judgment) => boolean {
  const keyOf = ({item: {suite}}: CanonicalRow, {scorerId}: Judgment): string => `${suite}\u0000${scorerId}`;
  const judged = new Set<string>();
  for (const row of rows)
    for (const verdict of row.judgments) if (verdict.judgeId !== null) judged.add(keyOf(row, verdict));
  return (row, verdict) => judged.has(keyOf(row, verdict));
}

/** `null` where judges are at odds. */
function consensusOf(given: readonly {readonly row: CanonicalRow; readonly verdict: Judgment}[]): Judgment | null {
  const valid = given.filter(({row, verdict}) => isValid(row, verdict)).map(({verdict}) => verdict);
  const [first] = valid;
  if (first === undefined) return {...given[0]!.verdict, judgeId: CONSENSUS};
  const judges = valid.map(({judgeId}) => judgeId ?? "an unnamed judge").sort();
  const together = {...first, judgeId: CONSENSUS, judgeRaw: null, note: `consensus of ${judges.join(", ")}`};
  const values = valid.map((verdict) => numberOf(verdict)!);
  if (valid.some(({score}) => score === null))
    return {...together, score: null, value: values.reduce((sum, value) => sum + value, 0) / values.length};
  const score = votedScore(values);
  return score === null ? null : {...together, score, value: null};
}
