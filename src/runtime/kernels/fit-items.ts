import {deviation} from "d3-array";
import {expandedPercentiles} from "../../lib/math/index.js";
import {
  clusterWeights,
  fitItemLevel,
  fitReplicates,
  MISSING,
  type ItemLevelFit,
  type ItemLevelOptions,
  type ItemResponses
} from "../../lib/models/index.js";
import {breathe, type Job} from "./engine.js";

/** What is asked about item-level responses. */
export interface ItemsRequest {
  readonly data: ItemResponses;
  readonly options?: Pick<ItemLevelOptions, "abilityPriorSd" | "maxIterations" | "errors">;
  /** Bootstrap refits; 0 asks for none. */
  readonly replicates: number;
  /** i32[I]: cluster of each item, for items that were sampled together; by default each is its own. */
  readonly clusterOf?: Int32Array;
  readonly seed: number;
}

/** How the abilities of refits on resampled clusters spread. */
export interface ItemsBootstrap {
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

/** An item-level fit, and how its abilities spread over resampled items. */
export interface ItemsAnswer {
  readonly fit: ItemLevelFit;
  /** `null` without refits. */
  readonly bootstrap: ItemsBootstrap | null;
}

/** About how many steps a refit takes to converge. */
const STEPS = 8;

/** Elementary functions that the refits evaluate, for choosing a backend. */
export const refitOperations = ({data: {S, I, D}, replicates}: ItemsRequest): number =>
  replicates * STEPS * I * S * D * [41, 225, 343][D - 1]!;

/** Fits item-level responses in float64, then refits the abilities on resampled items on the job's backend. */
export async function fitItems(
  {data, options, replicates, clusterOf, seed}: ItemsRequest,
  job: Job,
  onProgress: (share: number) => void,
  signal: AbortSignal
): Promise<ItemsAnswer> {
  const fit = fitItemLevel(data, options);
  await breathe(signal);
  if (replicates === 0) return {fit, bootstrap: null};
  const clusters = clusterOf ?? Int32Array.from({length: data.I}, (_, i) => i);
  const C = 1 + clusters.reduce((most, c) => Math.max(most, c), 0);
  const weights = clusterWeights(clusters, {replicates, seed});
  const theta = await fitReplicates(data, fit, weights.subarray(data.I), {
    ...(options?.abilityPriorSd === undefined ? {} : {abilityPriorSd: options.abilityPriorSd}),
    iterate: job.iterate,
    onBatch(done) {
      onProgress(done / replicates);
      return true;
    }
  });
  const width = data.S * data.D;
  const of = (k: number) => Float64Array.from({length: replicates}, (_, b) => theta[b * width + k]!);
  const intervals = Array.from({length: width}, (_, k) => {
    const own = of(k);
    return C < 2 || Number.isNaN(own[0]) || isExtreme(data, k) ? {lo: NaN, hi: NaN} : expandedPercentiles(own, C);
  });
  const differenceSe = (s: number) => {
    const [first, second] = [of(s * data.D), of(s * data.D + 1)];
    const spread = deviation(first, (ability, b) => ability - second[b]!);
    return spread === undefined ? NaN : Math.sqrt(C / (C - 1)) * spread;
  };
  return {
    fit,
    bootstrap: {
      lo: Float64Array.from(intervals, ({lo}) => lo),
      hi: Float64Array.from(intervals, ({hi}) => hi),
      differenceSe: data.D < 2 ? null : Float64Array.from({length: data.S}, (_, s) => differenceSe(s)),
      clusters: C
    }
  };
}

/** Is a subject right, or wrong, on everything in a modality? */
function isExtreme({S, I, D, y, attempts}: ItemResponses, column: number): boolean {
  const [s, d] = [Math.floor(column / D), column % D];
  let [right, tried] = [0, 0];
  for (let at = s * I * D + d, end = (s + 1) * I * D; at < end && s < S; at += D) {
    if (y[at] === MISSING) continue;
    right += y[at]!;
    tried += attempts?.[at] ?? 1;
  }
  return right === 0 || right === tried;
}
