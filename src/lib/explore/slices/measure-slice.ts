import {fisherExact, studentQuantile, studentTwoSided, type Interval} from "../../math/index.js";
import {caseShare} from "../filter/case-share.js";
import type {Rate} from "../filter/clustered-rates.js";
import type {CrossFilter} from "../filter/cross-filter.js";
import {finish, ROWS_PER_STEP} from "../table/finish.js";
import {facetOf, type VerdictTable} from "../table/verdict-table.js";

/** How large a slice is, and how often its verdicts are right. */
export interface SliceMeasure {
  readonly rows: number;
  readonly items: number;
  readonly models: number;
  /** With Wilson's interval at n / design effect of cases; `null` where nothing is scored. */
  readonly rate: Rate | null;
  /** Scored and right verdicts of each case that has any, and its number. */
  readonly cases: readonly CaseCount[];
}

/** Verdicts of one case. */
export interface CaseCount {
  readonly at: number;
  readonly scored: number;
  readonly right: number;
}

/**
 * Sizes and rate of the rows of a slice that pass all filters but the slice in force.
 *
 * Design effect of cases as in `designEffects`.
 *
 * @param inSlice - u8[rows] of `sliceRows`
 *
 * @internal Pages take it in steps; tests ask for it at once.
 */
export const measureSlice = (filter: CrossFilter, table: VerdictTable, inSlice: Uint8Array): SliceMeasure =>
  finish(measureSliceSteps(filter, table, inSlice));

/** As `measureSlice`, in steps, so that other work can run in between. */
export function* measureSliceSteps(
  filter: CrossFilter,
  table: VerdictTable,
  inSlice: Uint8Array
): Generator<void, SliceMeasure> {
  const {items, outcome} = table;
  const model = facetOf(table, "model")!;
  const own = filter.bitOfRestriction("slice");
  const seen = new Uint8Array(model.values.length);
  const cases: CaseCount[] = [];
  let [rows, inItems, last, since] = [0, 0, -1, 0];
  let open = {at: -1, scored: 0, right: 0};
  for (let i = 0; i < items.ids.length; i++) {
    let found = 0;
    if (items.cases[i] !== last) {
      if (open.scored > 0) cases.push(open);
      last = items.cases[i]!;
      open = {at: last, scored: 0, right: 0};
    }
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      if (inSlice[r] === 0 || (filter.failing(r, i) & ~own) !== 0) continue;
      found++;
      seen[model.codes[r]!] = 1;
      if (outcome[r] === 0) continue;
      open.scored++;
      if (outcome[r] === 2) open.right++;
    }
    rows += found;
    if (found > 0) inItems++;
    if ((since += items.starts[i + 1]! - items.starts[i]!) > ROWS_PER_STEP) {
      since = 0;
      yield;
    }
  }
  if (open.scored > 0) cases.push(open);
  return {rows, items: inItems, models: seen.reduce((a, b) => a + b, 0), rate: rateOfCases(cases), cases};
}

/** Rate of cases with Wilson's interval at n / design effect of cases (as in `designEffects`); `null` without scored verdicts. */
export const rateOfCases = (cases: readonly CaseCount[]): Rate | null =>
  caseShare(cases.map(({right, scored}) => ({hits: right, units: scored})));

/** The rates of two slices, compared. */
export interface SliceComparison {
  /** Rate of the first minus that of the second, as a share. */
  readonly difference: number;
  /**
   * NaN where all cases of a slice are alike, so that nothing says how far others would lie; in slices of the same cases, where all
   * cases differ alike, or not at all, between the two.
   */
  readonly interval: Interval;
  readonly p: number;
  /** Cases in either slice; those in both count once. */
  readonly cases: number;
}

/**
 * Difference of the rates of two slices, which may share cases and rows.
 *
 * With p_A = R_A / N_A and a_c = √(C_A/(C_A−1)) (R_Ac − p_A N_Ac) / N_A over the C_A cases of A, b_c so of B (0 in cases that a slice
 * lacks): variance V = Σ (a_c − b_c)² over the cases of either, so that what is shared cancels. Student's t with V² / Σ V_g²/ν_g degrees
 * of freedom (Satterthwaite), V_g the part of V that comes from the n_g cases in A alone, in B alone and in both, and ν_g = n_g (1 − 1/C), C
 * the cases of that slice, of the smaller one for cases in both: Welch's for slices without a case in common, C − 1 for slices of the same
 * cases. No more degrees than if all cases varied alike (V_g = n_g/C², of both the sum): two cases close together by chance would borrow those of
 * the other slice. The interval ends where differences do, at ±1.
 *
 * Where all cases of a slice are alike it adds nothing to V, which then is the other's alone: there is no interval, and p is Fisher's exact
 * test over cases, which takes no spread from a slice. (A test at the pooled variance takes the normal limit of one case as of many: at a
 * rate of .9 it finds a difference between one case and thirty in 10% of null samples.) A slice counts as its C cases or, if fewer, as p(1 − p) C/(C−1) over
 * its own variance, and its hits are rounded towards the other's rate; shared cases count in both, as though apart. Slices of the same
 * cases are pairs, whose differences have a spread of their own; where that is 0, p is 1 without a difference, else that of sign flips of the
 * C cases, 2^(1 − C).
 *
 * @returns `null` where a slice has no scored verdict, or there are fewer than two cases
 *
 * Source: linearised difference of two ratio estimators, Kish 1965; Welch 1947; Satterthwaite 1946; Fisher 1935; docs/methods/explorer.md.
 */
