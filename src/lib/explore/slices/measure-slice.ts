import {
  clusteredDifference,
  fisherExact,
  JointCaseTally,
  studentTwoSided,
  type ClusteredShare,
  type Interval,
  type JointCaseSum
} from "../../math/index.js";
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
 * Difference of the rates of two slices, which may share cases and rows, with its interval (`clusteredDifference`).
 *
 * Where all cases of a slice are alike it adds nothing to the variance, which then is the other's alone: there is no interval, and p is Fisher's exact
 * test over cases, which takes no spread from a slice. (A test at the pooled variance takes the normal limit of one case as of many: at a
 * rate of .9 it finds a difference between one case and thirty in 10% of null samples.) A slice counts as its C cases or, if fewer, as p(1 − p) C/(C−1) over
 * its own variance, and its hits are rounded towards the other's rate; shared cases count in both, as though apart. Slices of the same
 * cases are pairs, whose differences have a spread of their own; where that is 0, p is 1 without a difference, else that of sign flips of the
 * C cases, 2^(1 − C).
 *
 * @returns `null` where a slice has no scored verdict, or there are fewer than two cases
 *
 * Source: Fisher 1935; docs/methods/explorer.md.
 */
export function compareSlices(a: readonly CaseCount[], b: readonly CaseCount[]): SliceComparison | null {
  const found = clusteredDifference(jointSums(a, b));
  if (found === null) return null;
  const {difference, interval, se, df, cases, isPaired} = found;
  if (!Number.isNaN(se)) return {difference, interval, p: studentTwoSided(difference / se, df), cases};
  const p = isPaired ? (difference === 0 ? 1 : 2 ** (1 - cases)) : fisherOf(found.a, found.b);
  return {difference, interval, p, cases};
}

function jointSums(a: readonly CaseCount[], b: readonly CaseCount[]): JointCaseSum {
  const tally = new JointCaseTally();
  const others = new Map(b.map((one) => [one.at, one]));
  for (const own of a) {
    tally.add(own, others.get(own.at) ?? NO_VERDICTS);
    others.delete(own.at);
  }
  for (const other of others.values()) tally.add(NO_VERDICTS, other);
  return tally.sum;
}

const NO_VERDICTS = {scored: 0, right: 0};

/** Fisher's exact test with cases as trials; 1e-9 is for rounding of whole numbers. */
function fisherOf(a: ClusteredShare, b: ClusteredShare): number {
  // C/(C−1) is for the spread of samples, not of trials: C cases that are all right or all wrong are C trials.
  const trialsOf = ({rate, variance, cases}: ClusteredShare) =>
    variance === 0
      ? cases
      : Math.max(1, Math.floor(Math.min(cases, (rate * (1 - rate) * cases) / ((cases - 1) * variance)) + 1e-9));
  const [n, m] = [trialsOf(a), trialsOf(b)];
  const hitsOf = (rate: number, trials: number, other: number) =>
    rate > other ? Math.floor(rate * trials + 1e-9) : Math.ceil(rate * trials - 1e-9);
  return fisherExact(hitsOf(a.rate, n, b.rate), n, hitsOf(b.rate, m, a.rate), m);
}
