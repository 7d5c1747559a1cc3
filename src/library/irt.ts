/** The item response models and the gap, as the package's entry `/irt`. */
export {fitIdentified, type IdentifiedFit, type IdentifiedOptions} from "../lib/models/gap/fit-identified.js";
export type {GapLambda} from "../lib/models/gap/gap-score.js";
export type {GapCell, JointOutcomes} from "../lib/models/gap/joint-outcomes.js";
export {abilityDifference} from "../lib/models/mirt/ability-difference.js";
export {fitItemLevel, type ItemLevelFit, type ItemLevelOptions} from "../lib/models/mirt/fit-item-level.js";
export {checkFit, type CheckKind, type FitCheck, type FitChecks} from "../lib/models/checks/check-fit.js";
export {auditItems, type AuditedItem, type ItemAudit} from "../lib/models/checks/item-audit.js";
export type {Estimates, EstimateStatus} from "../lib/models/mirt/estimates.js";
export {fitModel, type FitModelOptions, type ModelFit} from "../lib/models/mirt/fit-model.js";
export {fitScores, type FitScoresOptions, type ScoreFit} from "../lib/models/scores/fit-scores.js";
export type {ScoreResponses} from "../lib/models/scores/score-responses.js";
export {compareModels, type ModelComparison, type NestedTest} from "../lib/models/mirt/compare-models.js";
export type {FloorSpec} from "../lib/models/mirt/item-floors.js";
export type {ModelSpec} from "../lib/models/mirt/model-spec.js";
export {MISSING, type ItemResponses} from "../lib/models/mirt/item-responses.js";
export {simulateItems, type SimulatedItems} from "../lib/models/mirt/simulate-items.js";
export type {FitReport} from "../lib/models/reports/fit-report.js";
export {curvesOf, testInformation, type ItemCurves} from "../lib/models/design/item-curves.js";
export {informativeItems} from "../lib/models/design/informative-items.js";
export {spreadItems} from "../lib/models/design/spread-items.js";
export {
  predictScore,
  priorOf,
  scoreGrid,
  type AbilityPrior,
  type PredictedScore,
  type ScoreGrid
} from "../lib/models/design/predict-score.js";
export {heldOutScores, sharesOf, type HeldOutScores, type ItemChoice} from "../lib/models/design/held-out-scores.js";
export {separatingItems, type SeparatingItem} from "../lib/models/design/separating-items.js";
export {smallestSubtest, type Subtest} from "../lib/models/design/smallest-subtest.js";
