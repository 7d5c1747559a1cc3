import {normalQuantile} from "./normal-distribution.js";

/** Standard error that a 95% interval implies. */
export const standardErrorOf = ({lo, hi}: {readonly lo: number; readonly hi: number}): number =>
  (hi - lo) / (2 * normalQuantile(0.975));
