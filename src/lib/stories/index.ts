export {agreements, type Agreement} from "./overview/agreement.js";
export {clearChange} from "./overview/clear-change.js";
export {findings, type Findings} from "./overview/findings.js";
export {knownAndDrawn, OUTCOME_ORDER, type KnownAndDrawn, type Outcome} from "./overview/known-and-drawn.js";
export {profiles, type Profile, type PublishedByBenchmark} from "./overview/profiles.js";
export {categoryStandings, type CategoryStanding} from "./model/category-standings.js";

export type {OwnLog} from "./own/own-log.js";
export {ownModel, subjectOfOwn} from "./own/own-model.js";
export {ownIds, ownModels, ownRows} from "./own/own-rows.js";
export {unplacedModels, unplacedText, type UnplacedModels} from "./own/unplaced-models.js";
export {headToHead, type Duel} from "./compare/head-to-head.js";
export {goodness, measures, type MeasuresInput} from "./compare/measures.js";
export {agreementSteps, FEWEST, isClear, rankAgreementOf, type RankAgreement} from "./compare/rank-agreement.js";
export {overTime, type DatedValue, type OverTime} from "./compare/over-time.js";
export {placesIn, type Place} from "./compare/ranks.js";
export {jointStudy, type JointKnown, type JointStudy, type NotCounted} from "./joint/joint-cells.js";
export {
  jointResults,
  PRIOR_WEIGHTS,
  type BenchmarkAdds,
  type JointAbility,
  type JointReading,
  type JointResults,
  type NamedFunctioning,
  type LeftOut
} from "./joint/joint-results.js";
export {gapAnatomy, type GapAnatomy, type GapParameters} from "./methods/gap-anatomy.js";
export {flatWalk, stopAt, WALK_REACH, type FlatWalk, type WalkStop} from "./methods/flat-walk.js";
export {populationEllipse, shrinkage, type Shrinkage, type Shrunk} from "./methods/shrinkage.js";
export type {AgreementWithPrint, Reconciliation, RecordCounts, SourceReport} from "./logs/reconciliation.js";
export {
  storyClaims,
  type Claim,
  type Sides,
  type StoryClaims,
  type WholeStory,
  type StoryInput
} from "./story/claims.js";
export {gapSteps, type CategorySteps, type GapSteps} from "./story/gap-steps.js";
export {pairedEntry, pairedRows} from "./own/paired-rows.js";
export {testedClaims, type TestedClaimsInput} from "./claims/tested-claims.js";
export type {JudgePair} from "./validity/judge-pairs.js";
export type {PrintedAgreement} from "./validity/printed-agreement.js";
export {validity, type NamedMeasure, type Validity} from "./validity/validity.js";
export {
  documentedThemes,
  placeOf,
  themeDifferences,
  underThemes,
  type ThemeDifference,
  type ThemeMoves
} from "./themes/theme-differences.js";
