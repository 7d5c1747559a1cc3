import {asinhDeltaInterval, drawSignedOdds, foldInterval} from "../models/gap/gap-intervals.js";
import {pointGap} from "../models/gap/gap-floor.js";
import {signedGap} from "../models/gap/signed-gap.js";
import {centralInterval} from "../math/index.js";
import type {CellGap, GapInput, GapSettings} from "./cell-gap.js";
import {drawKey, type DrawCache} from "./draw-cache.js";
import {overallGaps, type ExactDraws, type OverallGap} from "./overall-gaps.js";

export type {CellGap, GapInput, GapSettings} from "./cell-gap.js";

export const DEFAULT_DRAWS = 20_000;
export const DEFAULT_SEED = 20260228;

export interface GapEstimates {
  readonly settings: GapSettings;
  readonly cells: readonly CellGap[];
  readonly overall: readonly OverallGap[];
}

const points = (share: number) => 100 * share;

/**
 * Identified gaps of all cells with 95% intervals, and the overall gap of every model over the chosen categories.
 *
 * Each cell stands on its own answers: posterior Dirichlet(counts + 1/2) of the four outcomes. The estimate takes the posterior mean of
 * logit u − logit g, the interval the posterior's draws, signed and then folded. No other model moves either.
 *
 * @param cache - signed draws to reuse; must be emptied by the caller when cells, weights, draws or seed change
 * @param exactly - for draws of a kernel, as `polishDraws` gives it: the numbers are then those without one
 */
export function estimateGaps(
  all: readonly GapInput[],
  settings: GapSettings,
  cache: DrawCache = new Map(),
  exactly?: ExactDraws
): GapEstimates {
  const {lambda, categories, draws, seed} = settings;
  const stream = new Map(all.map((cell, i) => [cell, i]));
  const streamOf = (cell: GapInput) => stream.get(cell)!;
  function drawsOf(cell: GapInput): Float32Array {
    const key = drawKey(cell);
    const known = cache.get(key);
    if (known) return known;
    const made = drawSignedOdds(cell, {lambda, draws, seed, stream: streamOf(cell)});
    cache.set(key, made);
    return made;
  }
  const cells = all.map((cell): CellGap => {
    const {gap: range, includesZero} =
      draws === 0 ? asinhDeltaInterval(cell, {lambda}) : foldInterval(centralInterval(drawsOf(cell)));
    const {estimate: delta, lo: deltaLo, hi: deltaHi} = signedGap([cell]);
    const gap = pointGap(cell, lambda);
    return {
      model: cell.model,
      category: cell.category,
      gap: points(gap),
      // Of one or two items the draws' ends are rough: an end never lies inside of the estimate.
      lo: points(Math.min(range.lo, gap)),
      hi: points(Math.max(range.hi, gap)),
      includesZero,
      delta,
      deltaLo,
      deltaHi
    };
  });
  const chosen = [...new Set(all.map(({model}) => model))]
    .map((model) => {
      const places = all.flatMap((cell, i) => (cell.model === model && categories.includes(cell.category) ? [i] : []));
      return {model, cells: places.map((i) => cells[i]), inputs: places.map((i) => all[i])};
    })
    .filter(({inputs}) => inputs.length > 0);
  return {settings, cells, overall: overallGaps(chosen, settings, {drawsOf, streamOf, ...(exactly ? {exactly} : {})})};
}
