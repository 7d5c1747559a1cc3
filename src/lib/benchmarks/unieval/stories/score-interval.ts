import {normalQuantile} from "../../../math/index.js";
import type {PublishedRow, ItemTag} from "../../../schema/index.js";
import {isOwnCell} from "../../contract/own-cell.js";
import {tagKey} from "./baselines.js";

/**
 * Variance of a level-1 score: mean of its level-2 tags, each a share of its questions.
 *
 * Each question counts once although it is asked of four images: images of one prompt are not independent, so this is
 * the cautious end. The score stands in for the unpublished level-2 shares where a table has none.
 */
export function level1Variance(score: number, tags: readonly ItemTag[]): number {
  const p = Math.min(0.99, Math.max(0.01, score));
  return tags.reduce((sum, tag) => sum + (p * (1 - p)) / tag.questions, 0) / tags.length ** 2;
}

/** Normal 95% interval of a score with a variance, within [0, 1]. */
export function scoreInterval(score: number, variance: number): {readonly lo: number; readonly hi: number} {
  const half = normalQuantile(0.975) * Math.sqrt(variance);
  return {lo: Math.max(0, score - half), hi: Math.min(1, score + half)};
}

/**
 * The tags that a model's scores are means of: the bank's where they are printed; of a reader's log those that it answers
 * questions of, with as many of these as it has.
 *
 * @param rows - UniEval's of that model
 */
export function tagsBehind(rows: readonly PublishedRow[], tags: readonly ItemTag[]): readonly ItemTag[] {
  const own = new Map<string, number>();
  for (const {cell, category, subcategory, n} of rows)
    if (isOwnCell(cell) && subcategory !== null && n !== null) own.set(tagKey(category!, subcategory), n);
  if (own.size === 0) return tags;
  return tags.flatMap((tag) => {
    const questions = own.get(tagKey(tag.level1, tag.level2));
    return questions === undefined ? [] : [{...tag, questions}];
  });
}

/**
 * Interval of a UniScore from its level-1 scores: the variance of the mean of independent tags.
 *
 * @param level1 - scores by level-1 tag; the UniScore stands in for one that is not there
 * @param tags - those that the score is a mean of, as `tagsBehind` gives them
 */
export function uniScoreInterval(
  uniScore: number,
  level1: ReadonlyMap<string, number>,
  tags: readonly ItemTag[]
): {readonly lo: number; readonly hi: number} {
  const names = new Set(tags.map((tag) => tag.level1));
  let variance = 0;
  for (const name of names)
    variance +=
      level1Variance(
        level1.get(name) ?? uniScore,
        tags.filter((tag) => tag.level1 === name)
      ) /
      names.size ** 2;
  return scoreInterval(uniScore, variance);
}
