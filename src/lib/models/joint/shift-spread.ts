import {logUpperGamma, type Interval} from "../../math/index.js";
import type {ShiftInformation} from "./shift-information.js";

/** Standard deviation of shifts over the units of a group, logits. */
export interface ShiftSpread {
  readonly spread: number;
  readonly interval: Interval;
  /** Chance of scores so far apart where nothing is shifted, one-sided. */
  readonly p: number;
}

/** Bisections of an end of the interval. */
const STEPS = 50;
/** No shifts of rates spread wider, logits. */
const WIDEST = 64;

/**
 * How far shifts of units spread, by the sum of their squared scores Q = Σ U².
 *
 * With information I and spread τ, Cov U = A = I + τ² I². So E Q = tr A, and τ² = (Q − tr I) / tr I², at least 0. Q is a sum of weighted χ²,
 * whose tail is that of the gamma distribution with the same mean, variance 2 tr A² and skewness; p has τ = 0, and the 95% interval holds
 * every τ that neither tail of 2.5% refuses.
 *
 * @param information - of one shift a unit; an interval of (0, 0) says that even no spread would leave scores farther apart
 */
export function shiftSpread({scores, information}: ShiftInformation): ShiftSpread {
  const U = scores.length;
  const observed = scores.reduce((sum, score) => sum + score * score, 0);
  const squared = product(information, information, U);
  const beyond = (spread: number): number => {
    const a = information.map((value, k) => value + spread ** 2 * squared[k]);
    const a2 = product(a, a, U);
    return upperTail(observed, {mean: trace(a, U), variance: 2 * trace(a2, U), third: 8 * trace(product(a2, a, U), U)});
  };
  /** The spread at which so much lies beyond what was observed; it grows with the spread. */
  const spreadAt = (share: number): number => {
    if (beyond(0) >= share) return 0;
    let [lo, hi] = [0, WIDEST];
    for (let i = 0; i < STEPS; i++) {
      const middle = (lo + hi) / 2;
      if (beyond(middle) < share) lo = middle;
      else hi = middle;
    }
    return lo;
  };
  return {
    spread: Math.sqrt(Math.max(0, (observed - trace(information, U)) / trace(squared, U))),
    interval: {lo: spreadAt(0.025), hi: spreadAt(0.975), level: 0.95},
    p: beyond(0)
  };
}

/** Share of a sum of weighted χ² beyond a value, by its first three moments (Pearson type III). */
function upperTail(
  value: number,
  {mean, variance, third}: {readonly mean: number; readonly variance: number; readonly third: number}
): number {
  const sd = Math.sqrt(variance);
  const shape = 4 / (third / sd ** 3) ** 2;
  return Math.exp(logUpperGamma(shape, Math.max(0, shape + ((value - mean) / sd) * Math.sqrt(shape))));
}

function product(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const out = new Float64Array(n * n);
  for (let r = 0; r < n; r++)
    for (let k = 0; k < n; k++) for (let c = 0; c < n; c++) out[r * n + c] += a[r * n + k] * b[k * n + c];
  return out;
}

const trace = (a: Float64Array, n: number): number => {
  let sum = 0;
  for (let r = 0; r < n; r++) sum += a[r * (n + 1)];
  return sum;
};
