export {
  DEFAULT_JOINT_RULE,
  isConsistencyVerdict,
  jointOutcome,
  jointOutcomes,
  jointScorer
} from "./scoring/joint-outcomes.js";
export type {JointCounts, JointRule, JudgedPair} from "./scoring/joint-outcomes.js";
export {judgedPart} from "./scoring/judge-record.js";
export type {JudgedPart} from "./scoring/judge-record.js";
export {isPositiveScore, readVerdict, verdictScore} from "./scoring/verdict.js";
export type {GapEvalVerdict} from "./scoring/verdict.js";
export {CONSISTENCY_NOTE} from "./scoring/consistency-note.js";
export {gapEvalLines, jointCountsByCategory, judgedPairs} from "./scoring/gapeval-lines.js";
export {GAPEVAL} from "./adapter/gapeval.js";
export {GAPEVAL_JOINT, jointProportions} from "./adapter/joint-proportions.js";
export type {JointProportions} from "./adapter/joint-proportions.js";
export {rerunOfficial, type OfficialGap, type OfficialSettings} from "./official/rerun-official.js";
export {
  fitOfficial,
  type OfficialCheckpoint,
  type OfficialFit,
  type OfficialOptions,
  type StepSign
} from "./official/fit-official.js";
export {officialGapOf} from "./official/official-gap-of.js";
export {
  officialEnvelope,
  walkFlatDirection,
  type FlatStop,
  type OfficialEnvelope
} from "./official/official-envelope.js";
export {officialLoss, officialStart, type OfficialParameters} from "./official/official-objective.js";
export {pooledRates} from "./stories/pooled-rates.js";
