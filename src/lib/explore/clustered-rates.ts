import {wilsonInterval, type Interval} from "../math/index.js";
import {SLOTS, type CrossFilter} from "./cross-filter.js";
import type {FacetId} from "./verdict-table.js";

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
  const effective = Math.max(1, scored / designEffect);
  return {right, scored, rate: right / scored, interval: wilsonInterval((right / scored) * effective, effective)};
}

/**
 * Design effects of all facet values under the current filters: how much wider cases make an interval than as many
 * independent verdicts would, by facet f64[values]; 1 where fewer than two cases stand behind a value.
 *
 * deff = V_cluster / V_binomial with V_cluster = C/(C−1) Σ_c (R_c − p N_c)² / N², N_c scored and R_c right verdicts of
 * case c, p = R/N; never below 1. A generator: it yields now and then, so that a page stays responsive.
 *
 * Source: Kish 1965, linearised ratio estimator; docs/methods/explorer.md.
 */
export function* designEffects(filter: CrossFilter, rowsPerStep = 20_000): Generator<void, Map<FacetId, Float64Array>> {
  const {facets, items, outcome} = filter.table;
  const counts = filter.counts().facets;
  const sums = facets.map(({id, values}) => {
    const facet = counts.get(id)!;
    const rates = Float64Array.from(values, (_, v) => {
      const right = facet[v * SLOTS + 2]!;
      return right / Math.max(1, right + facet[v * SLOTS + 1]!);
    });
    const zeros = () => new Float64Array(values.length);
    return {
      rates,
      square: zeros(),
      cases: zeros(),
      total: zeros(),
      residual: zeros(),
      open: new Uint16Array(values.length)
    };
  });
  const bits = facets.map((facet) => filter.bitOf(facet));
  const touched = facets.map(() => [] as number[]);
  let since = 0;
  const close = () => {
    for (const [f, codes] of touched.entries()) {
      const {square, cases, residual, open} = sums[f]!;
      for (const code of codes) {
        square[code]! += residual[code]! ** 2;
        cases[code]!++;
        residual[code] = 0;
        open[code] = 0;
      }
      codes.length = 0;
    }
  };
  for (let i = 0; i < items.ids.length; i++) {
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) {
      close();
      if (since > rowsPerStep) {
        since = 0;
        yield;
      }
    }
    const [from, to] = [items.starts[i]!, items.starts[i + 1]!];
    since += to - from;
    for (let r = from; r < to; r++) {
      if (outcome[r] === 0) continue;
      const failing = filter.failing(r, i);
      if (failing !== 0 && (failing & (failing - 1)) !== 0) continue;
      const hit = outcome[r] === 2 ? 1 : 0;
      for (let f = 0; f < facets.length; f++) {
        if (failing !== 0 && failing !== bits[f]) continue;
        const {of, codes} = facets[f]!;
        const code = codes[of === "row" ? r : i]!;
        const sum = sums[f]!;
        if (sum.open[code] === 0) {
          sum.open[code] = 1;
          touched[f]!.push(code);
        }
        sum.residual[code]! += hit - sum.rates[code]!;
        sum.total[code]!++;
      }
    }
  }
  close();
  return new Map(
    facets.map(({id}, f) => {
      const {rates, square, cases, total} = sums[f]!;
      return [
        id,
        rates.map((p, v) => {
          const binomial = p * (1 - p) * total[v]!;
          if (cases[v]! < 2 || binomial === 0) return 1;
          return Math.max(1, ((cases[v]! / (cases[v]! - 1)) * square[v]!) / binomial);
        })
      ];
    })
  );
}
