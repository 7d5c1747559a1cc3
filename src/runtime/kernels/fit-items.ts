import {quantileSorted, timesVector} from "../../lib/math/index.js";
import {
  clusterWeights,
  fitItemLevel,
  fitReplicates,
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
  /** f64[K × S × D]: sums over abilities that are wanted with an interval of their own. */
  readonly contrasts?: Float64Array;
}

/** An item-level fit, and how its abilities spread over resampled items. */
export interface ItemsAnswer {
  readonly fit: ItemLevelFit;
  /** f64[S×D] each: 2.5% and 97.5% quantiles of the refitted abilities; `null` without refits. */
  readonly bootstrap: {readonly lo: Float64Array; readonly hi: Float64Array} | null;
  /** f64[K] each: the sums that were asked for, their quantiles over refits; `null` without refits or sums. */
  readonly contrasts: {readonly value: Float64Array; readonly lo: Float64Array; readonly hi: Float64Array} | null;
}

/** About how many steps a refit takes to converge. */
const STEPS = 8;

/** Elementary functions that the refits evaluate, for choosing a backend. */
export const refitOperations = ({data: {S, I, D}, replicates}: ItemsRequest): number =>
  replicates * STEPS * I * S * D * [41, 225, 343][D - 1]!;

/** Fits item-level responses in float64, then refits the abilities on resampled items on the job's backend. */
export async function fitItems(
  {data, options, replicates, clusterOf, seed, contrasts}: ItemsRequest,
  job: Job,
  onProgress: (share: number) => void,
  signal: AbortSignal
): Promise<ItemsAnswer> {
  const fit = fitItemLevel(data, options);
  await breathe(signal);
  if (replicates === 0) return {fit, bootstrap: null, contrasts: null};
  const weights = clusterWeights(clusterOf ?? Int32Array.from({length: data.I}, (_, i) => i), {replicates, seed});
  const theta = await fitReplicates(data, fit, weights.subarray(data.I), {
    iterate: job.iterate,
    onBatch(done) {
      onProgress(done / replicates);
      return true;
    }
  });
  const width = data.S * data.D;
  const replicate = (b: number) => theta.subarray(b * width, (b + 1) * width);
  const bootstrap = quantiles(Array.from({length: replicates}, (_, b) => replicate(b)));
  if (contrasts === undefined) return {fit, bootstrap, contrasts: null};
  const sums = Array.from({length: replicates}, (_, b) => timesVector(contrasts, replicate(b)));
  return {fit, bootstrap, contrasts: {value: timesVector(contrasts, fit.theta), ...quantiles(sums)}};
}

/** 2.5% and 97.5% quantiles of each entry over replicates; NaN where it has none. */
function quantiles(replicates: readonly Float64Array[]): {lo: Float64Array; hi: Float64Array} {
  const quantile = (k: number, p: number) => {
    const own = Float64Array.from(replicates, (one) => one[k]!);
    return own.some(Number.isNaN) ? NaN : quantileSorted(own.sort(), p);
  };
  const entries = Array.from(replicates[0]!.keys());
  return {
    lo: Float64Array.from(entries, (k) => quantile(k, 0.025)),
    hi: Float64Array.from(entries, (k) => quantile(k, 0.975))
  };
}
