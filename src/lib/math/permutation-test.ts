import {correlationOf, kendall} from "./correlations.js";
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
 * @param options.method - `pearson` (default), `spearman`, or `kendall` for tau-b
 * @throws RangeError for different lengths
 */
export function permutationTest(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: {readonly method?: "pearson" | "spearman" | "kendall"; readonly orders?: number; readonly seed?: number} = {}
): PermutationTest {
  const {method = "pearson", orders = 9999, seed = 1} = options;
  if (x.length !== y.length) throw new RangeError(`mismatched pairs: ${x.length} vs ${y.length}`);
  const a = method === "spearman" ? midRanks(x) : Array.from(x);
  const b = method === "spearman" ? midRanks(y) : Array.from(y);
  const estimate = method === "kendall" ? kendall(a, b).estimate : correlationOf(a, b);
  if (Number.isNaN(estimate)) return {estimate, p: NaN, orders: 0, exact: false};
  // Ties are the same in every order: tau-b moves as concordant less discordant pairs do.
  const strength = method === "kendall" ? concordanceWith(a) : (order: number[]) => correlationOf(a, order);
  const bar = Math.abs(strength(b)) - 1e-12;
  const extreme = (order: number[]) => (Math.abs(strength(order)) >= bar ? 1 : 0);
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

/** Concordant less discordant pairs of `a` and an order. */
function concordanceWith(a: readonly number[]): (order: readonly number[]) => number {
  const signs = a.map((value) => a.map((other) => Math.sign(value - other)));
  return (order) => {
    let sum = 0;
    for (let i = 1; i < order.length; i++) {
      const row = signs[i];
      const value = order[i];
      for (let j = 0; j < i; j++) sum += value > order[j] ? row[j] : value < order[j] ? -row[j] : 0;
    }
    return sum;
  };
}

/** Fisher and Yates, in place. */
export function shuffle<T>(values: T[], uniform: () => number): void {
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
