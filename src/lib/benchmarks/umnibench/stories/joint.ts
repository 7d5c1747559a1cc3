import type {PublishedRow} from "../../../schema/index.js";
import {observation, type JointObservation} from "../../contract/joint-observation.js";

/**
 * Stages, the first as generation and the later two as editing, and single abilities of Table 4. In a stage the model itself answers
 * questions about its own picture.
 */
export const umniBenchJoint = (rows: readonly PublishedRow[]): JointObservation[] =>
  rows.flatMap((row) => observed(row) ?? []);

function observed(row: PublishedRow): JointObservation | null {
  const {stage, question, ability, table, category} = row;
  if (stage === null || stage === "overall" || question !== null || category !== null || table === "Table 3")
    return null;
  if (ability !== null) return observation(row, ability, `${ability} alone/${stage}`);
  return observation(row, stage === "generation" ? "generation" : "editing", stage, {also: "understanding"});
}
