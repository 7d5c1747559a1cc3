export type {FitReport} from "./reports/fit-report.js";
export {fitIdentified, type IdentifiedFit, type IdentifiedOptions} from "./gap/fit-identified.js";
export {
  asinhDeltaInterval,
  dirichletInterval,
  drawSignedOdds,
  fillGammas,
  foldInterval,
  type DrawOptions,
  type GapInterval
} from "./gap/gap-intervals.js";
export {gapFromOdds, gapScore, PAPER_LAMBDA, SCRIPT_LAMBDA, signedGapOdds, type GapLambda} from "./gap/gap-score.js";
export {gapSurface} from "./gap/gap-surface.js";
export {gapIntervalSurface, type GapIntervalSurface} from "./gap/gap-interval-surface.js";
export {outcomeSurface, type OutcomeSurface, type OutcomeSurfaceOptions} from "./gap/outcome-surface.js";
export {jointFromMargins} from "./gap/joint-from-margins.js";
export {outcomesFromRates, type GapCell, type JointOutcomes, type RatesReading} from "./gap/joint-outcomes.js";
export {meanGapOfSamples} from "./gap/fewer-items.js";
export {overallDraws, overallInterval, separation, type Separation} from "./gap/overall-gap.js";
export {abilityDifference, fitItemLevel, type ItemLevelFit, type ItemLevelOptions} from "./mirt/fit-item-level.js";
export type {PersonResponses, PersonsFit, PersonsOptions} from "./mirt/fit-persons.js";
export type {AbilityProblem, IdentificationCheck} from "./mirt/identification.js";
export {MISSING, type ItemResponses} from "./mirt/item-responses.js";
export {simulateItems, type SimulatedItems} from "./mirt/simulate-items.js";
export {clusterWeights, type ClusterOptions} from "./resampling/cluster-weights.js";
export {abilityContrast, replicateSpread, type AbilityContrast, type ReplicateSpread} from "./mirt/replicate-spread.js";
export {fitReplicates, type ReplicateOptions} from "./mirt/fit-replicates.js";
export {fitJoint, type JointFit, type JointOptions} from "./joint/fit-joint.js";
export {holdOutBenchmarks, type HeldBlock, type HoldOut, type HoldOutScore} from "./joint/hold-out.js";
export type {JointCount, JointData} from "./joint/joint-data.js";
export {checkPredictive, type PredictiveCheck} from "./joint/predictive-check.js";
