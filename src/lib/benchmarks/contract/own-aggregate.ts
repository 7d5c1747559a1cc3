import type {CanonicalRow} from "../../schema/index.js";
import type {LoggedScore, ScoreLine} from "../../scoring/index.js";

/** One number of an aggregate, without whom it is about. */
export type AggregateLine = Pick<ScoreLine, "group" | "metric" | "value" | "n">;

/** A number that a log states, in the words of the aggregate. */
export interface StatedAs {
  readonly metric: string;
  /** By what the log's number is divided to be on the scale of ours. */
  readonly outOf?: number;
}

/** The published rule of a benchmark that is more than a mean over its answers, for suites that harnesses log. */
export interface OwnAggregate {
  /** `id@version`. */
  readonly scorer: string;
  readonly isOf: (suite: string) => boolean;
  /** Of the answers of one run; none where these lack what the rule needs. */
  readonly lines: (rows: readonly CanonicalRow[]) => AggregateLine[];
  /** Measures that look at what was answered, not only at whether it is right: what a wrong answer would have said is not known. */
  readonly readsAnswers?: readonly string[] | "all";
  /** What a number that a log states is called here; `null` where it is none of the rule's. */
  readonly stated: (score: LoggedScore) => StatedAs | null;
}

/** An answer with the score that a harness gave it. */
export interface ScoredAnswer {
  readonly row: CanonicalRow;
  readonly scorerId: string;
  readonly score: number;
}

/** Answers with the first of some scores that each has; those without one are left out. */
export function answersScored(rows: readonly CanonicalRow[], scorers: readonly string[]): ScoredAnswer[] {
  return rows.flatMap((row) => {
    const found = row.judgments.find(({scorerId, score}) => score !== null && scorers.includes(scorerId));
    return found === undefined ? [] : [{row, scorerId: found.scorerId, score: found.score!}];
  });
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
