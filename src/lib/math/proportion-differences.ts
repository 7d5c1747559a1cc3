import type {Interval} from "./interval.js";
import {wilsonInterval} from "./proportion-intervals.js";

/** A difference of two proportions with its interval. */
export interface Difference {
  readonly estimate: number;
  readonly interval: Interval;
}

/**
 * Difference k1/n1 − k2/n2 of independent proportions, by Newcombe's hybrid score interval.
 *
 * @throws RangeError as `wilsonInterval`
 *
 * Source: Newcombe 1998, Statistics in Medicine 17:873, method 10.
 */
export function newcombeDifference(k1: number, n1: number, k2: number, n2: number, level = 0.95): Difference {
  const a = wilsonInterval(k1, n1, level);
  const b = wilsonInterval(k2, n2, level);
  const p1 = k1 / n1;
  const p2 = k2 / n2;
  const estimate = p1 - p2;
  return {
    estimate,
    interval: {lo: estimate - Math.hypot(p1 - a.lo, b.hi - p2), hi: estimate + Math.hypot(a.hi - p1, p2 - b.lo), level}
  };
}

/**
 * Difference of two proportions measured on the same items, by Newcombe's score interval for paired data.
 *
 * @param n11 - items that both get right
 * @param n10 - items that only the first gets right
 * @param n01 - items that only the second gets right
 * @param n00 - items that neither gets right
 * @returns estimate (n10 − n01) / n
 * @throws RangeError for negative counts or no items
 *
 * Source: Newcombe 1998, Statistics in Medicine 17:2635, method 10.
 */
export function pairedDifference(n11: number, n10: number, n01: number, n00: number, level = 0.95): Difference {
  for (const count of [n11, n10, n01, n00]) {
    if (!(count >= 0)) throw new RangeError(`invalid count; expected a number >= 0: ${count}`);
  }
  const n = n11 + n10 + n01 + n00;
  const a = wilsonInterval(n11 + n10, n, level);
  const b = wilsonInterval(n11 + n01, n, level);
  const p1 = (n11 + n10) / n;
  const p2 = (n11 + n01) / n;
  const phi = correctedPhi(n11, n10, n01, n00);
  const combine = (d1: number, d2: number) => Math.sqrt(Math.max(0, d1 * d1 - 2 * phi * d1 * d2 + d2 * d2));
  const estimate = (n10 - n01) / n;
  return {
    estimate,
    interval: {lo: estimate - combine(p1 - a.lo, b.hi - p2), hi: estimate + combine(a.hi - p1, p2 - b.lo), level}
  };
}

/** Phi coefficient; a positive one is shrunk by n/2, not past 0, and an empty margin gives 0. */
function correctedPhi(n11: number, n10: number, n01: number, n00: number): number {
  const product = (n11 + n10) * (n01 + n00) * (n11 + n01) * (n10 + n00);
  if (product === 0) return 0;
  const cross = n11 * n00 - n10 * n01;
  const half = (n11 + n10 + n01 + n00) / 2;
  return (cross > 0 ? Math.max(0, cross - half) : cross) / Math.sqrt(product);
}
