import type {LineOptions} from "../../src/lib/benchmarks/index.js";
import {askedScores, hasRules, SUITE_RULES, type Asked, type AskedScores} from "../../src/lib/benchmarks/logs/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {
  pooledRuns,
  statusPolicies,
  suiteBaselines,
  unjudgedAnswers,
  type LoggedScore,
  type PooledRuns,
  type ScoredNote,
  type ScoreLine,
  type ShareGaps,
  type StatusPolicy,
  type SuiteBaselines,
  type UnjudgedAnswers
} from "../../src/lib/scoring/index.js";
import {asUsage} from "./asked-of.js";

/** Scores, and what is said beside them. */
export interface Scores {
  readonly lines: readonly ScoreLine[];
  readonly gaps: ShareGaps;
  readonly notes: readonly ScoredNote[];
  readonly policies: readonly StatusPolicy[];
  readonly unjudged: readonly UnjudgedAnswers[];
  readonly baselines: readonly SuiteBaselines[];
  readonly pooled: readonly PooledRuns[];
  /** What became of the answers; absent where they were counted, not read. */
  readonly answers?: AskedScores["answers"];
}

/**
 * Scores of rows at hand.
 *
 * @param logged - what the log states of itself
 * @throws CommandError for a judge who is not in the log
 */
export function scoresOf(
  rows: readonly CanonicalRow[],
  asked: Asked,
  options: LineOptions,
  logged: readonly LoggedScore[]
): Scores {
  const scored = asUsage(() => askedScores(rows, asked, options, logged));
  return {
    lines: scored.lines,
    gaps: scored.gaps,
    notes: scored.notes,
    policies: statusPolicies(scored.rows),
    unjudged: unjudgedAnswers(rows, SUITE_RULES.countsUnjudged),
    baselines: suiteBaselines(rows),
    pooled: pooledRuns(scored.rows, hasRules),
    answers: scored.answers
  };
}
