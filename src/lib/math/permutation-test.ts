import {correlationOf} from "./correlations.js";
import {mulberry32} from "./random.js";
import {midRanks} from "./ranks.js";

/** Up to this many pairs all orders are tried (8! = 40 320). */
const EXACT_UP_TO = 8;

/** Result of a permutation test; `exact` when every order was tried. */
export interface PermutationTest {
  readonly estimate: number;
  readonly p: number;
  readonly orders: number;
  readonly exact: boolean;
}

/**
 * Two-sided permutation test of a correlation: the share of orders of y with |r| at least as large as observed.
 *
 * All orders for up to 8 pairs, else `orders` random ones, where the observed order counts as one of them
 * (p is never 0). Constant input gives NaN.
 *
 * @param options.method - `pearson` (default) or `spearman`
 * @throws RangeError for different lengths
 */
export function permutationTest(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: {readonly method?: "pearson" | "spearman"; readonly orders?: number; readonly seed?: number} = {}
): PermutationTest {
  const {method = "pearson", orders = 9999, seed = 1} = options;
  if (x.length !== y.length) throw new RangeError(`mismatched pairs: ${x.length} vs ${y.length}`);
  const a = method === "spearman" ? midRanks(x) : Array.from(x);
  const b = method === "spearman" ? midRanks(y) : Array.from(y);
  const estimate = correlationOf(a, b);
  if (Number.isNaN(estimate)) return {estimate, p: NaN, orders: 0, exact: false};
  const bar = Math.abs(estimate) - 1e-12;
  const extreme = (order: number[]) => (Math.abs(correlationOf(a, order)) >= bar ? 1 : 0);
  let hits = 0;
  if (a.length <= EXACT_UP_TO) {
    const total = forEachOrder(b, (order) => (hits += extreme(order)));
    return {estimate, p: hits / total, orders: total, exact: true};
  }
  const uniform = mulberry32(seed);
  for (let r = 0; r < orders; r++) {
    shuffle(b, uniform);
    hits += extreme(b);
  }
  return {estimate, p: (hits + 1) / (orders + 1), orders, exact: false};
}

/** Fisher and Yates, in place. */
function shuffle(values: number[], uniform: () => number): void {
  for (let i = values.length - 1; i > 0; i--) {
    const k = Math.floor(uniform() * (i + 1));
    [values[i], values[k]] = [values[k], values[i]];
  }
}

/** Heap's algorithm; returns the number of orders visited. */
function forEachOrder(values: number[], visit: (order: number[]) => void): number {
  const state = new Array<number>(values.length).fill(0);
  let count = 1;
  visit(values);
  for (let i = 1; i < values.length;) {
    if (state[i] < i) {
      const k = i % 2 === 0 ? 0 : state[i];
      [values[i], values[k]] = [values[k], values[i]];
      visit(values);
      count++;
      state[i]++;
      i = 1;
    } else {
      state[i] = 0;
      i++;
    }
  }
  return count;
}
