import {caseEffect, clusteredInterval, type Interval} from "../../math/index.js";
import {CaseSums, longestCase, unitFor} from "../counting/case-sums.js";
import type {CrossFilter} from "./cross-filter.js";
import type {CaseTotals} from "../counting/row-counting.js";
import {SLOTS, type FacetId} from "../table/verdict-table.js";

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
  const ofRows = yield* filter.caseSums();
  const ofItems = yield* itemCaseSums(filter);
  return new Map([...ofRows, ...ofItems].map(([id, totals]) => [id, Float64Array.from(totals, caseEffect)]));
}

/** Sums over cases of facets of items, from what the filters of rows leave of each item. */
function* itemCaseSums(filter: CrossFilter): Generator<void, CaseTotals> {
  const {items, facets} = filter.table;
  const unit = unitFor(longestCase(items));
  const sums = facets
    .filter(({of}) => of === "item")
    .map((facet) => ({facet, sum: new CaseSums(facet.values.length, true, unit)}));
  // By the place of the one bit that is set where an item fails its own filter only.
  const byBit: (typeof sums)[number][] = [];
  for (const one of sums) {
    const bit = filter.bitOf(one.facet);
    if (bit !== 0) byBit[Math.clz32(bit)] = one;
  }
  const {itemSlots} = filter;
  // Functions, as all that is done by items or rows: within a generator every number of theirs would be an object.
  const addItem = (i: number): void => {
    const failed = filter.itemFails(i);
    const right = itemSlots[i * SLOTS + 2]!;
    const weight = right + itemSlots[i * SLOTS + 1]! + right * unit;
    if (failed === 0) for (const {facet, sum} of sums) sum.add(facet.codes[i]!, weight);
    else if ((failed & (failed - 1)) === 0) {
      const only = byBit[Math.clz32(failed)];
      only?.sum.add(only.facet.codes[i]!, weight);
    }
  };
  for (let i = 0; i < items.ids.length; i++) {
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) for (const {sum} of sums) sum.close();
    addItem(i);
    if (i % ITEMS_PER_STEP === ITEMS_PER_STEP - 1) yield;
  }
  for (const {sum} of sums) sum.close();
  return new Map(sums.map(({facet, sum}) => [facet.id, sum.totals()]));
}

/** Items between two chances to let go: well within a millisecond. */
const ITEMS_PER_STEP = 4096;
