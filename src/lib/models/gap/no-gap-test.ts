import {logChoose, logUpperGamma} from "../../math/index.js";
import {requireCell, type GapCell} from "./joint-outcomes.js";

/** The test of "no gap in any category". */
export interface NoGapTest {
  /** Mid-p: probability under no gap of more than what was seen, and half of the same. */
  readonly p: number;
  /** Σ (k − d/2)² / (d/4) over categories. */
  readonly statistic: number;
  /** Items answered rightly in one form alone. */
  readonly discordant: number;
}

/** Width of a bin of the statistic's exact distribution. */
const BIN = 1 / 16;
/** Beyond this value of the statistic, and this many discordant items in every category, the χ² distribution is used. */
const [FAR, MANY] = [40, 60];

/**
 * Tests that a model has no gap in any category: that understanding and generation are right equally often in each.
 *
 * Both forms ask the same items, so u = g exactly where as many items are right in words alone (k) as in a picture alone (d − k): given the
 * d discordant items of a category, k is Binomial(d, ½), whatever the rates, the association and the difficulty of items. The statistic adds
 * the squared standardised k of all categories; its distribution is that of independent binomials, summed exactly on a grid, or
 * χ² where every category has at least 60 discordant items or none. The p is a mid-p, which keeps false alarms at the level where few items are discordant
 * (an ordinary exact p has fewer). Shares of averaged attempts give counts that are not whole; these are rounded.
 *
 * @param cells - one model's categories, at least one
 * @returns p = 1 where no item is discordant
 * @throws RangeError for no categories, or as `requireCell`
 *
 * Source: McNemar 1947; mid-p: Fagerland, Lydersen & Laake 2013, BMC Medical Research Methodology 13:91.
 */
export function testNoGap(cells: readonly GapCell[]): NoGapTest {
  if (cells.length === 0) throw new RangeError(`invalid categories; expected at least one: ${cells.length}`);
  const counts = cells.map((cell) => {
    requireCell(cell);
    const [k, other] = [Math.round(cell.n * cell.outcomes.p10), Math.round(cell.n * cell.outcomes.p01)];
    return {k, d: k + other};
  });
  const varied = counts.filter(({d}) => d > 0);
  const statistic = varied.reduce((sum, {k, d}) => sum + (2 * k - d) ** 2 / d, 0);
  const discordant = varied.reduce((sum, {d}) => sum + d, 0);
  if (varied.length === 0) return {p: 1, statistic, discordant};
  if (statistic > FAR || varied.every(({d}) => d >= MANY))
    return {p: Math.exp(logUpperGamma(varied.length / 2, statistic / 2)), statistic, discordant};
  return {p: midP(varied), statistic, discordant};
}

/** P(T > t) + ½ P(T = t), T the sum of the categories' statistics in whole bins. */
function midP(counts: readonly {readonly k: number; readonly d: number}[]): number {
  const binOf = (k: number, d: number) => Math.round((2 * k - d) ** 2 / d / BIN);
  const seen = counts.reduce((sum, {k, d}) => sum + binOf(k, d), 0);
  /** Probability of each value up to the one seen. */
  let below = new Float64Array(seen + 1);
  below[0] = 1;
  for (const {d} of counts) {
    const next = new Float64Array(seen + 1);
    for (let k = 0; k <= d; k++) {
      const step = binOf(k, d);
      const probability = Math.exp(logChoose(d, k) - d * Math.LN2);
      for (let t = step; t <= seen; t++) next[t]! += probability * below[t - step]!;
    }
    below = next;
  }
  const upTo = below.reduce((sum, probability) => sum + probability, 0);
  return Math.min(1, Math.max(0, 1 - upTo + below[seen]! / 2));
}
