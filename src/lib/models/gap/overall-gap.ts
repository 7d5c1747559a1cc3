import {centralInterval, requireLevel, type Interval} from "../../math/index.js";
import {gapFromOdds} from "./gap-score.js";

/**
 * Draws of a model's overall gap: the mean of its categories' gaps, draw by draw.
 *
 * @param cells - signed draws of each category, as `drawSignedOdds` gives them, from different streams
 * @returns f32[draws], shares in [0, 1]
 * @throws RangeError for no categories or different numbers of draws
 */
export function overallDraws(cells: readonly Float32Array[]): Float32Array {
  if (cells.length === 0) throw new RangeError(`invalid categories; expected at least one: ${cells.length}`);
  const out = new Float32Array(cells[0].length);
  for (const draws of cells) {
    if (draws.length !== out.length) throw new RangeError(`mismatched draws: ${draws.length} vs ${out.length}`);
    for (let k = 0; k < out.length; k++) out[k] += gapFromOdds(draws[k]) / cells.length;
  }
  return out;
}

/**
 * Interval of the draws of a folded mean. They average gaps, which are never negative: it cannot include zero, even where each category's
 * interval does. Whether zero is excluded is for `testNoGap` to say.
 *
 * @param draws - as `overallDraws` gives them; not changed
 */
export function overallInterval(draws: Float32Array, level = 0.95): Interval {
  return centralInterval(draws, level);
}

/** How far two models' gaps are apart. */
export interface Separation {
  /** Probability that the first gap is the smaller one. */
  readonly firstSmaller: number;
  /** Credible interval of the first gap minus the second. */
  readonly difference: Interval;
  /** The interval excludes 0: the two do not share a rank. */
  readonly separated: boolean;
}

/**
 * Compares two gaps draw by draw.
 *
 * @param first - draws of a gap, shares (`overallDraws`)
 * @param excess - how much larger the first seems than the second for its fewer items, below 0 where it has more (`meanGapOfSamples`); it is taken off
 * @throws RangeError for different numbers of draws
 */
export function separation(first: Float32Array, second: Float32Array, level = 0.95, excess = 0): Separation {
  requireLevel(level);
  const K = first.length;
  if (K !== second.length) throw new RangeError(`mismatched draws: ${K} vs ${second.length}`);
  const differences = new Float32Array(K);
  let smaller = 0;
  for (let k = 0; k < K; k++) {
    differences[k] = first[k] - second[k] - excess;
    if (differences[k] < 0) smaller++;
    else if (differences[k] === 0) smaller += 0.5;
  }
  const difference = overallInterval(differences, level);
  return {firstSmaller: smaller / K, difference, separated: difference.lo > 0 || difference.hi < 0};
}
