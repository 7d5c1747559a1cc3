import type {ScoreScale} from "./score-scale.js";

/** One number about one subject, with what it is over. */
export interface ScoreLine {
  readonly suite: string;
  readonly subjectId: string;
  readonly protocol: string | null;
  /** The run, where scores are of one run each: two evaluations of a model are not scored together. */
  readonly runId?: string;
  /** Rule that gave it: `id@version`. */
  readonly scorer: string;
  /** What part of the suite it is about: `all`, `category: counting`, `tag-L1: Nouns`. */
  readonly group: string;
  readonly metric: string;
  /** `null` where there is nothing to divide by. */
  readonly value: number | null;
  /** Answers or items behind it. */
  readonly n: number;
  /** Cases that the answers are about (an item that names none is one), where the value is a plain mean. */
  readonly cases?: number;
  /** 95% interval over cases, where the value is a share of right answers. */
  readonly interval?: readonly [lo: number, hi: number];
  /** The value with all answers that have no valid verdict at their worst and at their best, where that was asked for and can be said. */
  readonly bounds?: readonly [least: number, most: number];
  /** Whose verdicts it is of, where a suite has several judges or scores were asked for by judge. */
  readonly judge?: string;
  /** Which values are better, where the log states it. */
  readonly direction?: "higher" | "lower";
  /** The scale of the values that it is the mean of. */
  readonly scale?: ScoreScale;
  /** Different questions that these answers are to, where several images are asked about in each. */
  readonly questions?: number;
}
