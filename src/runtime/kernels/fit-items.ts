import {quantileSorted} from "../../lib/math/index.js";
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

/** An item-level fit, and how its abilities spread over resampled items. */
export interface ItemsAnswer {
  readonly fit: ItemLevelFit;
  /**
   * f64[S×D] each: 2.5% and 97.5% quantiles of the refitted abilities; NaN for who is right, or wrong, on everything, as every
   * resample says the same of them; `null` without refits.
   */
  readonly bootstrap: {readonly lo: Float64Array; readonly hi: Float64Array} | null;
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
  const weights = clusterWeights(clusterOf ?? Int32Array.from({length: data.I}, (_, i) => i), {replicates, seed});
  const theta = await fitReplicates(data, fit, weights.subarray(data.I), {
    ...(options?.abilityPriorSd === undefined ? {} : {abilityPriorSd: options.abilityPriorSd}),
    iterate: job.iterate,
    onBatch(done) {
      onProgress(done / replicates);
      return true;
    }
  });
  const width = data.S * data.D;
  const quantile = (k: number, p: number) => {
    const own = Float64Array.from({length: replicates}, (_, b) => theta[b * width + k]!);
    return Number.isNaN(own[0]) || isExtreme(data, k) ? NaN : quantileSorted(own.sort(), p);
  };
  const lo = Float64Array.from({length: width}, (_, k) => quantile(k, 0.025));
  const hi = Float64Array.from({length: width}, (_, k) => quantile(k, 0.975));
  return {fit, bootstrap: {lo, hi}};
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
