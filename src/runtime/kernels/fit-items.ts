import {
  clusterWeights,
  fitItemLevel,
  fitReplicates,
  replicateSpread,
  type ItemLevelFit,
  type ItemLevelOptions,
  type ItemResponses,
  type ReplicateSpread
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
  /** `null` without refits. */
  readonly bootstrap: ReplicateSpread | null;
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
  return {fit, bootstrap: replicateSpread(data, theta, C)};
}
