export {CATEGORIES, pairedCells, rateCells, type PairedCell, type RateCell} from "./gapeval/cells.js";
export {
  DEFAULT_DRAWS,
  DEFAULT_SEED,
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
export {orderBySimilarity} from "./order-by-similarity.js";
export {bestConstant, constantBaseline, LETTERS, tagKey, type ConstantBaseline} from "./unieval/baselines.js";
export {level1Variance, scoreInterval, uniScoreInterval} from "./unieval/score-interval.js";
