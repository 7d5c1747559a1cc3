import {caseEffect, clusteredInterval} from "../../math/index.js";
import type {Rate} from "./clustered-rates.js";

/**
 * A share over units that hang together in cases, with Wilson's interval at units / design effect of cases.
 *
 * deff = C/(C−1) Σ_c (h_c − p n_c)² / (p (1 − p) n), never below 1; n / C with p of 0 or 1, or with one case: a case is one observation where
 * nothing tells what else it is.
 *
 * @param cases - hits and units of each case
 * @returns `null` without units
 *
 * Source: Kish 1965; docs/methods/explorer.md.
 */
export function caseShare(cases: readonly {readonly hits: number; readonly units: number}[]): Rate | null {
  const sums = new CaseShareSums();
  for (const {hits, units} of cases) sums.add(hits, units);
  return sums.share();
}

/** What `caseShare` needs of its cases, as sums: nothing is kept by case. */
export class CaseShareSums {
  #cases = 0;
  #hits = 0;
  #units = 0;
  #hitsSquare = 0;
  #unitsSquare = 0;
  #product = 0;

  /** Adds a case that has units. */
  add(hits: number, units: number): void {
    this.#cases++;
    this.#hits += hits;
    this.#units += units;
    this.#hitsSquare += hits * hits;
    this.#unitsSquare += units * units;
    this.#product += hits * units;
  }

  /** @param scale - observations that a unit stands for */
  share(scale = 1): Rate | null {
    const [right, scored] = [scale * this.#hits, scale * this.#units];
    if (scored === 0) return null;
    const square = scale * scale;
    const effect = caseEffect({
      scored,
      right,
      scoredSquare: square * this.#unitsSquare,
      rightSquare: square * this.#hitsSquare,
      product: square * this.#product,
      cases: this.#cases
    });
    return {right, scored, rate: right / scored, interval: clusteredInterval(right, scored, effect)};
  }
}
