export {CATEGORY_IDS} from "./categories.js";
export type {JointCounts, JointRule, JudgedPair} from "./scoring/joint-outcomes.js";
export type {JudgedPart} from "./scoring/judge-record.js";
export type {GapEvalVerdict} from "./scoring/verdict.js";
export {CONSISTENCY_NOTE} from "./scoring/consistency-note.js";
export {jointCountsByCategory} from "./scoring/gapeval-lines.js";
export {jointProportions} from "./adapter/joint-proportions.js";
export type {JointProportions} from "./adapter/joint-proportions.js";
export {rerunOfficial, type OfficialGap, type OfficialSettings} from "./official/rerun-official.js";
export {
  fitOfficial,
  type OfficialCheckpoint,
  type OfficialFit,
  type OfficialOptions,
  type StepSign
} from "./official/fit-official.js";
export {walkFlatDirection, type FlatStop, type OfficialEnvelope} from "./official/official-envelope.js";
export {type OfficialParameters} from "./official/official-objective.js";
export {pooledRates} from "./stories/pooled-rates.js";
