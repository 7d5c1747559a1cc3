export {UMNI_QUESTIONS, UMNI_STAGES, type UmniStage} from "./stories/questions.js";
export {sharedGroups, singleAbilities, type SharedValues, type SingleAbility} from "./stories/shared-values.js";
export {
  pooledFromQuestions,
  printedAverage,
  printsAsCount,
  stageScores,
  type StageScore,
  type UmniDocument
} from "./stories/stage-scores.js";
export {casesBehind, rateRange, survival, trialsOf, type Survival, type Trial} from "./stories/survival.js";
