import type {PublishedRow} from "../../../schema/index.js";
import {observation, type JointObservation} from "../../contract/joint-observation.js";
import {answersOf, OVERALL, releaseOf} from "../releases/releases.js";

/**
 * Drawing (generation) by category of WISE Verified. The overall score counts the same images again. The first release prints means of
 * grades under another judge, which are no counts.
 */
export const wiseJoint = (rows: readonly PublishedRow[]): JointObservation[] =>
  rows.flatMap((row) => observed(row) ?? []);

function observed(row: PublishedRow): JointObservation | null {
  const {category, n} = row;
  const answers = answersOf(row);
  if (answers === null || n === null || category === null || category === OVERALL) return null;
  return observation(row, "generation", `${releaseOf(row)!.id}/${category}`, {n: answers * n});
}
