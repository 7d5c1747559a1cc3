export type {FitReport} from "./reports/fit-report.js";
export {type IdentifiedFit, type IdentifiedOptions} from "./gap/fit-identified.js";
export {fillGammas, type DrawOptions, type GapInterval} from "./gap/gap-intervals.js";
export {SCRIPT_LAMBDA, type GapLambda} from "./gap/gap-score.js";
export {type GapIntervalSurface} from "./gap/gap-interval-surface.js";
export {type OutcomeSurface, type OutcomeSurfaceOptions} from "./gap/outcome-surface.js";
export {type GapCell, type JointOutcomes, type RatesReading} from "./gap/joint-outcomes.js";
export {type Separation} from "./gap/overall-gap.js";
export {compareModels, type ModelComparison, type NestedTest} from "./mirt/compare-models.js";
export {ABILITY_PRIOR_SD} from "./mirt/ability-prior.js";
export {abilityDifference} from "./mirt/ability-difference.js";
export {fitItemLevel, type ItemLevelFit, type ItemLevelOptions} from "./mirt/fit-item-level.js";
export type {Estimates, EstimateStatus} from "./mirt/estimates.js";
export {fitModel, type FitModelOptions, type ModelFit} from "./mirt/fit-model.js";
export {fitScores, type ScoreFit} from "./scores/fit-scores.js";
export type {ScoreResponses} from "./scores/score-responses.js";
export {
  levelsOf,
  onScale,
  scoreOf,
  scoreScale,
  type ScaleEnds,
  type ScaleWords,
  type ScoreScale
} from "./scores/score-scale.js";
export {ITEM_FLOOR_PRIOR, type FloorSpec} from "./mirt/item-floors.js";
export {problemOfSpec, SLOPE_PRIOR_SD, type ModelSpec} from "./mirt/model-spec.js";
export {checkFit, MOST_CHECKED, type CheckKind, type FitCheck, type FitChecks} from "./checks/check-fit.js";
export type {PersonResponses, PersonsFit, PersonsOptions} from "./mirt/fit-persons.js";
export {checkIdentification, type AbilityProblem, type IdentificationCheck} from "./mirt/identification.js";
export {MISSING, type ItemResponses} from "./mirt/item-responses.js";
export {simulateItems, type SimulatedItems} from "./mirt/simulate-items.js";
export {clusterWeights, type ClusterOptions} from "./resampling/cluster-weights.js";
export {replicateSpread, type AbilityContrast, type ReplicateSpread} from "./mirt/replicate-spread.js";
export {fitReplicates, type ReplicateOptions} from "./mirt/fit-replicates.js";
export {type JointFit, type JointOptions} from "./joint/fit-joint.js";
export {type HeldBlock, type HoldOut, type HoldOutScore} from "./joint/hold-out.js";
export type {JointCount, JointData} from "./joint/joint-data.js";
export {type PredictiveCheck} from "./joint/predictive-check.js";
export {auditItems, type AuditedItem, type ItemAudit} from "./checks/item-audit.js";
export {comparedName, comparedSpecs, MOST_COMPARED_STEPS, preferredSentence} from "./checks/compared-models.js";
export {checkSentence} from "./checks/check-sentences.js";
export {abilityDesign, type AbilityDesign, type DesignAsked} from "./design/ability-design.js";
export type {ItemChoice} from "./design/held-out-scores.js";
