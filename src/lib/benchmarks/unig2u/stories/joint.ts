import type {PublishedRow} from "../../../schema/index.js";
import {observation, type JointObservation} from "../../contract/joint-observation.js";
import {LEADERBOARD, OVERALL} from "../regimes/regimes.js";

/**
 * Answering (understanding) by regime: base models and unified models at once, and unified models after drawing, as different cells. Items
 * that may be half right count as one answer each. Overall scores, differences and the other tables count the same answers again.
 */
export const unig2uJoint = (rows: readonly PublishedRow[]): JointObservation[] =>
  rows.flatMap((row) => {
    const {table, metric, category, protocol} = row;
    if (table !== LEADERBOARD || metric !== "accuracy" || category === null || category === OVERALL) return [];
    return observation(row, "understanding", `${category}/${protocol ?? "direct"}`) ?? [];
  });
