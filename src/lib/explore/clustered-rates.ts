import {wilsonInterval, type Interval} from "../math/index.js";
import {CaseSums, RIGHT} from "./case-sums.js";
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
 * independent verdicts would, by facet f64[values]. One case alone is one observation: its effect is the number of its verdicts.
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
  const facets = filter.table.facets.filter(({id}) => id !== "outcome");
  const sums = facets.map((facet) => ({facet, sum: new CaseSums(facet.values.length, facet.of === "item")}));
  // By the place of the one bit that is set where a row or an item fails its own filter only.
  const byBit: (typeof sums)[number][] = [];
  for (const one of sums) byBit[Math.clz32(filter.bitOf(one.facet))] = one;
  const ofRows = sums.filter(({facet}) => facet.of === "row");
  const ofItems = sums.filter(({facet}) => facet.of === "item");
  const {itemSlots} = filter;
  let capacity = 0;
  for (let i = 0; i < items.ids.length; i++) capacity = Math.max(capacity, items.starts[i + 1]! - items.starts[i]!);
  const [fails, rows] = [new Uint16Array(capacity), new Uint32Array(capacity)];
  const weights = new Float64Array(capacity);
  // Loops over rows are functions: within a generator every number of theirs would be an object.
  const addRows = (from: number, to: number): void => {
    filter.failRows(from, to, fails);
    let n = 0;
    for (let r = from; r < to; r++) {
      const slot = outcome[r]!;
      if (slot === 0) continue;
      const failed = fails[r - from]!;
      if (failed === 0) {
        rows[n] = r;
        weights[n++] = slot === 2 ? 1 + RIGHT : 1;
      } else if ((failed & (failed - 1)) === 0) {
        const own = byBit[Math.clz32(failed)];
        own?.sum.add(own.facet.codes[r]!, slot === 2 ? 1 + RIGHT : 1);
      }
    }
    for (const {facet, sum} of ofRows) sum.addAll(facet.codes, rows, weights, n);
  };
  const addItem = (i: number): void => {
    const failed = filter.itemFails(i);
    const right = itemSlots[i * SLOTS + 2]!;
    const weight = right + itemSlots[i * SLOTS + 1]! + right * RIGHT;
    if (failed !== 0) {
      const own = (failed & (failed - 1)) === 0 ? byBit[Math.clz32(failed)] : undefined;
      own?.sum.add(own.facet.codes[i]!, weight);
      return;
    }
    for (const {facet, sum} of ofItems) sum.add(facet.codes[i]!, weight);
    addRows(items.starts[i]!, items.starts[i + 1]!);
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
  return new Map(sums.map(({facet, sum}) => [facet.id, sum.effects()]));
}
