import {
  benjaminiHochberg,
  jackknifeError,
  ratiosWithout,
  signFlipTest,
  studentOfCases,
  type Interval
} from "../math/index.js";
import {Hash64} from "../tables/index.js";
import {ROWS_PER_SLOW_STEP} from "./table/finish.js";
import type {PairedVerdicts} from "./paired-verdicts.js";
import {isOwnFacet, isRest, ownColumn, type Facet, type FacetId, type VerdictTable} from "./table/verdict-table.js";

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
/** What tells how an answer was made or judged, and would be found as a difference of its own: left out unless put in. */
const NUISANCES: ReadonlySet<FacetId> = new Set(["run", "attempt", "judge", "key"]);
const NUISANCE_WORDS = /seed|attempt|repeat|judge|rater|annotator|answer|\bkey\b|target|label|score|correct/i;
const STEP = 40;

/** A facet that slices can be made by, and whether it is, where nobody has said. */
export interface TestableFacet {
  readonly id: FacetId;
  readonly isUsual: boolean;
}

/**
 * Facets of a log that slices of two sides can be made by. Usual are all but nuisances (run, attempt, judge, right answer, and
 * further columns that are called so) and those that follow the outcome: each of their values is always right or always wrong.
 */
export function testableFacets(table: VerdictTable, side: FacetId): readonly TestableFacet[] {
  return table.facets
    .filter(({id, values}) => !NOT_SLICES.has(id) && id !== side && values.length > 1)
    .map((facet) => ({id: facet.id, isUsual: !isNuisance(facet.id) && !followsOutcome(table, facet)}));
}

const isNuisance = (id: FacetId): boolean =>
  NUISANCES.has(id) || (isOwnFacet(id) && NUISANCE_WORDS.test(ownColumn(id).replaceAll(/[_.-]/g, " ")));

/** Wrong and right, as outcomes are coded. */
const BOTH = 3;

/** Is every value of a further column right without exception, or wrong? */
function followsOutcome({outcome, rows}: VerdictTable, {id, of, codes, values}: Facet): boolean {
  if (!isOwnFacet(id) || of === "item") return false;
  const seen = new Uint8Array(values.length);
  // A value that is both is met within a few rows, mostly.
  for (let r = 0; r < rows; r++) if ((seen[codes[r]!]! |= outcome[r]!) === BOTH) return false;
  return seen.includes(1) && seen.includes(2);
}

/**
 * Every slice by one facet or two, with the difference of two sides on it: sized, tested, controlled for how many there are,
 * and ranked by evidence (q), then by size.
 *
 * Per slice: case sums d_c, difference Σ d_c / Σ n_c, the jackknife's error over cases with Student's t (C − 1 degrees of freedom), p by flipping the signs of whole cases
 * (`signFlipTest`). Slices of fewer than eight cases are left out, those of all verdicts, and those of the same verdicts as one before
 * them: one facet stands before two, and each before those that the log lists later. Facets whose values depend on the outcome are no
 * slices. A pair of verdicts whose sides have different values of a facet is in no slice of it. A generator: it yields now and then, so
 * that a page stays responsive.
 *
 * @param by - facets of slices, of those that are testable; empty for the usual ones
 */
