import {quantileSorted} from "../../math/index.js";
import {chanceOf, informationOf, type ItemCurves} from "./item-curves.js";

/** Places among the models' abilities at which a choice is judged. */
const PLACES = 21;

/**
 * Items from whose answers a model's score on all items follows best, the most useful first.
 *
 * Each next item is the one that lowers most the expected squared error of the score, averaged over the abilities of the models:
 * the score's slope in the ability, squared, over what the items tell of it (with what the spread of models tells beforehand). Items that
 * everybody or nobody gets tell nothing and are not chosen.
 *
 * @param abilities - of the models, logits; NaN and infinite ones are passed over
 * @param count - how many items, at most
 *
 * Source: docs/methods/test-design.md.
 */
export function informativeItems(curves: ItemCurves, abilities: Iterable<number>, count: number): number[] {
  const sorted = Float64Array.from([...abilities].filter(Number.isFinite)).sort();
  if (sorted.length === 0) return [];
  const places = Float64Array.from({length: PLACES}, (_, t) => quantileSorted(sorted, (t + 0.5) / PLACES));
  const gains = places.map((theta) => scoreSlope(curves, theta) ** 2);
  const told = new Float64Array(PLACES).fill(1 / varianceOf(sorted));
  const table = Float64Array.from({length: curves.I * PLACES}, (_, k) =>
    informationOf(curves, Math.floor(k / PLACES), places[k % PLACES])
  );
  // What an item adds shrinks as others are chosen: a gain worked out earlier is a bound, and only the largest are worked out again.
  const bounds = Float64Array.from(curves.difficulty, (b) => (Number.isFinite(b) ? Infinity : -Infinity));
  const gainOf = (i: number): number => {
    let gain = 0;
    for (let t = 0; t < PLACES; t++) gain += gains[t] / told[t] - gains[t] / (told[t] + table[i * PLACES + t]);
    return gain;
  };
  const chosen: number[] = [];
  while (chosen.length < count) {
    let [best, gain] = [-1, -Infinity];
    for (let i = 0; i < curves.I; i++) {
      if (bounds[i] <= gain) continue;
      bounds[i] = gainOf(i);
      if (bounds[i] > gain) [best, gain] = [i, bounds[i]];
    }
    if (best < 0) break;
    bounds[best] = -Infinity;
    chosen.push(best);
    for (let t = 0; t < PLACES; t++) told[t] += table[best * PLACES + t];
  }
  return chosen;
}

/** How fast the mean chance over all items rises with the ability, per logit. */
function scoreSlope(curves: ItemCurves, theta: number): number {
  const {I, slope, difficulty, floor} = curves;
  let [sum, asked] = [0, 0];
  for (let i = 0; i < I; i++) {
    if (Number.isNaN(difficulty[i])) continue;
    asked++;
    const p = chanceOf(curves, i, theta);
    sum += (slope[i] * (p - floor[i]) * (1 - p)) / (1 - floor[i]);
  }
  return sum / Math.max(1, asked);
}

/** Variance of abilities, at least 0.01: models that are all alike still differ from one that is not here. */
function varianceOf(values: Float64Array): number {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  return Math.max(0.01, values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, values.length - 1));
}
