export {cellCases, type CellCases, type CellDifference} from "./cell-cases.js";
export {compareCells, type RateCell} from "./cell-comparisons.js";
export {designEffects, rateOf, type Rate} from "./filter/clustered-rates.js";
export {CrossFilter, type Counts} from "./filter/cross-filter.js";
export {crossedFacet} from "./crossed-facet.js";
export {crossedCounts} from "./filter/crossed-counts.js";
export {detailsOf, pageOfItem, pagesOfItems} from "./detail-pages.js";
export type {ItemDetail, VerdictDetail} from "./detail-pages.js";
export {COEFFICIENTS, isHuman, type Coefficient} from "./human-judges.js";
export {compareSidesSteps, comparisonsBy, type Comparison, type PartComparison} from "./head-to-head.js";
export {
  JOINT_OUTCOMES,
  jointShares,
  jointSharesSteps,
  SIDES,
  unpairedVerdictsSteps,
  type JointShare,
  type UnpairedVerdicts
} from "./joint-outcomes.js";
export {itemFit, type FittedSlice, type ItemFit} from "./item-fits.js";
export {judgeAgreement, type JudgeAgreement} from "./judge-agreement.js";
export {largestDifferences, testableFacets, type SliceDifference} from "./largest-differences.js";
export {pairVerdictsSteps, SIDE_FACETS, type PairedVerdicts, type SideFacetId, type Sides} from "./paired-verdicts.js";

export {byLean, isSureLean, modelAnswers, type AnswerLeaning, type ModelAnswers} from "./model-answers.js";
export {EXPLORED_AS, invalidRows, type ExploredAs} from "./invalid-rows.js";
export {hasRulesTogether} from "./rules-together.js";
export {keptApart, keptApartText, openingFilters, type KeptApart} from "./opening-filters.js";
export {NOTHING, STATUS_CODES} from "./matrix-counts.js";
export {
  columnDifficulty,
  itemOf,
  itemTally,
  responseMatrix,
  responseMatrixSteps,
  type ItemOrder,
  type MatrixRow,
  type ResponseMatrix,
  type Tally
} from "./response-matrix.js";
export {decodeVerdicts, encodeVerdicts, VerdictBytes} from "./verdict-file.js";
export {
  compareSlices,
  facetsOfRule,
  measureSliceSteps,
  parseRule,
  ruleFromList,
  ruleOfFilters,
  SLICE_NAME,
  sliceRows,
  slicesFromJson,
  slicesFromText,
  slicesToJson,
  slicesToText,
  ruleWithoutSlice,
  withoutSlice,
  withSlices,
  type Slice,
  type SliceComparison,
  type SliceMeasure
} from "./slices/index.js";
export {binsPerBar} from "./table/number-bins.js";
export {matrixBySimilaritySteps} from "./matrix-by-similarity.js";
export {pictureIndex, type PictureFound} from "./picture-index.js";
export {sliceResponsesSteps, type SliceResponses} from "./slice-responses.js";
export {hasScores} from "./score-number.js";
export {sliceScoresSteps, type SliceScores} from "./slice-scores.js";
export {searchPage} from "./text-search.js";
export {statusShares, type StatusShare} from "./status-shares.js";
export {isFromZero, isNumbered, listedNumber, unknownText} from "./table/listed-values.js";
export {slugsOf} from "./table/short-names.js";
export {codesOfSlugs, slugsOfCodes} from "./table/value-slugs.js";
export {narrowedFacet} from "./table/narrowed-facet.js";
export {facetOf, isOwnFacet, isRest, ownColumn, SLOTS} from "./table/verdict-table.js";
export type {Facet, FacetId, NoFacet, OwnFacetId, VerdictTable} from "./table/verdict-table.js";
