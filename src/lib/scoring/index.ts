export {pythonRound} from "./python-round.js";
export {scorerKey} from "./scorer.js";
export type {ChoiceItem, ReplyScorer, ScorerRef, Verdict} from "./scorer.js";
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
export {pythonJson} from "./python-json.js";
export type {JsonValue, PythonJson} from "./python-json.js";
export {pythonStrip} from "./python-strip.js";
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
