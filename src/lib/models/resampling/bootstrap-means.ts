import {weightedMeansKernel} from "../../kernels/index.js";
import {quantileSorted, requireLevel, type Interval} from "../../math/index.js";

/** A metric with its bootstrap interval. */
export interface BootstrapMean {
  /** NaN where nothing was observed. */
  readonly estimate: number;
  /** Percentile interval. */
  readonly interval: Interval;
}

/**
 * Weighted means of K columns under every row of weights, in float64: the twin of the kernel `weighted-means`.
 *
 * @param weights - f32[B×I], as `clusterWeights` gives them
 * @param values - [I×K]: outcomes
 * @param observed - [I×K]: 1 where there is an outcome, else 0 (its value is then ignored)
 * @returns f64[B×K]
 * @throws RangeError for lengths that do not fit
 */
export function bootstrapMeans(
  weights: Float32Array,
  values: Float32Array,
  observed: Float32Array,
  I: number
): Float64Array {
  if (!(I >= 1)) throw new RangeError(`invalid items; expected at least one: ${I}`);
  const K = values.length / I;
  const B = weights.length / I;
  // A missing value may be NaN, which times 0 would still be NaN.
  const filled = values.map((value, k) => (observed[k] === 0 ? 0 : value));
  return weightedMeansKernel.twin({
    weights: {dims: [B, I], data: weights},
    values: {dims: [I, K], data: filled},
    observed: {dims: [I, K], data: observed}
  }).means.data;
}

/**
 * Estimate and percentile interval of each column from means whose first row is the estimate.
 *
 * Replicates in which a column was not observed at all do not count.
 *
 * @param means - f64[(1 + replicates)×K]
 */
export function summariseMeans(means: Float64Array, K: number, level = 0.95): BootstrapMean[] {
  requireLevel(level);
  if (!(K >= 1) || means.length % K !== 0) throw new RangeError(`mismatched means: ${means.length} vs ${K} columns`);
  const B = means.length / K;
  return Array.from({length: K}, (_, k) => {
    const replicates = Float64Array.from({length: B - 1}, (_, b) => means[(b + 1) * K + k]).filter(
      (m) => !Number.isNaN(m)
    );
    replicates.sort();
    const at = (p: number) => quantileSorted(replicates, p);
    return {estimate: means[k], interval: {lo: at((1 - level) / 2), hi: at((1 + level) / 2), level}};
  });
}
