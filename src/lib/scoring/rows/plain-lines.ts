import type {CanonicalRow} from "../../schema/index.js";
import {aboutRows} from "./about-rows.js";
import {groupRows} from "./group-rows.js";
import type {ScoreLine} from "./score-line.js";

/**
 * Means of what has a score, by scorer, over all items and by category.
 *
 * @param runId - the run that all rows are of, where lines are to say it
 */
export function plainLines(rows: readonly CanonicalRow[], runId?: string): ScoreLine[] {
  const scores = rows.flatMap(({item, judgments}) =>
    judgments.map(({scorerId, scorerVersion, score}) => ({
      scorer: `${scorerId}@${scorerVersion}`,
      category: item.category,
      score
    }))
  );
  const about = {...aboutRows(rows, ""), ...(runId === undefined ? {} : {runId})};
  return [...groupRows(scores, ({scorer}) => scorer)].flatMap(([scorer, members]) => {
    const line = (group: string, part: readonly {score: number | null}[]): ScoreLine => {
      const scored = part.flatMap(({score}) => (score === null ? [] : [score]));
      const value = scored.length === 0 ? null : scored.reduce((sum, score) => sum + score, 0) / scored.length;
      return {...about, scorer, group, metric: "mean", value, n: scored.length};
    };
    const categories = groupRows(
      members.filter(({category}) => category !== null),
      ({category}) => category ?? ""
    );
    return [line("all", members), ...[...categories].map(([category, part]) => line(`category: ${category}`, part))];
  });
}
