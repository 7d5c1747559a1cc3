import {RESPONSE_STATUSES, type CanonicalRow, type ResponseStatus} from "../../schema/index.js";
import {numberOf} from "./own-scales.js";

/** What one rule did with verdicts of one status. */
export interface StatusPolicy {
  readonly scorer: string;
  readonly status: ResponseStatus;
  readonly verdicts: number;
  /** Left without a score: they are in no mean. */
  readonly unscored: number;
  /** Scored 0: they count as wrong. */
  readonly zero: number;
  /** Scored above 0. */
  readonly positive: number;
  /** Scored below 0, as on scales of their own. */
  readonly negative: number;
}

/** What each rule does with answers that are invalid, missing or failed, counted while rows stream by. */
export class StatusPolicyCount {
  readonly #counts = new Map<
    string,
    {scorer: string; status: ResponseStatus; unscored: number; zero: number; positive: number; negative: number}
  >();

  add(rows: Iterable<CanonicalRow>): void {
    for (const {judgments} of rows)
      for (const {scorerId, scorerVersion, status, ...verdict} of judgments) {
        const count = this.#of(`${scorerId}@${scorerVersion}`, status);
        const score = numberOf(verdict);
        if (score === null) count.unscored += 1;
        else if (score === 0) count.zero += 1;
        else if (score < 0) count.negative += 1;
        else count.positive += 1;
      }
  }

  /** Adds verdicts that were counted already. */
  addCounted({scorer, status, unscored, zero, positive, negative}: Omit<StatusPolicy, "verdicts">): void {
    const count = this.#of(scorer, status);
    count.unscored += unscored;
    count.zero += zero;
    count.positive += positive;
    count.negative += negative;
  }

  #of(scorer: string, status: ResponseStatus) {
    const key = `${scorer} ${status}`;
    let count = this.#counts.get(key);
    if (count === undefined)
      this.#counts.set(key, (count = {scorer, status, unscored: 0, zero: 0, positive: 0, negative: 0}));
    return count;
  }

  /** By rule in order of appearance, statuses in their order. */
  finish(): StatusPolicy[] {
    const statuses: readonly string[] = RESPONSE_STATUSES;
    const scorers = [...new Set([...this.#counts.values()].map(({scorer}) => scorer))];
    return [...this.#counts.values()]
      .map((count) => ({...count, verdicts: count.unscored + count.zero + count.positive + count.negative}))
      .sort(
        (a, b) =>
          scorers.indexOf(a.scorer) - scorers.indexOf(b.scorer) ||
          statuses.indexOf(a.status) - statuses.indexOf(b.status)
      );
  }
}

/** The same for rows at hand. */
export function statusPolicies(rows: Iterable<CanonicalRow>): StatusPolicy[] {
  const count = new StatusPolicyCount();
  count.add(rows);
  return count.finish();
}
