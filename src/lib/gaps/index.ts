export {
  categoriesOf,
  impossibleCells,
  pairedCells,
  rateCells,
  type PairedCell,
  type RateCell,
  type ThreeRates
} from "./cells.js";
export {
  DEFAULT_DRAWS,
  DEFAULT_SEED,
  estimateGaps,
  type CellGap,
  type GapEstimates,
  type GapInput,
  type GapSettings
} from "./estimate-gaps.js";
export {drawKey, type DrawCache} from "./draw-cache.js";
export {polishDraws, requireExact, type GammaCache} from "./polish-draws.js";
export {type ExactDraws, type OverallGap} from "./overall-gaps.js";
export {type Trend} from "./trend.js";
export {type GapFits} from "./gap-fits.js";
