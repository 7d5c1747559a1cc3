import {abilityStepsKernel, iterateTwin, type KernelIterator} from "../../kernels/index.js";
import {cholesky, gaussHermite} from "../../math/index.js";
import type {ItemLevelFit} from "./fit-item-level.js";
import {itemsAsUnits, requireResponses, type ItemResponses} from "./item-responses.js";

/** Options of `fitReplicates`. */
export interface ReplicateOptions {
  /** Standard deviation of the normal prior on abilities that the fit had, logits; defaults to none. */
  readonly abilityPriorSd?: number;
  /** Where the kernel runs; by default its float64 twin. */
  readonly iterate?: KernelIterator;
  /** Largest change of an ability in the last step, logits; defaults to 1e-3, a small part of any standard error. */
  readonly tolerance?: number;
  /** Steps at most; defaults to 50. */
  readonly maxIterations?: number;
  /** Replicates per kernel run; by default as many as keep a run's arrays below 160 MB. */
  readonly batch?: number;
  /** Called after each batch with the replicates done; returning false stops, the rest stays NaN. */
  readonly onBatch?: (done: number) => boolean;
}

/**
 * Refits abilities for B reweightings of the items at once (bootstrap replicates), on whatever backend `iterate` uses.
 *
 * Difficulties are integrated over a grid shared by all items, with the covariance of the given fit, abilities under its prior;
 * the steps are the kernel `ability-steps`, whose state stays on its device. Good for up to some hundred responses per item and
 * modality; the replicates' spread is an alternative to the standard errors, free of the model's assumptions on items.
 *
 * @param fit - of the same data with weights 1
 * @param weights - f32[B×I], as `clusterWeights` gives them
 * @returns f64[B×S×D]; NaN where the fit has no finite ability, or after an early stop
 * @throws RangeError as `fitItemLevel`, or for weights that do not fit
 */
export async function fitReplicates(
  data: ItemResponses,
  fit: ItemLevelFit,
  weights: Float32Array,
  options: ReplicateOptions = {}
): Promise<Float64Array> {
  requireResponses(data);
  const {S, I, D} = data;
  const {abilityPriorSd = Infinity, iterate = iterateTwin, tolerance = 1e-3, maxIterations = 50, onBatch} = options;
  if (weights.length === 0 || weights.length % I !== 0)
    throw new RangeError(`mismatched weights: ${weights.length} vs ${I} items`);
  const B = weights.length / I;
  const traits = Array.from({length: D}, (_, d) => d);
  const {units, subjectOf, modalityOf} = itemsAsUnits(data, traits, (s, d) => !Number.isFinite(fit.theta[s * D + d]));
  const F = subjectOf.length;
  const out = new Float64Array(B * S * D).fill(NaN);
  if (F === 0) return out;
  const grid = sharedGrid(fit.itemCovariance, D);
  const {Q} = grid;
  const successes = {dims: [I, F], data: Float32Array.from(units.successes)};
  const attempts = {dims: [I, F], data: Float32Array.from(units.attempts)};
  const traitOf = {dims: [F, D], data: new Float32Array(F * D)};
  modalityOf.forEach((d, f) => (traitOf.data[f * D + d] = 1));
  const ridge = {dims: [1, 1, 1], data: Float32Array.of(1 / abilityPriorSd ** 2)};
  const batch = options.batch ?? Math.max(1, Math.min(B, Math.floor(1e7 / (I * Q))));

  for (let first = 0; first < B; first += batch) {
    const b = Math.min(batch, B - first);
    const itemWeights = {dims: [b, I, 1], data: weights.slice(first * I, (first + b) * I)};
    const theta = Float64Array.from({length: b * F}, (_, k) => fit.theta[subjectOf[k % F] * D + modalityOf[k % F]]);
    const nodes = {dims: [b, D, Q], data: new Float32Array(b * D * Q)};
    for (let r = 0; r < b; r++) nodes.data.set(grid.nodes, r * D * Q);
    const {outputs} = await iterate(
      abilityStepsKernel,
      {
        successes,
        attempts,
        theta: {dims: [b, F, 1], data: theta},
        traits: traitOf,
        nodes,
        logWeights: {dims: [1, 1, Q], data: grid.logWeights},
        itemWeights,
        ridge
      },
      {
        maxRuns: Math.ceil(maxIterations / 2),
        isDone: ({change}) => change!.data.every((move) => move <= tolerance)
      }
    );
    const fitted = outputs.nextTheta.data;
    for (let r = 0; r < b; r++) {
      for (let f = 0; f < F; f++) out[((first + r) * S + subjectOf[f]) * D + modalityOf[f]] = fitted[r * F + f];
    }
    if (onBatch?.(first + b) === false) break;
  }
  return out;
}

/** A product grid for N(0, T): nodes f32[D×Q] and log weights f32[Q]. */
function sharedGrid(covariance: Float64Array, D: number): {Q: number; nodes: Float32Array; logWeights: Float32Array} {
  const points = [41, 15, 7][D - 1];
  const rule = gaussHermite(points);
  const factor = cholesky(covariance, D) ?? new Float64Array(D * D);
  const Q = points ** D;
  const nodes = new Float32Array(D * Q);
  const logWeights = new Float32Array(Q);
  for (let q = 0; q < Q; q++) {
    const index = Array.from({length: D}, (_, d) => Math.floor(q / points ** d) % points);
    for (let d = 0; d < D; d++) {
      logWeights[q] += Math.log(rule.weights[index[d]]);
      for (let e = 0; e <= d; e++) nodes[d * Q + q] += factor[d * D + e] * rule.nodes[index[e]];
    }
  }
  return {Q, nodes, logWeights};
}
