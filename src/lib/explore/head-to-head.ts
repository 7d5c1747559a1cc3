import {
  expandedPercentiles,
  holm,
  indexes,
  jackknifeError,
  mcnemarExact,
  ratiosWithout,
  signFlipTest,
  studentOfCases,
  studentQuantile,
  type Interval
} from "../math/index.js";
import {finish} from "./table/finish.js";
import type {PairedVerdicts} from "./paired-verdicts.js";
import {facetOf, isRest, type Facet, type FacetId, type VerdictTable} from "./table/verdict-table.js";

/** Two sides on the same verdicts. Rates and differences are shares, a minus b. */
export interface Comparison {
  readonly n: number;
  readonly cases: number;
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
  readonly difference: number;
  /** Over cases, as `compareSides` says; NaN with fewer than two cases, or where all are alike. */
  readonly interval: Interval;
  /** McNemar's exact test: verdicts as units. */
  readonly pVerdicts: number;
  /** Sign-flip test over cases: cases as units. */
  readonly pCases: number;
  /** Smallest difference that this many cases show with 80% power at the 5% level, given the spread seen here; NaN without one, and below six cases. */
  readonly detectable: number;
}

/** A comparison on the verdicts of one value of a facet. */
export interface PartComparison extends Comparison {
  readonly value: number;
  /** Holm's correction of `pCases` over the parts. */
  readonly pHolm: number;
}

/** Of fewer, all signs alike are no rarer than 1 in 16. */
const LEAST_CASES = 6;
const REPLICATES = 1000;
/** Draws between two chances to let go: about a millisecond. */
const DRAWS_PER_STEP = 100_000;
/** More than all sizes of cases together. */
const SIZES = 2 ** 26;

/**
 * Compares two sides over all pairs, or those of some verdicts.
 *
 * Cases (items about one prompt or image) are what was sampled: interval and `pCases` resample them. With case sums
 * d_c of a − b over pairs and sizes n_c: difference Σ d_c / Σ n_c; its bootstrap draws cases with replacement; `pCases` is
 * the sign-flip test of the d_c (`signFlipTest`).
 *
 * The interval has the outer ends of two: `expandedPercentiles` of the draws, and the difference ± t₀.₉₇₅ jackknife errors (`jackknifeError`), t with C − 1
 * degrees of freedom. Draws of few cases cannot leave what was seen: of two they end at the two, and where one of ten differs they end at 0. Student's interval of few cases of unequal size is too
 * short in turn.
 *
 * Detectable: (t₀.₉₇₅ + t₀.₈) × the standard error over cases, t with C − 1 degrees of freedom; none below six cases, whose signs never make p < .05.
 *
 * Source: McNemar 1947; expanded percentiles of Hesterberg 2015; docs/methods/explorer.md.
 *
 * @internal Pages take it in steps; tests ask for it at once.
 */
export const compareSides = (
  table: VerdictTable,
  pairs: PairedVerdicts,
  members?: ArrayLike<number>,
  seed?: number
): Comparison => finish(compareSidesSteps(table, pairs, members, seed));

/** As `compareSides`, in steps, so that other work can run in between. */
export function* compareSidesSteps(
  table: VerdictTable,
  pairs: PairedVerdicts,
  members?: ArrayLike<number>,
  seed = 1
): Generator<void, Comparison> {
  const {sums, sizes, counts} = caseSums(table, pairs, members);
  yield;
  const [neither, onlyB, onlyA, both] = counts;
  const n = neither + onlyB + onlyA + both;
  const C = sums.length;
  const difference = n === 0 ? NaN : (onlyA - onlyB) / n;
  let variance = 0;
  for (let c = 0; c < C; c++) variance += (sums[c]! - difference * sizes[c]!) ** 2;
  const se = C < 2 ? NaN : Math.sqrt((variance * C) / (C - 1)) / n;
  // Of cases that are all alike every draw is the same, which says nothing of others; rounding leaves some 1e-17.
  const varies = se > 1e-12;
  const draw = indexes(seed);
  const drawn = new Uint32Array(C);
  const replicates = new Float64Array(varies ? REPLICATES : 0);
  // Sum and size of a case in one number: a draw reads memory once.
  const packed = new Float64Array(C);
  for (let c = 0; c < C; c++) packed[c] = sums[c]! * SIZES + sizes[c]!;
  const perStep = Math.ceil(DRAWS_PER_STEP / C);
  for (let b = 0; b < replicates.length; b++) {
    if (b % perStep === 0) yield;
    draw(drawn, C);
    replicates[b] = differenceOf(packed, drawn);
  }
  const interval = varies
    ? outerOf(
        expandedPercentiles(replicates, C),
        difference,
        studentOfCases(C) * (jackknifeError(ratiosWithout(sums, sizes, {sum: onlyA - onlyB, n})) || 0)
      )
    : {lo: NaN, hi: NaN, level: 0.95};
  yield;
  return {
    n,
    cases: C,
    both,
    onlyA,
    onlyB,
    neither,
    difference,
    interval,
    pVerdicts: n === 0 ? NaN : mcnemarExact(onlyA, onlyB),
    pCases: signFlipTest(sums),
    detectable: varies && C >= LEAST_CASES ? (studentOfCases(C) + studentQuantile(0.8, C - 1)) * se : NaN
  };
}

