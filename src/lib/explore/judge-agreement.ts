import {cohenKappa, type Kappa, type RatingCounts} from "../math/index.js";
import type {PairedVerdicts} from "./paired-verdicts.js";
import {facetOf, type FacetId, type VerdictTable} from "./table/verdict-table.js";

/** Answers by a × 2 + b. */
type Counts = [neither: number, onlyB: number, onlyA: number, both: number];

const crossed = ([neither, onlyB, onlyA, both]: Counts): RatingCounts => [
  [neither, onlyB],
  [onlyA, both]
];

/** Two judges on the same answers. */
export interface JudgeAgreement {
  /** Its interval counts cases (items about one prompt or image), as every other one here. */
  readonly kappa: Kappa;
  /** Answers that only the first, only the second calls right. */
  readonly onlyA: number;
  readonly onlyB: number;
  /**
   * How much more severe the second judge is, in logits, with its standard error over cases: log(onlyA / onlyB), the conditional
   * maximum-likelihood estimate of the judge effect in a Rasch model with judges; infinite where one count is 0, without
   * standard error (NaN) there, in a single case, and where every case divides as all do.
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
  const counts: Counts = [0, 0, 0, 0];
  const clusters: Counts[] = [];
  let last = -1;
  for (let p = 0; p < pairs.item.length; p++) {
    if (facet && facet.codes[facet.of === "row" ? pairs.rowA[p]! : pairs.item[p]!] !== within!.value) continue;
    // Pairs stand in the order of items, and the items of a case beside each other.
    const at = table.items.cases[pairs.item[p]!]!;
    if (at !== last) clusters.push([0, 0, 0, 0]);
    last = at;
    const cell = pairs.a[p]! * 2 + pairs.b[p]!;
    counts[cell]!++;
    clusters.at(-1)![cell]!++;
  }
  const [neither, onlyB, onlyA, both] = counts;
  if (neither + onlyB + onlyA + both === 0) return null;
  return {
    kappa: cohenKappa(crossed(counts), {clusters: clusters.map(crossed)}),
    onlyA,
    onlyB,
    severity: Math.log(onlyA / onlyB),
    severitySe: severitySeOf(clusters, onlyA, onlyB)
  };
}

/**
 * Linearised over cases: √(C/(C−1) Σ (a_c/A − b_c/B)²), which is √(1/A + 1/B) where no case has two disputed answers, but for C/(C−1); NaN
 * where that is 0: cases of one ratio do not tell how far others would lie.
 */
function severitySeOf(clusters: readonly Counts[], onlyA: number, onlyB: number): number {
  const C = clusters.length;
  if (C < 2) return NaN;
  const sum = clusters.reduce((total, [, b, a]) => total + (a / onlyA - b / onlyB) ** 2, 0);
  const se = Math.sqrt((C / (C - 1)) * sum);
  // Rounding leaves some 1e-17 of cases that are all alike.
  return se < 1e-12 ? NaN : se;
}
