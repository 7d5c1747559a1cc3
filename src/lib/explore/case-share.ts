import {wilsonInterval} from "../math/index.js";
import type {Rate} from "./clustered-rates.js";

/**
 * A share over units that hang together in cases, with Wilson's interval at units / design effect of cases.
 *
 * deff = C/(C−1) Σ_c (h_c − p n_c)² / (p (1 − p) n), never below 1; 1 with fewer than two cases or p of 0 or 1.
 *
 * @param cases - hits and units of each case
 * @returns `null` without units
 *
 * Source: Kish 1965; docs/methods/explorer.md.
 */
export function caseShare(cases: readonly {readonly hits: number; readonly units: number}[]): Rate | null {
  let [right, scored] = [0, 0];
  for (const {hits, units} of cases) {
    right += hits;
    scored += units;
  }
  if (scored === 0) return null;
  const [p, C] = [right / scored, cases.length];
  const square = cases.reduce((sum, {hits, units}) => sum + (hits - p * units) ** 2, 0);
  const effect = C < 2 || p === 0 || p === 1 ? 1 : Math.max(1, ((C / (C - 1)) * square) / (p * (1 - p) * scored));
  const n = Math.max(1, scored / effect);
  return {right, scored, rate: p, interval: wilsonInterval(p * n, n)};
}
