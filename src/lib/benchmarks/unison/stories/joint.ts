import {cellKey, impossibleKeys} from "../../../gaps/cells.js";
import type {PublishedRow} from "../../../schema/index.js";
import {observation, type JointObservation} from "../../contract/joint-observation.js";

/** Both forms of Internal Consistency; rates that no items can produce together are left out, as are tasks without counts. */
export function unisonJoint(rows: readonly PublishedRow[]): JointObservation[] {
  const impossible = impossibleKeys(rows);
  return rows.flatMap((row) => {
    const {metric, category} = row;
    if ((metric !== "understanding" && metric !== "generation") || impossible.has(cellKey(row))) return [];
    return observation(row, metric, `${category}/${metric}`) ?? [];
  });
}
