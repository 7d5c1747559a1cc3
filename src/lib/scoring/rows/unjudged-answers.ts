import type {CanonicalRow} from "../../schema/index.js";

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
  const counts = new Map<string, {suite: string; subjectId: string; unjudged: number; answers: number}>();
  for (const {item, subjectId, judgments} of rows) {
    if (item.suite === "gapeval") continue;
    const key = `${item.suite}\u0000${subjectId}`;
    let count = counts.get(key);
    if (count === undefined) counts.set(key, (count = {suite: item.suite, subjectId, unjudged: 0, answers: 0}));
    count.answers += 1;
    if (judgments.length === 0) count.unjudged += 1;
  }
  return [...counts.values()].filter(({unjudged}) => unjudged > 0);
}
