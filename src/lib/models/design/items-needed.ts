import {normalQuantile} from "../../math/index.js";

/** Half the width of a 95% interval. */
export const halfWidth = (se: number): number => normalQuantile(0.975) * se;

/**
 * How many items (or models) like those at hand bring a 95% interval to a wished half-width: errors shrink with the root of their number.
 *
 * @param se - standard error today, in the units of the width
 * @param count - items (or models) that it stands on
 */
export const countNeeded = (se: number, count: number, width: number): number =>
  Math.ceil(count * (halfWidth(se) / width) ** 2);
