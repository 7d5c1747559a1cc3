import {studentQuantile} from "./incomplete-beta.js";
import {normalTwoSided} from "./normal-distribution.js";
import {midRanks} from "./ranks.js";

/** Where a value stands among others, 1 is the largest. */
export interface RankRange {
  /** Ties share the mean of their ranks. */
  readonly rank: number;
  readonly lo: number;
  readonly hi: number;
}

/** Values that are ranked, with the same computed on resampled cases. */
export interface RankedValues {
  /** f64[S]; NaN of what has no value, which has no rank. */
  readonly values: Float64Array;
  /** f64[B×S]: each resampling's values; NaN where it leaves none. */
  readonly replicates: Float64Array;
  /** i32[S]: cases that each value rests on. */
  readonly cases: Int32Array;
  /** Chance that all ranges hold at once; defaults to .95. */
  readonly level?: number | undefined;
}

/** Pairs of values by replicates that are gone through between two steps: about two milliseconds. */
const PAIRS_PER_STEP = 1_000_000;

/**
 * Ranks with ranges that hold all true ranks at once.
 *
 * A value's range begins after all that are surely larger and ends before all that are surely smaller: |d| > c s, where s is the standard deviation of the
 * difference d over replicates times √(C/(C − 1)), and c the quantile over replicates of the largest |d* − d|/s of any pair, carried over from the normal
 * distribution to Student's t with C − 1 degrees of freedom, C the fewer cases of the two. Nothing is sure where even C cases that all agree could be
 * chance: where 2^(1 − C), their sign test, is not below (1 − level) divided by the pairs.
 *
 * A generator: it yields now and then; `null` for a value without one.
 *
 * Source: Mogstad, Romano, Shaikh & Wilhelm 2024 (ranges of ranks from simultaneous intervals of differences); docs/methods/explorer.md.
 */
export function* rankRanges({
  values,
  replicates,
  cases,
  level = 0.95
}: RankedValues): Generator<void, (RankRange | null)[]> {
  const S = values.length;
  const B = replicates.length / S;
  const isIn = (s: number) => !Number.isNaN(values[s]);
  const spread = new Float64Array(S * S);
  let since = 0;
  const rests = (pairs: number): boolean => {
    if ((since += pairs) < PAIRS_PER_STEP) return false;
    since = 0;
    return true;
  };
  for (let m = 0; m < S; m++)
    for (let k = 0; k < m; k++) {
      const d = values[m] - values[k];
      let [sum, n] = [0, 0];
      for (let b = 0; b < B; b++) {
        const off = replicates[b * S + m] - replicates[b * S + k] - d;
        if (Number.isNaN(off)) continue;
        sum += off * off;
        n++;
      }
      spread[m * S + k] = n > 0 ? Math.sqrt(sum / n) : NaN;
      if (rests(B)) yield;
    }
  const tops = new Float64Array(B);
  for (let b = 0; b < B; b++) {
    let top = 0;
    for (let m = 0; m < S; m++)
      for (let k = 0; k < m; k++) {
        const off = replicates[b * S + m] - replicates[b * S + k] - (values[m] - values[k]);
        const size = Math.abs(off) / spread[m * S + k];
        // Of a difference that nothing moves the quotient is no number.
        if (size > top) top = size;
      }
    tops[b] = top;
    if (rests(S * S)) yield;
  }
  const tail = normalTwoSided(tops.sort()[Math.min(B - 1, Math.ceil(level * B) - 1)]);
  const pairs = (S * (S - 1)) / 2;
  const cuts = new Map<number, number>();
  const cutOf = (C: number): number => {
    if (!cuts.has(C)) cuts.set(C, C < 2 ? Infinity : studentQuantile(1 - tail / 2, C - 1) * Math.sqrt(C / (C - 1)));
    return cuts.get(C)!;
  };
  const isSurely = (d: number, s: number, C: number): boolean =>
    2 ** (1 - C) < (1 - level) / pairs && (s > 0 ? Math.abs(d) > cutOf(C) * s : d !== 0);
  const [larger, smaller] = [new Int32Array(S), new Int32Array(S)];
  for (let m = 0; m < S; m++)
    for (let k = 0; k < m; k++) {
      const d = values[m] - values[k];
      if (Number.isNaN(d) || !isSurely(d, spread[m * S + k], Math.min(cases[m], cases[k]))) continue;
      larger[d > 0 ? k : m]++;
      smaller[d > 0 ? m : k]++;
    }
  const ranked = Array.from({length: S}, (_, s) => s).filter(isIn).length;
  const ranks = midRanks(values.map((value) => -value));
  return Array.from({length: S}, (_, s) =>
    isIn(s) ? {rank: ranks[s], lo: 1 + larger[s], hi: ranked - smaller[s]} : null
  );
}
