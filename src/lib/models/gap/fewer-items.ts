import {mulberry32, streamSeed} from "../../math/index.js";
import {drawSignedOdds, type DrawOptions} from "./gap-intervals.js";
import {gapFromOdds, SCRIPT_LAMBDA} from "./gap-score.js";
import type {GapCell} from "./joint-outcomes.js";

/** Items drawn for a mean: fewer samples of more items, which lie closer together. */
const ITEMS = 40_000;
const FEWEST_SAMPLES = 200;

/**
 * Mean gap of the draws that samples of so many items from a cell's shares would have.
 *
 * Gaps are never negative, so that noise about a small one adds to it, the more the fewer the items. Held against what the cell's own draws have, the mean says how
 * much larger its gap would seem if it had been measured on as few items as another's.
 *
 * @param items - of a sample, a whole number above 0
 */
export function meanGapOfSamples(
  {outcomes: {p11, p10, p01, p00}}: GapCell,
  items: number,
  {lambda = SCRIPT_LAMBDA, seed = 1, stream = 0}: Pick<DrawOptions, "lambda" | "seed" | "stream"> = {}
): number {
  const uniform = mulberry32(streamSeed(seed, stream));
  const samples = Math.max(FEWEST_SAMPLES, Math.ceil(ITEMS / items));
  const [upTo11, upTo10, upTo01] = [p11, p11 + p10, p11 + p10 + p01].map((share) => share / (p11 + p10 + p01 + p00));
  let sum = 0;
  for (let k = 0; k < samples; k++) {
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < items; i++) {
      const u = uniform();
      counts[u < upTo11 ? 0 : u < upTo10 ? 1 : u < upTo01 ? 2 : 3]++;
    }
    const [s11, s10, s01, s00] = counts.map((count) => count / items);
    const sample = {n: items, outcomes: {p11: s11, p10: s10, p01: s01, p00: s00}};
    sum += gapFromOdds(drawSignedOdds(sample, {lambda, draws: 1, seed: k, stream})[0]);
  }
  return sum / samples;
}
