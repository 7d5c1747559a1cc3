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
  drawKey,
  estimateGaps,
  type CellGap,
  type DrawCache,
  type GapEstimates,
  type GapInput,
  type GapSettings
} from "./estimate-gaps.js";
export {type OverallGap} from "./overall-gaps.js";
export {type Trend} from "./trend.js";
export {type GapFits} from "./gap-fits.js";
