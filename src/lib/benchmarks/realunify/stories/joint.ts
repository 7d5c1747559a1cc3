import type {PublishedRow} from "../../../schema/index.js";
import {observation, type JointObservation} from "../../contract/joint-observation.js";

/** Drawing (generation) and answering (understanding) by category, directly and stepwise as different cells. */
export const realUnifyJoint = (rows: readonly PublishedRow[]): JointObservation[] =>
  rows.flatMap((row) => observed(row) ?? []);

function observed(row: PublishedRow): JointObservation | null {
  const {track, category, protocol, table} = row;
  if (track === null || !/^Table [235]/.test(table) || /Average|Total/.test(category ?? "")) return null;
  return observation(row, track === "UEG" ? "generation" : "understanding", `${category}/${protocol}`);
}
