import {wilsonInterval, type Interval} from "../math/index.js";
import {caseEffect, CaseSums, RIGHT, unitFor, type Weights} from "./case-sums.js";
import type {CrossFilter} from "./cross-filter.js";
import {ROWS_PER_SLOW_STEP} from "./finish.js";
import {SLOTS, type FacetId} from "./verdict-table.js";

/** Share of right among scored verdicts, with its interval; `null` without any. */
export interface Rate {
  readonly right: number;
  readonly scored: number;
  readonly rate: number;
  readonly interval: Interval;
}

/** Rate of one value from its counts: verdicts as independent trials. */
export function rateOf(counts: Uint32Array, value: number, designEffect = 1): Rate | null {
  const right = counts[value * SLOTS + 2]!;
  const scored = right + counts[value * SLOTS + 1]!;
  if (scored === 0) return null;
  return {right, scored, rate: right / scored, interval: clusteredInterval(right, scored, designEffect)};
}

/** Wilson's interval at scored verdicts / design effect. */
export function clusteredInterval(right: number, scored: number, designEffect: number): Interval {
  const effective = Math.max(1, scored / designEffect);
  return wilsonInterval((right / scored) * effective, effective);
}

/**
 * Design effects of all facet values under the current filters: how much wider cases make an interval than as many
 * independent verdicts would, by facet f64[values]. Of verdicts that are all right or all wrong, and of one case alone, every case is one
 * observation: the effect is the number of verdicts a case.
 *
 * deff = V_cluster / V_binomial with V_cluster = C/(C−1) Σ_c (R_c − p N_c)² / N², N_c scored and R_c right verdicts of
 * case c, p = R/N; never below 1. The sum is taken as Σ R_c² − 2p Σ R_c N_c + p² Σ N_c², so that one pass over the rows is
 * enough; its terms are whole numbers far below 2⁵³. The facet of outcomes has no rate and no effect.
 *
 * A generator: it yields now and then, so that a page stays responsive.
 *
 * Source: Kish 1965, linearised ratio estimator; docs/methods/explorer.md.
 */
export function* designEffects(filter: CrossFilter): Generator<void, Map<FacetId, Float64Array>> {
  const {items, outcome} = filter.table;
  const summing = filter.caseSums();
  const facets = filter.table.facets.filter(({id, of}) => id !== "outcome" && (of === "item" || summing === null));
  const unit = unitFor(longestCase(items));
  const sums = facets.map((facet) => ({facet, sum: new CaseSums(facet.values.length, facet.of === "item", unit)}));
  // By the place of the one bit that is set where an item fails its own filter only.
  const byBit: (typeof sums)[number][] = [];
  for (const one of sums) byBit[Math.clz32(filter.bitOf(one.facet))] = one;
  const ofItems = sums.filter(({facet}) => facet.of === "item");
  const {itemSlots, rowFilters} = filter;
  // A facet's own filter does not hold for it: its sums have weights of their own.
  const own = sums.filter(({facet}) => facet.of === "row" && rowFilters.includes(facet.id));
  const others = sums.filter(({facet}) => facet.of === "row" && !rowFilters.includes(facet.id));
  let capacity = 0;
  for (let i = 0; i < items.ids.length; i++) capacity = Math.max(capacity, items.starts[i + 1]! - items.starts[i]!);
  const [fails, rows] = [new Uint16Array(capacity), new Uint32Array(capacity)];
  const ofRows = weightsOf(unit, capacity);
  const ofPassing = weightsOf(unit, capacity);
  // Loops over rows are functions: within a generator every number of theirs would be an object.
  const addRows = (from: number, to: number): void => {
    const n = to - from;
    if (rowFilters.length > 0) filter.failRows(from, to, fails);
    for (const {facet, sum} of own) {
      weigh(outcome, from, fails, filter.bitOf(facet), unit, ofRows, n);
      sum.addRun(facet.codes, from, ofRows, n);
    }
    weigh(outcome, from, fails, 0, unit, ofRows, n);
    const passing = rowFilters.length > 0 ? gather(fails, from, ofRows, rows, ofPassing, n) : n;
    // Where few rows pass, the others are not looked at again by every facet.
    if (passing * 2 < n) for (const {facet, sum} of others) sum.addAll(facet.codes, rows, ofPassing, passing);
    else
      for (let f = 0; f < others.length; f += 2) {
        const [a, b] = [others[f]!, others[f + 1]];
        if (b === undefined) a.sum.addRun(a.facet.codes, from, ofRows, n);
        else a.sum.addRuns(a.facet.codes, b.sum, b.facet.codes, from, ofRows, n);
      }
  };
  const addItem = (i: number): void => {
    const failed = filter.itemFails(i);
    const right = itemSlots[i * SLOTS + 2]!;
    const weight = right + itemSlots[i * SLOTS + 1]! + right * unit;
    if (failed !== 0) {
      const only = (failed & (failed - 1)) === 0 ? byBit[Math.clz32(failed)] : undefined;
      only?.sum.add(only.facet.codes[i]!, weight);
      return;
    }
    for (const {facet, sum} of ofItems) sum.add(facet.codes[i]!, weight);
    if (summing === null) addRows(items.starts[i]!, items.starts[i + 1]!);
  };
  const close = () => {
    for (const {sum} of sums) sum.close();
  };
  let since = 0;
  for (let i = 0; i < items.ids.length; i++) {
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) {
      close();
      if (since > ROWS_PER_SLOW_STEP) {
        since = 0;
        yield;
      }
    }
    since += items.starts[i + 1]! - items.starts[i]!;
    addItem(i);
  }
  close();
  const ofRowFacets = summing === null ? [] : [...(yield* summing)];
  return new Map([
    ...sums.map(({facet, sum}) => [facet.id, sum.effects()] as const),
    ...ofRowFacets.map(([id, values]) => [id, Float64Array.from(values, caseEffect)] as const)
  ]);
}

const weightsOf = (unit: number, length: number): Weights =>
  unit === RIGHT ? new Float64Array(length) : new Uint32Array(length);

/** Weights of rows that follow each other, 0 for those that fail anything but `except`; without a branch, which nobody could foretell. */
function weigh(
  outcome: Uint8Array,
  from: number,
  fails: Uint16Array,
  except: number,
  unit: number,
  into: Weights,
  n: number
): void {
  const keep = 0xffff ^ except;
  WEIGHT[2] = 1 + unit;
  for (let k = 0; k < n; k++) into[k] = WEIGHT[outcome[from + k]! | ((-(fails[k]! & keep) >>> 31) << 2)]!;
}
/** By outcome, and by outcome + 4 for rows that fail. */
const WEIGHT = Float64Array.of(0, 1, 0, 0, 0, 0, 0, 0);

/** Rows that fail nothing, with their weights; returns how many. */
function gather(
  fails: Uint16Array,
  from: number,
  weights: Weights,
  rows: Uint32Array,
  into: Weights,
  n: number
): number {
  let passing = 0;
  for (let k = 0; k < n; k++) {
    rows[passing] = from + k;
    into[passing] = weights[k]!;
    passing += 1 - (-fails[k]! >>> 31);
  }
  return passing;
}

/** Rows of the case that has most. */
function longestCase({cases, starts}: CrossFilter["table"]["items"]): number {
  let [longest, first] = [0, 0];
  for (let i = 0; i < cases.length; i++) {
    if (cases[i] !== cases[first]) first = i;
    longest = Math.max(longest, starts[i + 1]! - starts[first]!);
  }
  return longest;
}
