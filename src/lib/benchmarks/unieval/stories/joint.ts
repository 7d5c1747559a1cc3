import type {ItemTag, PublishedRow} from "../../../schema/index.js";
import {observation, type JointObservation} from "../../contract/joint-observation.js";

/** Level-1 scores under the outside judge (generation), one count per question. */
export const uniEvalJoint = (rows: readonly PublishedRow[], tags: readonly ItemTag[]): JointObservation[] =>
  rows.flatMap((row) => observed(row, tags) ?? []);

function observed(row: PublishedRow, tags: readonly ItemTag[]): JointObservation | null {
  const questions = tags.filter(({level1}) => level1 === row.category).reduce((sum, tag) => sum + tag.questions, 0);
  if (!/^Table [35]$/.test(row.table) || questions === 0) return null;
  return observation(row, "generation", row.category!, {n: questions});
}
