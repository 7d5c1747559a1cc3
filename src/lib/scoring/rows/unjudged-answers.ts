import type {CanonicalRow} from "../../schema/index.js";
import type {SuiteRules} from "./suite-rules.js";
import type {AnswerCount} from "./verdict-count.js";

/** Answers of a model on a suite that nothing in their log judges: they are in no score. */
export interface UnjudgedAnswers {
  readonly suite: string;
  readonly subjectId: string;
  readonly unjudged: number;
  /** Of how many answers. */
  readonly answers: number;
}

type CountsUnjudged = SuiteRules["countsUnjudged"];

/**
 * Answers without any verdict, in order of appearance; none of models whose answers all have one.
 *
 * @param countsUnjudged - whose rules say what they count as: these are left out
 */
export function unjudgedAnswers(rows: Iterable<CanonicalRow>, countsUnjudged: CountsUnjudged): UnjudgedAnswers[] {
  const count = new UnjudgedCount(countsUnjudged);
  for (const {item, subjectId, judgments} of rows) count.add(item.suite, subjectId, 1, judgments.length > 0);
  return count.finish();
}

/** The same of answers that were counted already, in order of appearance. */
export function unjudgedCounted(counts: Iterable<AnswerCount>, countsUnjudged: CountsUnjudged): UnjudgedAnswers[] {
  const count = new UnjudgedCount(countsUnjudged);
  for (const {suite, subjectId, answers, isJudged} of counts) count.add(suite, subjectId, answers, isJudged);
  return count.finish();
}

class UnjudgedCount {
  readonly #countsUnjudged: CountsUnjudged;
  readonly #counts = new Map<string, {suite: string; subjectId: string; unjudged: number; answers: number}>();

  constructor(countsUnjudged: CountsUnjudged) {
    this.#countsUnjudged = countsUnjudged;
  }

  add(suite: string, subjectId: string, answers: number, areJudged: boolean): void {
    if (this.#countsUnjudged(suite)) return;
    const key = `${suite}\u0000${subjectId}`;
    let count = this.#counts.get(key);
    if (count === undefined) this.#counts.set(key, (count = {suite, subjectId, unjudged: 0, answers: 0}));
    count.answers += answers;
    if (!areJudged) count.unjudged += answers;
  }

  finish(): UnjudgedAnswers[] {
    return [...this.#counts.values()].filter(({unjudged}) => unjudged > 0);
  }
}
