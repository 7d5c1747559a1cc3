import type {CanonicalRow} from "../../../schema/index.js";
import {aboutRows, groupRows, scorerKey, type ScoreLine} from "../../../scoring/index.js";
import {realUnifyAccuracy, type Accuracy, type AccuracyVariant} from "./accuracy.js";

/** Accuracy by track and task, as the released script counts. */
export function realUnifyLines(
  rows: readonly CanonicalRow[],
  denominators: AccuracyVariant["denominators"]
): ScoreLine[] {
  return [...groupRows(rows, ({item}) => item.direction ?? "ueg")].flatMap(([direction, members]) => {
    const track = direction === "geu" ? "GEU" : "UEG";
    const scored = members.map(({item, status, judgments}) => ({
      taskType: item.category ?? "",
      score: status === "missing" && track === "UEG" ? 0 : (judgments[0]?.score ?? null)
    }));
    const {scorer, tasks, total} = realUnifyAccuracy(scored, {track, denominators});
    const line = (group: string, {accuracy, denominator}: Accuracy): ScoreLine => ({
      ...aboutRows(members, scorerKey(scorer)),
      group,
      metric: "accuracy",
      value: accuracy,
      n: denominator
    });
    return [line(`track: ${track}`, total), ...[...tasks].map(([task, accuracy]) => line(`task: ${task}`, accuracy))];
  });
}
