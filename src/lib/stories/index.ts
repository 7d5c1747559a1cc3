export {CATEGORIES, pairedCells, rateCells, type PairedCell, type RateCell} from "./gapeval/cells.js";
export {
  DEFAULT_DRAWS,
  DEFAULT_SEED,
  drawKey,
  estimateGaps,
  type CellGap,
  type DrawCache,
  type GapEstimates,
  type GapInput,
  type GapSettings,
  type OverallGap
} from "./gapeval/estimate-gaps.js";
export {logOddsRatio} from "./gapeval/association.js";
export {gapTrend, type Trend} from "./gapeval/trend.js";
export {bestConstant, constantBaseline, LETTERS, tagKey, type ConstantBaseline} from "./unieval/baselines.js";
export {level1Variance, scoreInterval, tagsBehind, uniScoreInterval} from "./unieval/score-interval.js";
export {agreements, type Agreement} from "./overview/agreement.js";
export {findings, type Findings} from "./overview/findings.js";
export {profiles, type Profile, type ProfileRate, type PublishedByBenchmark} from "./overview/profiles.js";
export {ceilingOf, pooledCells, type Best, type Ceiling} from "./realunify/ceiling.js";
export {judgedCells, sameOrder, type JudgedCell} from "./realunify/judged-changes.js";
export {pooled, protocolCells, type Accuracy, type ProtocolCell, type Role} from "./realunify/protocol-cells.js";
export {accuracyRange, stepChange, type PointRange, type StepChange} from "./realunify/step-change.js";
export {GEU_CHANCE, REALUNIFY_TRACKS, type TrackId} from "./realunify/tracks.js";
export {UMNI_QUESTIONS, UMNI_STAGES, type UmniStage} from "./umnibench/questions.js";
export {sharedGroups, singleAbilities, type SharedValues, type SingleAbility} from "./umnibench/shared-values.js";
export {
  pooledFromQuestions,
  printedAverage,
  printsAsCount,
  stageScores,
  type StageScore,
  type UmniDocument
} from "./umnibench/stage-scores.js";
export {casesBehind, rateRange, survival, trialsOf, type Survival, type Trial} from "./umnibench/survival.js";
export {rerunOfficial, type OfficialGap, type OfficialSettings} from "./gapeval/rerun-official.js";
export type {OwnLog} from "./own/own-log.js";
export {isOwnCell, ownIds, ownModels, ownRows} from "./own/own-rows.js";
export {unplacedModels, unplacedText, type UnplacedModels} from "./own/unplaced-models.js";
export {headToHead, type Duel} from "./compare/head-to-head.js";
export {
  goodness,
  measures,
  type Measure,
  type MeasuredValue,
  type MeasureGroup,
  type MeasureInput
} from "./compare/measures.js";
export {agreementSteps, FEWEST, isClear, rankAgreementOf, type RankAgreement} from "./compare/rank-agreement.js";
export {placesIn, type Place} from "./compare/ranks.js";
export {CAPABILITIES, jointStudy, type Capability, type JointCell, type JointStudy} from "./joint/joint-cells.js";
export {
  jointResults,
  type BenchmarkAdds,
  type JointAbility,
  type JointResults,
  type LeftOut
} from "./joint/joint-results.js";
export {gapAnatomy, type GapAnatomy, type GapParameters} from "./methods/gap-anatomy.js";
export {flatWalk, stopAt, WALK_REACH, type FlatWalk, type WalkStop} from "./methods/flat-walk.js";
export {populationEllipse, shrinkage, type Shrinkage, type Shrunk} from "./methods/shrinkage.js";
export type {AgreementWithPrint, Reconciliation, RecordCounts, SourceReport} from "./logs/reconciliation.js";
export {storyClaims, type Claim, type Sides, type StoryClaims, type StoryInput} from "./story/claims.js";