export function compareSlices(a: readonly CaseCount[], b: readonly CaseCount[]): SliceComparison | null {
  const [A, B] = [ratioOf(a), ratioOf(b)];
  if (A.scored === 0 || B.scored === 0) return null;
  const all = new Set([...A.deviations.keys(), ...B.deviations.keys()]);
  const C = all.size;
  if (C < 2) return null;
  const difference = A.rate - B.rate;
  // Parts of cases in A alone, in B alone, in both.
  const [sums, sizes] = [
    [0, 0, 0],
    [0, 0, 0]
  ];
  for (const at of all) {
    const [own, other] = [A.deviations.get(at), B.deviations.get(at)];
    const part = other === undefined ? 0 : own === undefined ? 1 : 2;
    sums[part]! += ((own ?? 0) - (other ?? 0)) ** 2;
    sizes[part]!++;
  }
  const variance = sums[0]! + sums[1]! + sums[2]!;
  const isPaired = sizes[2] === C;
  const none = {lo: NaN, hi: NaN, level: 0.95};
  if (isPaired ? isNone(variance) : isNone(A.variance) || isNone(B.variance)) {
    const p = isPaired ? (difference === 0 ? 1 : 2 ** (1 - C)) : fisherOf(A, B);
    return {difference, interval: none, p, cases: C};
  }
  const least = [a.length, b.length, Math.min(a.length, b.length)];
  const degrees = sizes.map((n, g) => n * (1 - 1 / least[g]!));
  const [ofA, ofB] = [1 / a.length ** 2, 1 / b.length ** 2];
  const even = [sizes[0]! * ofA, sizes[1]! * ofB, sizes[2]! * (ofA + ofB)];
  const df = Math.min(satterthwaite(sums, degrees), satterthwaite(even, degrees));
  const se = Math.sqrt(variance);
  const half = studentQuantile(0.975, df) * se;
  return {
    difference,
    interval: {lo: Math.max(-1, difference - half), hi: Math.min(1, difference + half), level: 0.95},
    p: studentTwoSided(difference / se, df),
    cases: C
  };
}

/** Degrees of freedom of a sum of variances that have their own; parts without variance or cases add nothing. */
const satterthwaite = (parts: readonly number[], degrees: readonly number[]): number =>
  parts.reduce((sum, v) => sum + v, 0) ** 2 /
  parts.reduce((sum, v, g) => sum + (v === 0 ? 0 : v ** 2 / degrees[g]!), 0);

/** A slice's rate, what each case moves it by, and its variance over cases: 0 where they are alike, or one. */
interface Ratio {
  readonly scored: number;
  readonly rate: number;
  readonly deviations: ReadonlyMap<number, number>;
  readonly variance: number;
}

function ratioOf(cases: readonly CaseCount[]): Ratio {
  const scored = cases.reduce((sum, one) => sum + one.scored, 0);
  const rate = cases.reduce((sum, one) => sum + one.right, 0) / scored;
  // Of one case the deviation is 0.
  const scale = Math.sqrt(cases.length / Math.max(1, cases.length - 1)) / scored;
  const deviations = new Map(cases.map((one) => [one.at, scale * (one.right - rate * one.scored)]));
  return {scored, rate, deviations, variance: [...deviations.values()].reduce((sum, value) => sum + value ** 2, 0)};
}

/** Rounding leaves a standard error of some 1e-17 of cases that are all alike. */
const isNone = (variance: number): boolean => variance < 1e-24;

/** Fisher's exact test with cases as trials; 1e-9 is for rounding of whole numbers. */
function fisherOf(a: Ratio, b: Ratio): number {
  // C/(C−1) is for the spread of samples, not of trials: C cases that are all right or all wrong are C trials.
  const trialsOf = ({rate, variance, deviations: {size}}: Ratio) =>
    isNone(variance)
      ? size
      : Math.max(1, Math.floor(Math.min(size, (rate * (1 - rate) * size) / ((size - 1) * variance)) + 1e-9));
  const [n, m] = [trialsOf(a), trialsOf(b)];
  const hitsOf = (rate: number, trials: number, other: number) =>
    rate > other ? Math.floor(rate * trials + 1e-9) : Math.ceil(rate * trials - 1e-9);
  return fisherExact(hitsOf(a.rate, n, b.rate), n, hitsOf(b.rate, m, a.rate), m);
}
