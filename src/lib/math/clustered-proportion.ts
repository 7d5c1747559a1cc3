import {studentQuantile} from "./incomplete-beta.js";
import type {Interval} from "./interval.js";
import {normalQuantile} from "./normal-distribution.js";
import {wilsonInterval} from "./proportion-intervals.js";

/** What the cases of a value sum up to: scored and right verdicts within each, their squares and their product. */
export interface CaseSum {
  readonly scored: number;
  readonly right: number;
  readonly scoredSquare: number;
  readonly rightSquare: number;
  readonly product: number;
  /** Cases with scored verdicts. */
  readonly cases: number;
}

/**
 * The design effect of cases: V_cluster / V_binomial with V_cluster = C/(C−1) Σ_c (R_c − p N_c)² / N², never below 1. All verdicts of a case are
 * one where nothing varies, or with one case.
 *
 * Source: Kish 1965, linearised ratio estimator; docs/methods/explorer.md.
 */
export function caseEffect({scored, right, scoredSquare, rightSquare, product, cases}: CaseSum): number {
  const p = right / Math.max(1, scored);
  const binomial = p * (1 - p) * scored;
  if (cases < 2 || binomial === 0) return Math.max(1, scored / Math.max(1, cases));
  const square = rightSquare - 2 * p * product + p * p * scoredSquare;
  return Math.max(1, ((cases / (cases - 1)) * square) / binomial);
}

/**
 * The design effect of cases (`caseEffect`); where it is estimated from cases of several verdicts it is widened by (t/z)², t with cases − 1
 * degrees of freedom, for it rests on few.
 *
 * Source: Korn & Graubard 1998; docs/methods/explorer.md.
 */
export function cellEffect(cell: CaseSum): number {
  const {scored, right, cases} = cell;
  const isEstimated = cases > 1 && scored > cases && right > 0 && right < scored;
  return caseEffect(cell) * (isEstimated ? (studentOfCases(cases) / NORMAL) ** 2 : 1);
}
const NORMAL = normalQuantile(0.975);

/** Wilson's interval at scored verdicts / design effect. */
export function clusteredInterval(right: number, scored: number, designEffect: number): Interval {
  const effective = Math.max(1, scored / designEffect);
  return wilsonInterval((right / scored) * effective, effective);
}

/** What is known, by number of cases: slices and cells share these, and each takes a tenth of a millisecond. */
const known = new Map<number, number>();

/** The 97.5% quantile of Student's t with cases − 1 degrees of freedom, of two cases or more. */
export function studentOfCases(cases: number): number {
  const found = known.get(cases);
  if (found !== undefined) return found;
  const made = studentQuantile(0.975, cases - 1);
  known.set(cases, made);
  return made;
}
