import {OUTCOME_FILLS} from "../chart/outcome-fills.js";

/** The four outcomes, always in this order. */
export const OUTCOMES = [
  {key: "p11", name: "both", fill: OUTCOME_FILLS.p11},
  {key: "p10", name: "only understands", fill: OUTCOME_FILLS.p10},
  {key: "p01", name: "only draws", fill: OUTCOME_FILLS.p01},
  {key: "p00", name: "neither", fill: OUTCOME_FILLS.p00}
] as const;
