import type {LineOptions} from "../../src/lib/benchmarks/index.js";
import {hasRules, scoredRows, scoreRows} from "../../src/lib/benchmarks/logs/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {
  pooledRuns,
  statusPolicies,
  suiteBaselines,
  unjudgedAnswers,
  type PooledRuns,
  type ScoredNote,
  type ScoreLine,
  type StatusPolicy,
  type SuiteBaselines,
  type UnjudgedAnswers
} from "../../src/lib/scoring/index.js";

/** Scores, and what is said beside them. */
export interface Scores {
  readonly lines: readonly ScoreLine[];
  readonly notes: readonly ScoredNote[];
  readonly policies: readonly StatusPolicy[];
  readonly unjudged: readonly UnjudgedAnswers[];
  readonly baselines: readonly SuiteBaselines[];
  readonly pooled: readonly PooledRuns[];
}

/** Scores of rows at hand. */
export function scoresOf(rows: readonly CanonicalRow[], options: LineOptions): Scores {
  const {rows: scored, notes} = scoredRows(rows);
  return {
    lines: scoreRows(scored, options),
    notes,
    policies: statusPolicies(scored),
    unjudged: unjudgedAnswers(rows),
    baselines: suiteBaselines(rows),
    pooled: pooledRuns(scored, hasRules)
  };
}
