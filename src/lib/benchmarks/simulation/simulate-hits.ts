import {logistic} from "../../math/index.js";
import type {Uniform} from "../../math/index.js";

/**
 * Right or wrong on items of given difficulties, so that the expected share of right ones is the target.
 *
 * P(right) = logistic(a − b) with the intercept a found by bisection; the realised share then differs from the target by
 * sampling error only.
 *
 * @param target - share in [0, 1]; 0 and 1 give none and all
 */
export function simulateHits(target: number, difficulties: readonly number[], uniform: Uniform): boolean[] {
  const rates = hitRates(target, difficulties);
  return rates.map((rate) => uniform() < rate);
}

/** The probabilities behind `simulateHits`. */
export function hitRates(target: number, difficulties: readonly number[]): number[] {
  if (!(target >= 0 && target <= 1)) throw new RangeError(`invalid target; expected [0, 1]: ${target}`);
  if (target === 0 || target === 1) return difficulties.map(() => target);
  let [lo, hi] = [-40, 40];
  for (let step = 0; step < 60; step++) {
    const a = (lo + hi) / 2;
    const share = difficulties.reduce((sum, b) => sum + logistic(a - b), 0) / difficulties.length;
    if (share < target) lo = a;
    else hi = a;
  }
  return difficulties.map((b) => logistic((lo + hi) / 2 - b));
}
