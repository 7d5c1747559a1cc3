import {normalTwoSided, standardErrorOf} from "../../math/index.js";
import {goodness} from "./measures.js";
import type {Measure, MeasuredValue} from "../../benchmarks/index.js";

/** Two models on one measure. */
export interface Duel {
  readonly measure: Measure;
  readonly a: MeasuredValue | null;
  readonly b: MeasuredValue | null;
  /** a minus b, with a 95% interval that takes the two as independent; `null` unless both were measured. */
  readonly difference: {readonly value: number; readonly lo: number; readonly hi: number} | null;
  /** Two-sided p of no difference, normal. */
  readonly p: number | null;
  /** Who is ahead beyond the interval of the difference. */
  readonly ahead: "a" | "b" | "neither" | null;
}

/**
 * Two models across every measure.
 *
 * Published totals are not paired by item, so the two are taken as independent: cautious where they saw the same items.
 */
export function headToHead(list: readonly Measure[], first: string, second: string): Duel[] {
  return list.map((measure) => {
    const [a, b] = [measure.values.get(first) ?? null, measure.values.get(second) ?? null];
    if (!a || !b) return {measure, a, b, difference: null, p: null, ahead: null};
    const value = a.value - b.value;
    const se = Math.hypot(standardErrorOf(a), standardErrorOf(b));
    const half = 1.959964 * se;
    const p = se === 0 ? (value === 0 ? 1 : 0) : normalTwoSided(value / se);
    const lead = goodness(measure, a) - goodness(measure, b);
    return {
      measure,
      a,
      b,
      difference: {value, lo: value - half, hi: value + half},
      p,
      ahead: Math.abs(value) <= half ? "neither" : lead > 0 ? "a" : "b"
    };
  });
}
