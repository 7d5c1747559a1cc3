import {runTwin, weightedMeansKernel, type KernelRunner} from "../../kernels/index.js";

/** Items that share their columns: the questions of one tag against all models, say. */
export interface MeanBlock {
  /** Positions of the block's n items among all I; an item may be in several blocks. */
  readonly items: ArrayLike<number>;
  /** f32[n×K], row-major: outcomes; missing where `observed` is 0. */
  readonly values: Float32Array;
  /** f32[n×K]: 1 or 0. */
  readonly observed: Float32Array;
}

/**
 * Bootstrap replicates of weighted means, block by block: metrics of tags, categories and whole benchmarks under the
 * same resampled items. One kernel run per block, so that no tag pays for the items of the others.
 *
 * Cost: Σ B × n × K over blocks.
 *
 * @param weights - f32[B×I], as `clusterWeights` gives them
 * @param run - where the kernel `weighted-means` runs; by default its float64 twin
 * @returns [B×K] means of each block; NaN where nothing was observed
 * @throws RangeError for lengths that do not fit or items outside 0 to I − 1
 */
export async function bootstrapBlocks(
  weights: Float32Array,
  I: number,
  blocks: readonly MeanBlock[],
  run: KernelRunner = runTwin
): Promise<ArrayLike<number>[]> {
  if (!(I >= 1) || weights.length % I !== 0)
    throw new RangeError(`mismatched weights: ${weights.length} vs ${I} items`);
  const B = weights.length / I;
  const out: ArrayLike<number>[] = [];
  for (const {items, values, observed} of blocks) {
    const n = items.length;
    const K = values.length / n;
    if (!Number.isInteger(K) || K < 1) throw new RangeError(`mismatched values: ${values.length} vs ${n} items`);
    if (observed.length !== values.length)
      throw new RangeError(`mismatched observed: ${observed.length} vs ${values.length}`);
    for (let i = 0; i < n; i++)
      if (!(items[i] >= 0 && items[i] < I)) throw new RangeError(`invalid item; expected 0 to ${I - 1}: ${items[i]}`);
    const own = new Float32Array(B * n);
    for (let b = 0; b < B; b++) for (let i = 0; i < n; i++) own[b * n + i] = weights[b * I + items[i]];
    const {means} = await run(weightedMeansKernel, {
      weights: {dims: [B, n], data: own},
      // A missing value may be NaN, which times 0 would still be NaN.
      values: {dims: [n, K], data: values.map((value, k) => (observed[k] === 0 ? 0 : value))},
      observed: {dims: [n, K], data: observed}
    });
    out.push(means.data);
  }
  return out;
}
