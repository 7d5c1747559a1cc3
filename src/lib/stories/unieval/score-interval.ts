import {normalQuantile} from "../../math/index.js";
import type {UniEvalTag} from "../../schema/index.js";

/**
 * Variance of a level-1 score: mean of its level-2 tags, each a share of its questions.
 *
 * Each question counts once although it is asked of four images: images of one prompt are not independent, so this is
 * the cautious end. The score stands in for the unpublished level-2 shares where a table has none.
 */
export function level1Variance(score: number, tags: readonly UniEvalTag[]): number {
  const p = Math.min(0.99, Math.max(0.01, score));
  return tags.reduce((sum, tag) => sum + (p * (1 - p)) / tag.questions, 0) / tags.length ** 2;
}

/** Normal 95% interval of a score with a variance, within [0, 1]. */
export function scoreInterval(score: number, variance: number): {readonly lo: number; readonly hi: number} {
  const half = normalQuantile(0.975) * Math.sqrt(variance);
  return {lo: Math.max(0, score - half), hi: Math.min(1, score + half)};
}

/** Interval of a UniScore from its level-1 scores: the variance of the mean of independent tags. */
export function uniScoreInterval(
  uniScore: number,
  level1: ReadonlyMap<string, number>,
  tags: readonly UniEvalTag[]
): {readonly lo: number; readonly hi: number} {
  let variance = 0;
  for (const [name, score] of level1)
    variance +=
      level1Variance(
        score,
        tags.filter((tag) => tag.level1 === name)
      ) /
      level1.size ** 2;
  return scoreInterval(uniScore, variance);
}
