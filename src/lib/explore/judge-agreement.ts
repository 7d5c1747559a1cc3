import {cohenKappa, type Kappa} from "../math/index.js";
import type {PairedVerdicts} from "./paired-verdicts.js";
import {facetOf, type FacetId, type VerdictTable} from "./verdict-table.js";

/** Two judges on the same answers. */
export interface JudgeAgreement {
  readonly kappa: Kappa;
  /** Answers that only the first, only the second calls right. */
  readonly onlyA: number;
  readonly onlyB: number;
  /**
   * How much more severe the second judge is, in logits, with its standard error: log(onlyA / onlyB), the conditional
   * maximum-likelihood estimate of the judge effect in a Rasch model with judges; infinite where one count is 0.
   */
  readonly severity: number;
  readonly severitySe: number;
}

/**
 * Agreement of two judges over all their common answers, or those of one value of a facet; `null` without any.
 *
 * Source: Cohen 1960; Rasch 1960 for the conditional estimate.
 */
export function judgeAgreement(
  table: VerdictTable,
  pairs: PairedVerdicts,
  within?: {readonly facet: FacetId; readonly value: number}
): JudgeAgreement | null {
  const facet = within ? facetOf(table, within.facet) : undefined;
  const counts = [0, 0, 0, 0];
  for (let p = 0; p < pairs.item.length; p++) {
    if (facet && facet.codes[facet.of === "row" ? pairs.rowA[p]! : pairs.item[p]!] !== within!.value) continue;
    counts[pairs.a[p]! * 2 + pairs.b[p]!]!++;
  }
  const [neither, onlyB, onlyA, both] = counts as [number, number, number, number];
  if (neither + onlyB + onlyA + both === 0) return null;
  return {
    kappa: cohenKappa([
      [neither, onlyB],
      [onlyA, both]
    ]),
    onlyA,
    onlyB,
    severity: Math.log(onlyA / onlyB),
    severitySe: Math.sqrt(1 / onlyA + 1 / onlyB)
  };
}
