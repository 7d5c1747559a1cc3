import type {PublishedRow} from "../../../schema/index.js";
import {observation, type JointObservation} from "../../contract/joint-observation.js";

/** Understanding and generation by category. */
export function gapEvalJoint(row: PublishedRow): JointObservation | null {
  const {metric, category} = row;
  return metric === "understanding" || metric === "generation"
    ? observation(row, metric, `${category}/${metric}`)
    : null;
}
