import {addCases, cellEffect, clusteredInterval, noCases, type CaseSum} from "../../math/index.js";
import type {VerdictCount} from "./verdict-count.js";

/** Cases of one run that came out alike: of each kind of verdict on them how many have a number, and how many of these are 1. */
export interface CaseProfile {
  readonly cases: number;
  readonly entries: readonly {readonly count: VerdictCount; readonly scored: number; readonly right: number}[];
}

/** Numbers counted by the case that they are about, whatever their order: all of it is whole numbers. */
export class CaseTally {
  readonly #open = new Map<string, {scored: number; right: number}>();
  readonly #sum = noCases();

  /** A number of a case. */
  add(caseKey: string, score: number): void {
    let own = this.#open.get(caseKey);
    if (own === undefined) this.#open.set(caseKey, (own = {scored: 0, right: 0}));
    own.scored++;
    if (score === 1) own.right++;
  }

  /** So many whole cases, each with so many numbers. */
  addAlike(scored: number, right: number, cases: number): void {
    addCases(this.#sum, {scored, right}, cases);
  }

  /** Sums over all cases; nothing may come after it. */
  finish(): CaseSum {
    for (const {scored, right} of this.#open.values()) this.addAlike(scored, right, 1);
    this.#open.clear();
    return this.#sum;
  }
}

/**
 * 95% interval of a share of right verdicts: Wilson's at the design effect of their cases, as a table of rates in Explore has it.
 *
 * @returns `null` without verdicts
 */
export function intervalOf(sum: CaseSum): readonly [lo: number, hi: number] | null {
  if (sum.scored === 0) return null;
  const {lo, hi} = clusteredInterval(sum.right, sum.scored, cellEffect(sum));
  return [lo, hi];
}
