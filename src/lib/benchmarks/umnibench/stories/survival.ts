import {normalQuantile, wilsonInterval} from "../../../math/index.js";

/** What an interval counts as one independent trial: the single answer, or the case that up to nine answers share. */
export type Trial = "answers" | "cases";

/** A printed rate in percent with Wilson's 95% interval over `n` trials. */
export function rateRange(value: number, n: number): {readonly lo: number; readonly hi: number} {
  const {lo, hi} = wilsonInterval((value / 100) * n, n);
  return {lo: 100 * lo, hi: 100 * hi};
}

/**
 * Trials behind a rate. Answers about one image share its fate, so a rate over several questions rests on fewer
 * independent trials than answers; its cases are the cautious end.
 */
export const trialsOf = (trial: Trial, answers: number, cases: number): number =>
  trial === "answers" ? answers : Math.min(answers, cases);

/** Cases behind some of a benchmark's answers, in proportion: how many cases a domain has is not printed. */
export const casesBehind = (answers: number, all: {readonly answers: number; readonly cases: number}): number =>
  (all.cases * answers) / all.answers;

/** The share of one rate that a later one still reaches. */
export interface Survival {
  readonly share: number;
  readonly lo: number;
  readonly hi: number;
}

/**
 * Ratio of a later rate to an earlier one with its 95% interval on the log scale, rates taken as independent: cautious,
 * since both stages work on the same cases.
 *
 * @throws RangeError for rates outside (0, 100]
 *
 * Source: Katz et al. 1978, Biometrics 34:469.
 */
export function survival(earlier: number, later: number, n1: number, n2: number): Survival {
  for (const rate of [earlier, later]) {
    if (!(rate > 0 && rate <= 100)) throw new RangeError(`invalid rate; expected (0, 100]: ${rate}`);
  }
  const [p1, p2] = [earlier / 100, later / 100];
  const half = normalQuantile(0.975) * Math.sqrt((1 - p1) / (n1 * p1) + (1 - p2) / (n2 * p2));
  const share = p2 / p1;
  return {share, lo: share * Math.exp(-half), hi: share * Math.exp(half)};
}
