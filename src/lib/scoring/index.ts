export {pythonRound} from "./rules/python-round.js";
export {scorerKey, UNKNOWN_OPTION} from "./rules/scorer.js";
export type {ChoiceItem, ReplyScorer, ScorerRef, Verdict} from "./rules/scorer.js";
export {uniEvalBank} from "./unieval/bank.js";
export type {RawUniEvalCase, UniEvalBank, UniEvalCase, UniEvalQuestion} from "./unieval/bank.js";
export {checkAnswer} from "./unieval/check-answer.js";
export type {CheckedAnswer} from "./unieval/check-answer.js";
export {officialResults} from "./unieval/official-results.js";
export type {OfficialUniEvalResults} from "./unieval/official-results.js";
export {questionOptions} from "./unieval/question-options.js";
export {uniEvalRecords} from "./unieval/records-from-replies.js";
export {uniEvalStatistics} from "./unieval/statistics.js";
export type {UniEvalRecord, UniEvalStatistics} from "./unieval/statistics.js";
export type {SizeClass} from "./unieval/size-classes.js";
export type {TagScore} from "./unieval/tag-scores.js";
export {pythonJson} from "./rules/python-json.js";
export type {JsonValue, PythonJson} from "./rules/python-json.js";
export {pythonStrip} from "./rules/python-strip.js";
export {
  DEFAULT_JOINT_RULE,
  isConsistencyVerdict,
  jointOutcome,
  jointOutcomes,
  jointScorer
} from "./gapeval/joint-outcomes.js";
export type {JointCounts, JointRule, JudgedPair} from "./gapeval/joint-outcomes.js";
export {judgedPart} from "./gapeval/judge-record.js";
export type {JudgedPart} from "./gapeval/judge-record.js";
export {isPositiveScore, readVerdict, verdictScore} from "./gapeval/verdict.js";
export type {GapEvalVerdict} from "./gapeval/verdict.js";
export {realUnifyAccuracy} from "./realunify/accuracy.js";
export type {Accuracy, AccuracyVariant, RealUnifyAccuracy, TaskScore} from "./realunify/accuracy.js";
export {choiceLetter, countedReply} from "./realunify/choice-letter.js";
export {pollImage} from "./realunify/image-score.js";
export type {PolledImage, PolledQuestion} from "./realunify/image-score.js";
export {yesOrNo} from "./realunify/yes-no.js";
export {choiceBaselines} from "./scorers/baselines.js";
export type {ChoiceBaselines} from "./scorers/baselines.js";
export {compareScorers, countedComparison} from "./scorers/compare-scorers.js";
export type {AnsweredItem, CountedComparison, ScorerComparison} from "./scorers/compare-scorers.js";
export {VLMEVALKIT_EXACT} from "./scorers/harness-scorers.js";
export {
  circularGroup,
  circularScores,
  inspectValue,
  isInfrastructureFailure,
  metricValue
} from "./scorers/harness-values.js";
export {REALUNIFY_OFFICIAL, UNIEVAL_OFFICIAL} from "./scorers/official-scorers.js";
export {plainReply} from "./strict/plain-reply.js";
export {strictLetter} from "./strict/strict-letter.js";
export {STRICT} from "./strict/strict-scorer.js";
export {UMNIBENCH_DENOMINATORS, UMNIBENCH_STAGES, umniBenchScores, umniBenchStage} from "./umnibench/scores.js";
export type {PooledScore, UmniBenchAnswer, UmniBenchScores} from "./umnibench/scores.js";
export {promptOptions} from "./rules/prompt-options.js";
export {CONSISTENCY_NOTE} from "./gapeval/consistency-note.js";
export {gapEvalLines, jointCountsByCategory, judgedPairs} from "./rows/gapeval-lines.js";
export type {ScoreLine} from "./rows/score-line.js";
export {scoreRows} from "./rows/score-rows.js";
export type {ScoreOptions} from "./rows/score-rows.js";
export {uniEvalLines, uniEvalRecordsFromRows} from "./rows/unieval-lines.js";
export {CellCounts, type CellCount, type CellTally} from "./rows/cell-counts.js";
export {ScoredChoice} from "./rows/scored-choice.js";
export type {ScoredNote} from "./rows/scored-notes.js";
export {scoredRows, type ScoredRows} from "./rows/scored-rows.js";
export {coverage, CoverageCount, type RunCoverage} from "./rows/coverage.js";
export type {Coverage} from "./rows/coverage.js";
export {answeredItems} from "./rows/answered-items.js";
export {suiteBaselines, type SuiteBaselines} from "./rows/suite-baselines.js";
export {scorersCompared} from "./rows/scorers-compared.js";
export {bankItems} from "./rows/bank-items.js";
export {statusPolicies, StatusPolicyCount} from "./rows/status-policies.js";
export type {StatusPolicy} from "./rows/status-policies.js";
export {StreamedScores} from "./rows/streamed-scores.js";
export {PooledRunCount, pooledRuns, type PooledRuns} from "./rows/pooled-runs.js";
export {unjudgedAnswers, type UnjudgedAnswers} from "./rows/unjudged-answers.js";
export {groupRows} from "./rows/group-rows.js";
export {loggedCompared} from "./rows/logged-scores.js";
export type {FittedGap, LoggedComparison, LoggedScore} from "./rows/logged-scores.js";