/** The ends of an interval, or those of a value ± half where they lie further out; differences of shares end at ±1. */
const outerOf = ({lo, hi, level}: Interval, value: number, half: number): Interval => ({
  lo: Math.max(-1, Math.min(lo, value - half)),
  hi: Math.min(1, Math.max(hi, value + half)),
  level
});

/** Σ d_c / Σ n_c of the cases drawn; a function, for numbers within a generator are objects. */
function differenceOf(packed: Float64Array, drawn: Uint32Array): number {
  let total = 0;
  for (let k = 0; k < drawn.length; k++) total += packed[drawn[k]!]!;
  const sum = Math.floor(total / SIZES);
  return sum / (total - sum * SIZES);
}

/**
 * The comparison within every value of a facet, Holm-adjusted over those with verdicts, largest difference first; values that are
 * not told apart are no part. A generator: it yields after every value.
 */
export function* comparisonsBy(
  table: VerdictTable,
  pairs: PairedVerdicts,
  id: FacetId
): Generator<void, PartComparison[]> {
  const facet = facetOf(table, id);
  if (facet === undefined) return [];
  const {members, ends} = membersOf(pairs, facet);
  const parts: (Comparison & {value: number})[] = [];
  for (let value = 0; value < ends.length; value++) {
    const own = members.subarray(value === 0 ? 0 : ends[value - 1], ends[value]);
    if (own.length === 0 || isRest(facet, value)) continue;
    parts.push({value, ...(yield* compareSidesSteps(table, pairs, own, value + 2))});
    yield;
  }
  const adjusted = holm(parts.map(({pCases}) => pCases));
  return parts.map((part, k) => ({...part, pHolm: adjusted[k]!})).sort((a, b) => b.difference - a.difference);
}

/** Pairs by the value of a facet, in their order: those of a value end where the next value's begin. */
function membersOf(
  {rowA, item}: PairedVerdicts,
  {of, codes, values}: Facet
): {readonly members: Uint32Array; readonly ends: Uint32Array} {
  const at = of === "row" ? rowA : item;
  const ends = new Uint32Array(values.length);
  for (let p = 0; p < at.length; p++) ends[codes[at[p]!]!]!++;
  // Begins of values first, which move to their ends as pairs are put down.
  let begin = 0;
  for (let value = 0; value < ends.length; value++) {
    const n = ends[value]!;
    ends[value] = begin;
    begin += n;
  }
  const members = new Uint32Array(at.length);
  for (let p = 0; p < at.length; p++) members[ends[codes[at[p]!]!]!++] = p;
  return {members, ends};
}

/** Sums of a − b and numbers of pairs by case, and counts of the four outcomes (a × 2 + b). */
export function caseSums(
  {items}: Pick<VerdictTable, "items">,
  {item, a, b}: PairedVerdicts,
  members?: ArrayLike<number>
): {sums: Int32Array; sizes: Int32Array; counts: [number, number, number, number]} {
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  const n = members?.length ?? item.length;
  let cases = 0;
  let last = -1;
  for (let k = 0; k < n; k++) {
    const at = items.cases[item[members ? members[k]! : k]!]!;
    if (at !== last) cases++;
    last = at;
  }
  const sums = new Int32Array(cases);
  const sizes = new Int32Array(cases);
  let c = -1;
  last = -1;
  for (let k = 0; k < n; k++) {
    const p = members ? members[k]! : k;
    const at = items.cases[item[p]!]!;
    if (at !== last) c++;
    last = at;
    sums[c]! += a[p]! - b[p]!;
    sizes[c]!++;
    counts[a[p]! * 2 + b[p]!]!++;
  }
  return {sums, sizes, counts};
}
