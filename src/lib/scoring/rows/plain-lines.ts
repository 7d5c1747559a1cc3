import type {CanonicalRow} from "../../schema/index.js";
import {aboutRows} from "./about-rows.js";
import {groupRows} from "./group-rows.js";
import {numberOf} from "./own-scales.js";
import type {ScoreLine} from "./score-line.js";
import {ScaleCount, type ScoreScale} from "./score-scale.js";

/**
 * Means of what has a score, by scorer, over all items, by category and by subcategory. Capabilities are never pooled: where the items
 * name several, each has means of its own.
 *
 * @param runId - the run that all rows are of, where lines are to say it
 */
export function plainLines(rows: readonly CanonicalRow[], runId?: string): ScoreLine[] {
  const scores = rows.flatMap(({item, judgments}) =>
    judgments.map(({scorerId, scorerVersion, ...verdict}) => ({
      scorer: `${scorerId}@${scorerVersion}`,
      category: item.category,
      subcategory: item.subcategory,
      capability: item.capability,
      score: numberOf(verdict)
    }))
  );
  const about = {...aboutRows(rows, ""), ...(runId === undefined ? {} : {runId})};
  return [...groupRows(scores, ({scorer}) => scorer)].flatMap(([scorer, members]) => {
    const line = (group: string, part: readonly {score: number | null}[]): ScoreLine => {
      const scored = part.flatMap(({score}) => (score === null ? [] : [score]));
      const value = scored.length === 0 ? null : scored.reduce((sum, score) => sum + score, 0) / scored.length;
      const scale = new ScaleCount();
      for (const score of scored) scale.add(score);
      return {...about, scorer, group, metric: "mean", value, n: scored.length, ...scaleOf(scale.finish())};
    };
    return [...byCapability(members)].flatMap(([capability, own]) => {
      const prefix = capability === null ? "" : `capability: ${capability}`;
      const levels = (["category", "subcategory"] as const).flatMap((level) =>
        [...groupRows(own, (member) => member[level] ?? "")].map(([name, part]) => ({level, name, part}))
      );
      return [
        line(prefix || "all", own),
        ...levels.flatMap(({level, name, part}) =>
          name === "" ? [] : [line(`${prefix && `${prefix}, `}${level}: ${name}`, part)]
        )
      ];
    });
  });
}

/** Scores by the capability of their items, where there are several; all under `null` where there are not. */
function byCapability<S extends {readonly capability: string | null}>(
  scores: readonly S[]
): ReadonlyMap<string | null, readonly S[]> {
  const groups = groupRows(scores, ({capability}) => capability ?? "not named");
  return groups.size > 1 ? groups : new Map([[null, scores]]);
}

/** A scale as part of a line, which has none where it has no value. */
export const scaleOf = (scale: ScoreScale | null): Pick<ScoreLine, "scale"> => (scale === null ? {} : {scale});