export function* largestDifferences(
  table: VerdictTable,
  pairs: PairedVerdicts,
  by: readonly FacetId[] = []
): Generator<void, SliceDifference[]> {
  const testable = testableFacets(table, pairs.sides.facet);
  const chosen = testable.filter(({id, isUsual}) => (by.length === 0 ? isUsual : by.includes(id)));
  const facets = table.facets.filter(({id}) => chosen.some((one) => one.id === id));
  const found: Omit<SliceDifference, "q">[] = [];
  const combined = facets.flatMap((first, f) => facets.slice(f + 1).map((second) => [first, second] as const));
  const known = new Set([digitsOfFirst(pairs.item.length)]);
  const P = pairs.item.length;
  const sums = sliceSums(P);
  let steps = 0;
  for (const [first, second] of [...facets.map((facet) => [facet, null] as const), ...combined]) {
    begin(sums, pairs, first, second);
    for (let from = 0; from < P; from += ROWS_PER_SLOW_STEP) {
      countCases(sums, table, pairs, first, second, from, Math.min(P, from + ROWS_PER_SLOW_STEP));
      yield;
    }
    placeCases(sums);
    for (let from = 0; from < P; from += ROWS_PER_SLOW_STEP) {
      sumCases(sums, table, pairs, from, Math.min(P, from + ROWS_PER_SLOW_STEP));
      yield;
    }
    const width = second?.values.length ?? 1;
    for (let slot = 0; slot < sums.slots; slot++) {
      const [from, to] = [sums.begins[slot]!, sums.begins[slot + 1]!];
      if (to - from < LEAST_CASES) continue;
      // The same verdicts under another name are no further slice.
      const digits = sums.verdicts[slot]!.digits;
      if (known.has(digits)) continue;
      known.add(digits);
      const key = sums.keys[slot]!;
      const [value, other] = [Math.floor(key / width), key % width];
      if (isRest(first, value) || (second !== null && isRest(second, other))) continue;
      const where = [{facet: first.id, value}, ...(second ? [{facet: second.id, value: other}] : [])];
      found.push({where, ...tested(sums.differences.subarray(from, to), sums.sizes.subarray(from, to))});
      if (++steps % STEP === 0) yield;
    }
  }
  const q = benjaminiHochberg(found.map(({p}) => p));
  return found
    .map((slice, s) => ({...slice, q: q[s]!}))
    .sort((a, b) => a.q - b.q || Math.abs(b.difference) - Math.abs(a.difference) || b.n - a.n);
}

/** What stands for the first `n` verdicts. */
function digitsOfFirst(n: number): string {
  const hash = new Hash64();
  for (let p = 0; p < n; p++) hash.addNumber(p);
  return hash.digits;
}

/**
 * Sums and sizes of cases by slice of one facet or two, and which verdicts they are of: slices in the order in which they come, the
 * cases of each beside each other. Made once for all facets: as lists of their own they were a tenth of what the page threw away.
 */
interface SliceSums {
  /** Slice of each pair. */
  readonly slotOf: Int32Array;
  /** Slice of each pair of values, −1 for none yet; of more pairs than there is room for, those that come (`slotOfRarer`). */
  slotOfKey: Int32Array;
  readonly slotOfRarer: Map<number, number>;
  slots: number;
  /** By slice: its pair of values, the case that is open, where its cases begin and where the next one goes, its verdicts. */
  keys: Float64Array;
  open: Int32Array;
  begins: Int32Array;
  next: Int32Array;
  readonly verdicts: Hash64[];
  /** By case of a slice: Σ a − b, and pairs. */
  readonly differences: Int32Array;
  readonly sizes: Int32Array;
}

const sliceSums = (pairs: number): SliceSums => ({
  slotOf: new Int32Array(pairs),
  slotOfKey: new Int32Array(0),
  slotOfRarer: new Map(),
  slots: 0,
  keys: new Float64Array(0),
  open: new Int32Array(0),
  begins: new Int32Array(1),
  next: new Int32Array(0),
  verdicts: [],
  differences: new Int32Array(pairs),
  sizes: new Int32Array(pairs)
});

/** Pairs of values that have a place each: 16 MB. Of 10,000 categories by 60,000 answers few occur. */
const MOST_KEYS = 2 ** 22;

function begin(sums: SliceSums, {item}: PairedVerdicts, first: Facet, second: Facet | null): void {
  const keys = first.values.length * (second?.values.length ?? 1);
  const placed = keys > MOST_KEYS ? 0 : keys;
  // No more slices than pairs of values, nor than verdicts.
  const most = Math.min(keys, item.length);
  if (sums.slotOfKey.length < placed) sums.slotOfKey = new Int32Array(placed);
  if (sums.keys.length < most) {
    sums.keys = new Float64Array(most);
    for (const name of ["open", "next"] as const) sums[name] = new Int32Array(most);
    sums.begins = new Int32Array(most + 1);
  }
  sums.slotOfKey.fill(-1, 0, placed);
  sums.slotOfRarer.clear();
  sums.begins.fill(0);
  sums.slots = 0;
}

