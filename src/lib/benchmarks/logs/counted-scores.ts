import {
  CellCounts,
  CountedRun,
  gapsOfRuns,
  groupRows,
  joinedGaps,
  PooledRunCount,
  ScoredChoice,
  unjudgedCounted,
  type AnswerCount,
  type CaseProfile,
  type PooledRuns,
  type ScoredNote,
  type ScoreLine,
  type ShareGaps,
  type StatusPolicy,
  type UnjudgedAnswers,
  type VerdictCount
} from "../../scoring/index.js";
import {hasOwnRules} from "./own-rules.js";
import {hasRules, SUITE_RULES} from "./scored-rows.js";

/** Of the items of a suite, those in pairs, those named by a number, and such as are copies of a question, as `sql/item-kinds.sql` counts them. */
export interface ItemKinds {
  readonly suite: string;
  readonly paired: number;
  readonly numbered: number;
  readonly copies: number;
}

/** What is counted of canonical tables, verdicts and answers in order of appearance. */
export interface CountedTables {
  readonly verdicts: readonly VerdictCount[];
  readonly answers: readonly AnswerCount[];
  /** Cases that came out alike, some at a time; their entries are of these verdicts. */
  readonly profiles: AsyncIterable<readonly CaseProfile[]>;
}

/** Scores made of counts alone, and what is said beside them. */
export interface CountedScores {
  readonly lines: readonly ScoreLine[];
  readonly gaps: ShareGaps;
  readonly notes: readonly ScoredNote[];
  readonly policies: readonly StatusPolicy[];
  readonly unjudged: readonly UnjudgedAnswers[];
  readonly pooled: readonly PooledRuns[];
}

/** Suites whose scores are more than means, so that their answers are needed one by one; each with the reason, a clause. */
export function suitesByRows(items: readonly ItemKinds[]): {readonly suite: string; readonly why: string}[] {
  return items.flatMap(({suite, paired, copies}) => {
    const why = hasOwnRules(suite)
      ? "has rules of its own"
      : paired > 0
        ? "asks the same in two forms"
        : copies > 0
          ? "asks its questions several times with options in another order"
          : null;
    return why === null ? [] : [{suite, why}];
  });
}

/**
 * What `scoreRows` and its kin say of rows, of counts: the same numbers in the same order. No suite may be one of `suitesByRows`.
 *
 * @returns `null` where counts do not tell which judge saw which of several runs, or where numbers are too large or too fine for them
 */
export async function countedScores({verdicts, answers, profiles}: CountedTables): Promise<CountedScores | null> {
  if (verdicts.some(({inexact}) => inexact > 0)) return null;
  const cells = new CellCounts();
  cells.addCounted(verdicts);
  const choice = new ScoredChoice(cells.finish(), SUITE_RULES);
  const own = new Set(verdicts.filter(({hasValue}) => hasValue).map(ruleOf));
  const kept = verdicts.filter((count) => choice.isScored(count, count.hasScore && !own.has(ruleOf(count))));
  const unjudged = answers.filter((count) => !count.isJudged && choice.isOfStep(count));
  const counted = [...kept, ...unjudged].sort((a, b) => (a.first < b.first ? -1 : 1));
  const pooled = pooledOf(counted);
  if (pooled === null) return null;
  const scored = new CellCounts();
  scored.addCounted(kept);
  const groups = groupRows(counted, ({suite, subjectId, protocol}) =>
    [suite, subjectId, protocol ?? ""].join("\u0000")
  );
  const models = [...groups.values()].map((members) =>
    [...groupRows(members, ({runId}) => runId).values()].map((run) => ({
      key: runOf(run[0]!),
      run: new CountedRun(run[0]!, run.filter(isOfVerdicts))
    }))
  );
  const runs = new Map(models.flatMap((own) => own.map(({key, run}) => [key, run])));
  // All verdicts on a case are of one suite, model and run; there may be more profiles than memory holds.
  for await (const some of profiles)
    for (const profile of some) runs.get(runOf(profile.entries[0]!.count))?.add(profile);
  return {
    lines: choice.named([...runs.values()].flatMap((run) => run.lines())),
    gaps: joinedGaps(
      [...groups.values()].map(([first], m) =>
        gapsOfRuns(
          models[m]!.map(({run}) => run.gaps),
          first!
        )
      )
    ),
    notes: choice.notes,
    policies: scored.policies(),
    unjudged: unjudgedCounted(answers, SUITE_RULES.countsUnjudged),
    pooled
  };
}

const ruleOf = ({suite, scorerId}: VerdictCount): string => `${suite}\u0000${scorerId}`;

const runOf = ({suite, subjectId, runId}: VerdictCount | AnswerCount): string =>
  [suite, subjectId, runId].join("\u0000");

const isOfVerdicts = (count: VerdictCount | AnswerCount): count is VerdictCount => "scorerId" in count;

/** Several runs of a model; `null` where it matters which of several judges gave the first verdict on an answer. */
function pooledOf(counts: readonly (VerdictCount | AnswerCount)[]): PooledRuns[] | null {
  const groups = groupRows(counts, ({suite, subjectId, protocol, step}) =>
    [suite, subjectId, protocol ?? "", step ?? ""].join("\u0000")
  );
  const judgeOf = (count: VerdictCount | AnswerCount): string => (isOfVerdicts(count) ? (count.judgeId ?? "") : "");
  for (const own of groups.values())
    if (new Set(own.map(({runId}) => runId)).size > 1 && new Set(own.map(judgeOf)).size > 1) return null;
  const runs = new PooledRunCount(hasRules);
  runs.addCounted(counts);
  return runs.finish();
}
