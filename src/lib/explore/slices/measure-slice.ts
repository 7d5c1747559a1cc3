import {studentQuantile, studentTwoSided, type Interval} from "../../math/index.js";
import {caseShare} from "../case-share.js";
import type {Rate} from "../clustered-rates.js";
import type {CrossFilter} from "../cross-filter.js";
import {finish, ROWS_PER_STEP} from "../finish.js";
import {facetOf, type VerdictTable} from "../verdict-table.js";

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
 */
export const measureSlice = (filter: CrossFilter, table: VerdictTable, inSlice: Uint8Array): SliceMeasure =>
  finish(measureSliceSteps(filter, table, inSlice));

/** As `measureSlice`, letting go now and then. */
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

const totals = (cases: readonly CaseCount[]): [number, number] =>
  cases.reduce(([scored, right], c) => [scored + c.scored, right + c.right] as [number, number], [0, 0]);

/** The rates of two slices, compared. */
export interface SliceComparison {
  /** Rate of the first minus that of the second, as a share. */
  readonly difference: number;
  /** NaN where all cases of a slice are alike, or none differs between the two: nothing then says how far other cases would lie. */
  readonly interval: Interval;
  readonly p: number;
  /** Cases in either slice; those in both count once. */
  readonly cases: number;
}

/**
 * Difference of the rates of two slices, which may share cases and rows.
 *
 * With p_A = R_A / N_A: u_c = (R_Ac − p_A N_Ac) / N_A − (R_Bc − p_B N_Bc) / N_B over all C cases of either slice, variance
 * C/(C−1) Σ u_c², t with C − 1 degrees of freedom; the interval ends where differences do, at ±1. A case in both enters once, so
 * that what is shared cancels. Where all u_c are 0 (cases do not vary, or none differs between the two) there is no interval, and p is 1 without a
 * difference, else 2^(1 − cases of the smaller slice): not less than Fisher's exact test of cases apart, nor than sign flips of cases in both.
 *
 * @returns `null` where a slice has no scored verdict, or there are fewer than two cases
 *
 * Source: linearised difference of two ratio estimators, Kish 1965; docs/methods/explorer.md.
 */
export function compareSlices(a: readonly CaseCount[], b: readonly CaseCount[]): SliceComparison | null {
  const [[nA, rA], [nB, rB]] = [totals(a), totals(b)];
  const u = new Map<number, number>();
  const add = (cases: readonly CaseCount[], rate: number, n: number, sign: number) => {
    for (const {at, scored, right} of cases) u.set(at, (u.get(at) ?? 0) + (sign * (right - rate * scored)) / n);
  };
  if (nA === 0 || nB === 0) return null;
  add(a, rA / nA, nA, 1);
  add(b, rB / nB, nB, -1);
  const C = u.size;
  if (C < 2) return null;
  const difference = rA / nA - rB / nB;
  const se = Math.sqrt((C / (C - 1)) * [...u.values()].reduce((sum, value) => sum + value ** 2, 0));
  // Rounding leaves some 1e-17 of cases that are all alike.
  if (se < 1e-12)
    return {
      difference,
      interval: {lo: NaN, hi: NaN, level: 0.95},
      p: difference === 0 ? 1 : 2 ** (1 - Math.min(a.length, b.length)),
      cases: C
    };
  const half = studentQuantile(0.975, C - 1) * se;
  return {
    difference,
    interval: {lo: Math.max(-1, difference - half), hi: Math.min(1, difference + half), level: 0.95},
    p: studentTwoSided(difference / se, C - 1),
    cases: C
  };
}
