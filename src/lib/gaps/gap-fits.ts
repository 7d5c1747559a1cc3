import type {BenchmarkId} from "../schema/index.js";
import type {GapEstimates} from "./estimate-gaps.js";

/** Estimates of the gaps of every benchmark that asks the same items in both forms, by benchmark. */
export type GapFits = Readonly<Record<BenchmarkId, GapEstimates>>;

/** Stands for the gaps of a benchmark that has none. */
const NO_GAPS: GapEstimates = {
  settings: {lambda: {fail: 1, success: 1}, categories: [], draws: 0, seed: 0},
  cells: [],
  overall: []
};

/** Gaps of one benchmark; none where the file has none of it. */
export const fitsOf = (fits: GapFits, benchmark: BenchmarkId): GapEstimates => fits[benchmark] ?? NO_GAPS;