/** Which slice each pair of verdicts belongs to, and how many cases each slice has. */
function countCases(
  sums: SliceSums,
  {items: {cases, pairs}}: VerdictTable,
  {sides, item, rowA, rowB}: PairedVerdicts,
  first: Facet,
  second: Facet | null,
  from: number,
  to: number
): void {
  const {slotOf, slotOfKey, slotOfRarer, keys, open, begins, verdicts} = sums;
  const firstAt = first.of === "row" ? rowA : item;
  const secondAt = second?.of === "row" ? rowA : item;
  const firstCodes = first.codes;
  const secondCodes = second?.codes;
  const width = second?.values.length ?? 1;
  const isPlaced = first.values.length * width <= MOST_KEYS;
  // Sides are paired on the same of all other facets of rows, and categories are those of the pair.
  const own = [first, ...(second === null ? [] : [second])].filter(
    ({id, of}) => isOwnFacet(id) && (of === "row" || sides.facet === "capability")
  );
  const isApart = (p: number): boolean =>
    own.some(({of, codes}) =>
      of === "row" ? codes[rowA[p]!] !== codes[rowB[p]!] : codes[item[p]!] !== codes[pairs[item[p]!]!]
    );
  for (let p = from; p < to; p++) {
    if (own.length > 0 && isApart(p)) {
      slotOf[p] = -1;
      continue;
    }
    const key = firstCodes[firstAt[p]!]! * width + (secondCodes === undefined ? 0 : secondCodes[secondAt[p]!]!);
    let slot = isPlaced ? slotOfKey[key]! : (slotOfRarer.get(key) ?? -1);
    if (slot < 0) {
      slot = sums.slots++;
      if (isPlaced) slotOfKey[key] = slot;
      else slotOfRarer.set(key, slot);
      keys[slot] = key;
      open[slot] = -1;
      if (slot === verdicts.length) verdicts.push(new Hash64());
      else verdicts[slot]!.clear();
    }
    slotOf[p] = slot;
    verdicts[slot]!.addNumber(p);
    const at = cases[item[p]!]!;
    if (at !== open[slot]) {
      open[slot] = at;
      begins[slot + 1]!++;
    }
  }
}

/** Where the cases of each slice begin. */
function placeCases({slots, begins, next, open, differences, sizes}: SliceSums): void {
  for (let slot = 0; slot < slots; slot++) {
    begins[slot + 1]! += begins[slot]!;
    next[slot] = begins[slot]!;
    open[slot] = -1;
  }
  differences.fill(0, 0, begins[slots]);
  sizes.fill(0, 0, begins[slots]);
}

function sumCases(
  {slotOf, open, next, differences, sizes}: SliceSums,
  {items: {cases}}: VerdictTable,
  {item, a, b}: PairedVerdicts,
  from: number,
  to: number
): void {
  for (let p = from; p < to; p++) {
    const slot = slotOf[p]!;
    if (slot < 0) continue;
    const at = cases[item[p]!]!;
    if (at !== open[slot]) {
      open[slot] = at;
      next[slot]!++;
    }
    const c = next[slot]! - 1;
    differences[c]! += a[p]! - b[p]!;
    sizes[c]!++;
  }
}

function tested(sums: Int32Array, sizes: Int32Array): Omit<SliceDifference, "where" | "q"> {
  const C = sums.length;
  let sum = 0;
  let n = 0;
  for (let c = 0; c < C; c++) {
    sum += sums[c]!;
    n += sizes[c]!;
  }
  const difference = sum / n;
  const half = studentOfCases(C) * jackknifeError(ratiosWithout(sums, sizes, {sum, n}));
  const interval = {lo: Math.max(-1, difference - half), hi: Math.min(1, difference + half), level: 0.95};
  return {n, cases: C, difference, interval, p: signFlipTest(sums)};
}
