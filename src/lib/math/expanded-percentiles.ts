import {studentQuantile} from "./incomplete-beta.js";
import type {Interval} from "./interval.js";
import {normalCdf} from "./normal-distribution.js";
import {quantiles} from "./quantile.js";

/**
 * 95% interval from bootstrap draws of a number of units. Draws of few units lie closer together than samples would: their percentiles are
 * taken at Φ(∓√(C/(C−1)) t₀.₉₇₅), t with C − 1 degrees of freedom, which is 0.025 and 0.975 where units are many.
 *
 * Source: expanded percentiles of Hesterberg 2015.
 */
export function expandedPercentiles(draws: ArrayLike<number>, units: number): Interval {
  const tail = normalCdf(-Math.sqrt(units / (units - 1)) * studentQuantile(0.975, units - 1));
  const [lo, hi] = quantiles(draws, [tail, 1 - tail]);
  return {lo: lo!, hi: hi!, level: 0.95};
}
