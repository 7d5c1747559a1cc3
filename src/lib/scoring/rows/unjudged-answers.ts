import type {CanonicalRow} from "../../schema/index.js";
import type {AnswerCount} from "./verdict-count.js";

/** Answers of a model on a suite that nothing in their log judges: they are in no score. */
export interface UnjudgedAnswers {
  readonly suite: string;
  readonly subjectId: string;
  readonly unjudged: number;
  /** Of how many answers. */
  readonly answers: number;
}

/**
 * Answers without any verdict, in order of appearance; none of models whose answers all have one, nor of GapEval, whose rule says
 * itself what they count as.
 */
export function unjudgedAnswers(rows: Iterable<CanonicalRow>): UnjudgedAnswers[] {
  const count = new UnjudgedCount();
  for (const {item, subjectId, judgments} of rows) count.add(item.suite, subjectId, 1, judgments.length > 0);
  return count.finish();
}

/** The same of answers that were counted already, in order of appearance. */
export function unjudgedCounted(counts: Iterable<AnswerCount>): UnjudgedAnswers[] {
  const count = new UnjudgedCount();
  for (const {suite, subjectId, answers, isJudged} of counts) count.add(suite, subjectId, answers, isJudged);
  return count.finish();
}

class UnjudgedCount {
  readonly #counts = new Map<string, {suite: string; subjectId: string; unjudged: number; answers: number}>();

  add(suite: string, subjectId: string, answers: number, areJudged: boolean): void {
    if (suite === "gapeval") return;
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
