export type {ItemBank} from "./rules/item-bank.js";

export {scorerKey, UNKNOWN_OPTION} from "./rules/scorer.js";
export type {ChoiceItem, NamedScorer, ReplyScorer, ScorerRef, Verdict} from "./rules/scorer.js";
export {pythonJson} from "./rules/python-json.js";
export type {JsonValue, PythonJson} from "./rules/python-json.js";

export {choiceBaselines} from "./scorers/baselines.js";
export type {ChoiceBaselines} from "./scorers/baselines.js";
export {compareScorers, countedComparison} from "./scorers/compare-scorers.js";
export {answeredItems} from "./rows/answered-items.js";
export type {AnsweredItem, CountedComparison, ScorerComparison} from "./scorers/compare-scorers.js";
export {VLMEVALKIT_EXACT} from "./scorers/harness-scorers.js";
export {circularGroup, inspectValue, isInfrastructureFailure, metricValue} from "./scorers/harness-values.js";

export {strictLetter} from "./strict/strict-letter.js";
export {NAMED_STRICT, STRICT} from "./strict/strict-scorer.js";
export {promptOptions} from "./rules/prompt-options.js";
export type {ScoreLine} from "./rows/score-line.js";
export {CellCounts, verdictNames, type CellCount, type CellTally, type VerdictNames} from "./rows/cell-counts.js";
export {ScoredChoice} from "./rows/scored-choice.js";
export type {AnswerCount, VerdictCount} from "./rows/verdict-count.js";
export type {ScoredNote} from "./rows/scored-notes.js";
export {scoredRows, type ScoredRows} from "./rows/scored-rows.js";
export {coverage, CoverageCount, type RunCoverage} from "./rows/coverage.js";
export type {Coverage} from "./rows/coverage.js";
export {suiteBaselines, type SuiteBaselines} from "./rows/suite-baselines.js";
export {statusPolicies, StatusPolicyCount} from "./rows/status-policies.js";
export type {StatusPolicy} from "./rows/status-policies.js";
export {PooledRunCount, pooledRuns, type PooledRuns} from "./rows/pooled-runs.js";
export {unjudgedAnswers, unjudgedCounted, type UnjudgedAnswers} from "./rows/unjudged-answers.js";
export {groupRows} from "./rows/group-rows.js";
export {aboutRows} from "./rows/about-rows.js";
export {countedLines, plainLines, scaleOf} from "./rows/plain-lines.js";
export {withDirections} from "./rows/directions.js";
export {numberOf, onOwnScales} from "./rows/own-scales.js";
export {isOwnScale, joinedScales, ScaleCount, type ScoreScale} from "./rows/score-scale.js";
export {loggedCompared, NO_SUCH_SCORE} from "./rows/logged-scores.js";
export type {FittedGap, LoggedComparison, LoggedScore} from "./rows/logged-scores.js";
