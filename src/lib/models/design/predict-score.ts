import {chanceOf, type ItemCurves} from "./item-curves.js";

/** The population that a new model comes from. */
export interface AbilityPrior {
  readonly mean: number;
  readonly sd: number;
}

/** A score on all items, from answers to some of them. */
export interface PredictedScore {
  /** Share right of all items that were ever asked, 0 to 1. */
  readonly score: number;
  /** Standard error, of the ability and of the answers that were not given. */
  readonly se: number;
}

const NODES = 121;
/** Widths of the prior that the grid reaches to either side. */
const REACH = 6;

/** Mean and standard deviation of the models' abilities, at least 0.1 logits. */
export function priorOf(abilities: Iterable<number>): AbilityPrior {
  const finite = [...abilities].filter(Number.isFinite);
  const mean = finite.reduce((sum, v) => sum + v, 0) / Math.max(1, finite.length);
  const variance = finite.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, finite.length - 1);
  return {mean, sd: Math.max(0.1, Math.sqrt(variance))};
}

/** What a population scores on all items, at each of a grid of abilities. */
export interface ScoreGrid {
  readonly curves: ItemCurves;
  /** f64[121] each: abilities, the logarithms of their weights beforehand, sums over items of chances and of their variances. */
  readonly thetas: Float64Array;
  readonly logWeights: Float64Array;
  readonly expected: Float64Array;
  readonly noise: Float64Array;
  /** Items that were ever asked. */
  readonly items: number;
}

/** Worked out once for all models that are predicted from the same curves. */
export function scoreGrid(curves: ItemCurves, {mean, sd}: AbilityPrior): ScoreGrid {
  const thetas = Float64Array.from({length: NODES}, (_, t) => mean + sd * REACH * ((2 * t) / (NODES - 1) - 1));
  const expected = new Float64Array(NODES);
  const noise = new Float64Array(NODES);
  let items = 0;
  for (let i = 0; i < curves.I; i++) {
    if (Number.isNaN(curves.difficulty[i])) continue;
    items++;
    for (let t = 0; t < NODES; t++) {
      const p = chanceOf(curves, i, thetas[t]);
      expected[t] += p;
      noise[t] += p * (1 - p);
    }
  }
  return {
    curves,
    thetas,
    logWeights: thetas.map((theta) => -((theta - mean) ** 2) / (2 * sd * sd)),
    expected,
    noise,
    items
  };
}

/**
 * What a model would score on all items, had it been asked: what it got where it was asked, and elsewhere the chance of an item,
 * averaged over what its answers say of its ability (posterior on a grid, normal prior).
 *
 * @param asked - items that it answered, of those that were ever asked
 * @param answers - share right of each, 0 to 1
 *
 * Source: docs/methods/test-design.md.
 */
export function predictScore(
  {curves, thetas, logWeights, expected, noise, items}: ScoreGrid,
  asked: readonly number[],
  answers: ArrayLike<number>
): PredictedScore {
  const logs = logWeights.slice();
  const [rest, scatter] = [expected.slice(), noise.slice()];
  let right = 0;
  asked.forEach((i, k) => {
    right += answers[k];
    for (let t = 0; t < NODES; t++) {
      const p = chanceOf(curves, i, thetas[t]);
      rest[t] -= p;
      scatter[t] -= p * (1 - p);
      // Items that everybody or nobody gets say nothing that this model could take.
      if (!Number.isFinite(curves.difficulty[i])) continue;
      const [won, lost] = [answers[k], 1 - answers[k]];
      logs[t] += (won && won * Math.log(p)) + (lost && lost * Math.log(1 - p));
    }
  });
  const most = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  const weights = logs.map((log) => Math.exp(log - most));
  const sum = weights.reduce((a, b) => a + b, 0);
  const mean = (of: (t: number) => number) => weights.reduce((total, w, t) => total + w * of(t), 0) / sum;
  const first = mean((t) => rest[t]);
  const spread = mean((t) => (rest[t] - first) ** 2) + mean((t) => scatter[t]);
  return {score: (right + first) / items, se: Math.sqrt(Math.max(0, spread)) / items};
}
