import {deviation} from "d3-array";
import {expandedPercentiles, studentQuantile, studentTwoSided} from "../../math/index.js";
import {MISSING, type ItemResponses} from "./item-responses.js";

/** How the abilities of refits on resampled clusters spread. */
export interface ReplicateSpread {
  /**
   * f64[S×D] each: ends of 95% intervals of the abilities (`expandedPercentiles`); NaN for who is right, or wrong, on everything, as
   * every resample says the same of them, and of one cluster.
   */
  readonly lo: Float64Array;
  readonly hi: Float64Array;
  /** f64[S]: standard error of the first ability less the second, √(C/(C−1)) times the refits' standard deviation; `null` of one ability. */
  readonly differenceSe: Float64Array | null;
  /** Clusters resampled, C. */
  readonly clusters: number;
}

/**
 * Intervals of abilities, and errors of their differences, from refits on resampled clusters.
 *
 * @param theta - f64[B×S×D]: abilities of the refits, as `fitReplicates` gives them
 * @param clusters - how many clusters were resampled, C
 */
export function replicateSpread(data: ItemResponses, theta: Float64Array, clusters: number): ReplicateSpread {
  const width = data.S * data.D;
  const of = (k: number) => Float64Array.from({length: theta.length / width}, (_, b) => theta[b * width + k]);
  const intervals = Array.from({length: width}, (_, k) => {
    const own = of(k);
    return clusters < 2 || Number.isNaN(own[0]) || isExtreme(data, k)
      ? {lo: NaN, hi: NaN}
      : expandedPercentiles(own, clusters);
  });
  const differenceSe = (s: number) => {
    const [first, second] = [of(s * data.D), of(s * data.D + 1)];
    const spread = deviation(first, (ability, b) => ability - second[b]);
    return spread === undefined ? NaN : Math.sqrt(clusters / (clusters - 1)) * spread;
  };
  return {
    lo: Float64Array.from(intervals, ({lo}) => lo),
    hi: Float64Array.from(intervals, ({hi}) => hi),
    differenceSe: data.D < 2 ? null : Float64Array.from({length: data.S}, (_, s) => differenceSe(s)),
    clusters
  };
}

/** A difference of two abilities with its 95% interval and p. */
export interface AbilityContrast {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  readonly p: number;
}

/**
 * A difference of abilities with Student's t of clusters less one. Its error is the larger of two: the fit's, which takes items and tries
 * as independent, and the refits' over clusters, which is nothing for who is right, or wrong, on everything.
 *
 * @param subject - whose difference it is, an index into `differenceSe`
 * @returns NaN but for the value without refits, and of one cluster
 */
export function abilityContrast(
  value: number,
  fitSe: number,
  subject: number,
  spread: ReplicateSpread | null
): AbilityContrast {
  const df = (spread?.clusters ?? 0) - 1;
  if (df < 1) return {value, lo: NaN, hi: NaN, p: NaN};
  const se = Math.max(fitSe, spread?.differenceSe?.[subject] ?? NaN);
  const half = studentQuantile(0.975, df) * se;
  return {value, lo: value - half, hi: value + half, p: studentTwoSided(value / se, df)};
}

/** Is a subject right, or wrong, on everything in a modality? */
function isExtreme({S, I, D, y, attempts}: ItemResponses, column: number): boolean {
  const [s, d] = [Math.floor(column / D), column % D];
  let [right, tried] = [0, 0];
  for (let at = s * I * D + d, end = (s + 1) * I * D; at < end && s < S; at += D) {
    if (y[at] === MISSING) continue;
    right += y[at];
    tried += attempts?.[at] ?? 1;
  }
  return right === 0 || right === tried;
}
