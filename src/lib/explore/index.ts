export {designEffects, rateOf, type Rate} from "./clustered-rates.js";
export {
  itemOf,
  NOTHING,
  responseMatrix,
  STATUS_CODES,
  type ItemOrder,
  type MatrixRow,
  type ResponseMatrix
} from "./response-matrix.js";
export {CrossFilter, SLOTS, type Counts} from "./cross-filter.js";
export {detailsOf, itemOfPage, packDetails, pageOfItem} from "./detail-pages.js";
export type {DetailPages, ItemDetail, VerdictDetail} from "./detail-pages.js";
export {decodeVerdicts, encodeVerdicts} from "./verdict-file.js";
export {OTHER, VerdictTableBuilder} from "./verdict-table-builder.js";
export {facetOf, ITEM_FACETS, OUTCOMES, ROW_FACETS} from "./verdict-table.js";
export type {ExplorerItems, Facet, FacetId, VerdictTable} from "./verdict-table.js";

export {compareSides, comparisonsBy, type Comparison, type PartComparison} from "./head-to-head.js";
export {judgeAgreement, type JudgeAgreement} from "./judge-agreement.js";
export {largestDifferences, type SliceDifference} from "./largest-differences.js";
export {pairVerdicts, SIDE_FACETS, type PairedVerdicts, type SideFacetId, type Sides} from "./paired-verdicts.js";
export {compareCells, type RateCell} from "./cell-comparisons.js";
export {crossedCounts} from "./crossed-counts.js";
