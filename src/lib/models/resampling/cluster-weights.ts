import {mulberry32} from "../../math/index.js";

/** Options of `clusterWeights`. */
export interface ClusterOptions {
  readonly replicates: number;
  /** Defaults to 1. */
  readonly seed?: number;
  /** i32[C]: stratum of each cluster; clusters are drawn within theirs. Defaults to one stratum. */
  readonly stratumOf?: ArrayLike<number>;
}

/**
 * Bootstrap weights that resample whole clusters: the unit that was sampled (a prompt with its images and questions,
 * a case with its questions), never the single answer.
 *
 * Row 0 is all ones, so that the first weighted mean is the estimate itself; the other rows count how often each
 * item's cluster was drawn.
 *
 * Shapes: result f32[(1 + replicates)×I], row-major, as `fitReplicates` takes them.
 *
 * @param clusterOf - i32[I]: cluster of each item, 0 to C − 1; every number in use
 * @throws RangeError for no items, negative or fractional clusters, no replicates or another length of `stratumOf`
 */
export function clusterWeights(clusterOf: ArrayLike<number>, options: ClusterOptions): Float32Array {
  const {replicates, seed = 1, stratumOf} = options;
  const I = clusterOf.length;
  if (I === 0) throw new RangeError(`invalid items; expected at least one: ${I}`);
  if (!(Number.isInteger(replicates) && replicates >= 1)) {
    throw new RangeError(`invalid replicates; expected a whole number >= 1: ${replicates}`);
  }
  let C = 0;
  for (let i = 0; i < I; i++) {
    const c = clusterOf[i];
    if (!(Number.isInteger(c) && c >= 0)) throw new RangeError(`invalid cluster; expected a whole number >= 0: ${c}`);
    C = Math.max(C, c + 1);
  }
  if (stratumOf && stratumOf.length !== C) throw new RangeError(`mismatched strata: ${stratumOf.length} vs ${C}`);
  const strata = new Map<number, number[]>();
  for (let c = 0; c < C; c++) {
    const stratum = stratumOf ? stratumOf[c] : 0;
    const members = strata.get(stratum);
    if (members) members.push(c);
    else strata.set(stratum, [c]);
  }
  const uniform = mulberry32(seed);
  const weights = new Float32Array((1 + replicates) * I).fill(1, 0, I);
  const drawn = new Float32Array(C);
  for (let b = 1; b <= replicates; b++) {
    drawn.fill(0);
    for (const members of strata.values()) {
      for (let k = 0; k < members.length; k++) drawn[members[Math.floor(uniform() * members.length)]]++;
    }
    for (let i = 0; i < I; i++) weights[b * I + i] = drawn[clusterOf[i]];
  }
  return weights;
}
