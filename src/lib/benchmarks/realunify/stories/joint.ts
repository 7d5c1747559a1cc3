import type {PublishedRow} from "../../../schema/index.js";
import {GEU_CHANCE} from "./tracks.js";
import {observation, type JointObservation} from "../../contract/joint-observation.js";

/** Drawing (generation) and answering (understanding) by category, directly and stepwise as different cells; answers are one of four letters. */
export const realUnifyJoint = (rows: readonly PublishedRow[]): JointObservation[] =>
  rows.flatMap((row) => observed(row) ?? []);

function observed(row: PublishedRow): JointObservation | null {
  const {track, category, protocol, table} = row;
  if (track === null || !/^Table [235]/.test(table) || /Average|Total/.test(category ?? "")) return null;
  const id = `${category}/${protocol}`;
  return track === "UEG"
    ? observation(row, "generation", id)
    : observation(row, "understanding", id, {floor: GEU_CHANCE});
}
