import {benjaminiHochberg, signFlipTest, studentQuantile, type Interval} from "../math/index.js";
import {Hash64} from "../tables/index.js";
import {ROWS_PER_SLOW_STEP} from "./finish.js";
import type {PairedVerdicts} from "./paired-verdicts.js";
import {ITEM_FACETS, ROW_FACETS, type Facet, type FacetId, type VerdictTable} from "./verdict-table.js";

/** A set of verdicts named by one or two values of facets. */
export interface SliceDifference {
  readonly where: readonly {readonly facet: FacetId; readonly value: number}[];
  readonly n: number;
  readonly cases: number;
  /** Share right of a minus that of b. */
  readonly difference: number;
  /** NaN where all cases differ alike: nothing then says how far other cases would lie. */
  readonly interval: Interval;
  readonly p: number;
  /** Share of false findings among all slices with a q at most this (Benjamini and Hochberg). */
  readonly q: number;
}

/** Smaller slices say nothing. */
const LEAST_CASES = 8;
const NOT_SLICES: ReadonlySet<FacetId> = new Set(["outcome", "joint", "answer", "length", "difficulty", "status"]);
const STEP = 40;

/**
 * Every slice by one facet or two, with the difference of two sides on it: sized, tested, controlled for how many there are,
 * and ranked by the end of the interval that is nearer to zero; one whose cases all differ alike has none, and stands between those whose
 * interval is clear of zero and those whose interval reaches it, or last without a difference.
 *
 * Per slice: case sums d_c, difference Σ d_c / Σ n_c, standard error over cases with Student's t (C − 1 degrees of freedom), p by flipping the signs of whole cases
 * (`signFlipTest`). Slices of fewer than eight cases are left out, those of all verdicts, and those of the same verdicts as one before
 * them: one facet stands before two, and each before those that the log lists later. Facets whose values depend on the outcome are no
 * slices. A generator: it yields now and then, so that a page stays responsive.
 */
export function* largestDifferences(table: VerdictTable, pairs: PairedVerdicts): Generator<void, SliceDifference[]> {
  const facets = table.facets.filter(
    ({id, values, of}) =>
      !NOT_SLICES.has(id) &&
      id !== pairs.sides.facet &&
      values.length > 1 &&
      ((of === "item" ? ITEM_FACETS : ROW_FACETS) as readonly FacetId[]).includes(id)
  );
  const found: Omit<SliceDifference, "q">[] = [];
  const combined = facets.flatMap((first, f) => facets.slice(f + 1).map((second) => [first, second] as const));
  const known = new Set([digitsOfFirst(pairs.item.length)]);
  let steps = 0;
  for (const [first, second] of [...facets.map((facet) => [facet, null] as const), ...combined]) {
    if (second && isNested(first, second)) continue;
    const combos = yield* summed(table, pairs, first, second);
    yield;
    for (const [key, {sums, sizes, verdicts}] of combos) {
      const width = second?.values.length ?? 1;
      const [value, other] = [Math.floor(key / width), key % width];
      // The same verdicts under another name are no further slice.
      const {digits} = verdicts;
      if (sums.length < LEAST_CASES || known.has(digits)) continue;
      known.add(digits);
      const where = [{facet: first.id, value}, ...(second ? [{facet: second.id, value: other}] : [])];
      found.push({where, ...tested(sums, sizes)});
      if (++steps % STEP === 0) yield;
    }
  }
  const q = benjaminiHochberg(found.map(({p}) => p));
  const nearest = ({difference, interval: {lo, hi}}: Pick<SliceDifference, "difference" | "interval">) =>
    Number.isNaN(lo) ? (difference === 0 ? -2 : 0) : lo > 0 ? lo : hi < 0 ? -hi : Math.max(lo, -hi);
  return found
    .map((slice, s) => ({...slice, q: q[s]!}))
    .sort((a, b) => nearest(b) - nearest(a) || Math.abs(b.difference) - Math.abs(a.difference));
}

/** A subcategory belongs to one category: their pair repeats the subcategory. */
const isNested = (a: Facet, b: Facet): boolean => a !== b && a.id === "category" && b.id === "subcategory";

/** Sums and sizes of cases, and which verdicts they are of. */
type Sums = {sums: number[]; sizes: number[]; last: number; verdicts: Hash64};

/** What stands for the first `n` verdicts. */
function digitsOfFirst(n: number): string {
  const hash = new Hash64();
  for (let p = 0; p < n; p++) hash.addNumber(p);
  return hash.digits;
}

function* summed(
  {items}: VerdictTable,
  pairs: PairedVerdicts,
  first: Facet,
  second: Facet | null
): Generator<void, Map<number, Sums>> {
  const result = new Map<number, Sums>();
  const width = second?.values.length ?? 1;
  const code = (facet: Facet, p: number) => facet.codes[facet.of === "row" ? pairs.rowA[p]! : pairs.item[p]!]!;
  const add = (p: number) => {
    const key = code(first, p) * width + (second ? code(second, p) : 0);
    let sums = result.get(key);
    if (sums === undefined) result.set(key, (sums = {sums: [], sizes: [], last: -1, verdicts: new Hash64()}));
    sums.verdicts.addNumber(p);
    const at = items.cases[pairs.item[p]!]!;
    if (at !== sums.last) {
      sums.sums.push(0);
      sums.sizes.push(0);
      sums.last = at;
    }
    sums.sums[sums.sums.length - 1]! += pairs.a[p]! - pairs.b[p]!;
    sums.sizes[sums.sizes.length - 1]!++;
  };
  for (let p = 0; p < pairs.item.length; p++) {
    if (p > 0 && p % ROWS_PER_SLOW_STEP === 0) yield;
    add(p);
  }
  return result;
}

/** Quantiles of Student's t by number of cases: slices share these, and each takes a tenth of a millisecond. */
const halfWidths = new Map<number, number>();
function halfWidth(cases: number): number {
  const known = halfWidths.get(cases);
  if (known !== undefined) return known;
  const made = studentQuantile(0.975, cases - 1);
  halfWidths.set(cases, made);
  return made;
}

function tested(sums: readonly number[], sizes: readonly number[]): Omit<SliceDifference, "where" | "q"> {
  const C = sums.length;
  let [sum, n] = [0, 0];
  for (let c = 0; c < C; c++) {
    sum += sums[c]!;
    n += sizes[c]!;
  }
  const difference = sum / n;
  let variance = 0;
  for (let c = 0; c < C; c++) variance += (sums[c]! - difference * sizes[c]!) ** 2;
  const se = Math.sqrt((variance * C) / (C - 1)) / n;
  // As in `compareSides`: rounding leaves some 1e-17 of cases that are all alike.
  const half = se > 1e-12 ? halfWidth(C) * se : NaN;
  const interval = {lo: Math.max(-1, difference - half), hi: Math.min(1, difference + half), level: 0.95};
  return {n, cases: C, difference, interval, p: signFlipTest(sums)};
}
