import {logistic, mulberry32, normals, streamSeed} from "../../../../src/lib/math/index.js";
import type {ItemResponses} from "../../../../src/lib/models/index.js";

/** What is wrong with a simulated log. */
export type Misfit = "none" | "floor" | "clusters" | "slopes" | "mild slopes" | "answers";

/** A simulated log with the cases of its items and what was true. */
export interface MisfitLog {
  readonly data: ItemResponses;
  /** i32[I]: cases of five items. */
  readonly clusterOf: Int32Array;
  /** f64[S×2]. */
  readonly theta: Float64Array;
}

/**
 * S models and I pairs: abilities as in `recovery.ts`, difficulties of standard deviation 1.2, correlation .6 between forms.
 *
 * `floor`: a quarter of understanding is right by chance. `clusters`: models × cases of five pairs, in each form, standard deviation 1.
 * `slopes`: log-normal, standard deviation .8 of the logarithm (95% between 0.2 and 4.8); `mild slopes`: .5. `answers`: 2 logits more in generation where understanding was right.
 */
export function misfitLog(
  misfit: Misfit,
  {S, I, seed, replicate}: {S: number; I: number; seed: number; replicate: number}
): MisfitLog {
  const uniform = mulberry32(streamSeed(seed, replicate));
  const normal = normals(uniform);
  const theta = new Float64Array(2 * S);
  for (let s = 0; s < S; s++) {
    theta[2 * s] = -0.75 + (2.25 * s) / Math.max(1, S - 1);
    theta[2 * s + 1] = theta[2 * s]! - 1.5 * ((s * 0.618) % 1);
  }
  const clusterOf = Int32Array.from({length: I}, (_, i) => Math.floor(i / 5));
  const effects = Float64Array.from({length: 2 * S * Math.ceil(I / 5)}, normal);
  const y = new Uint8Array(S * I * 2);
  for (let i = 0; i < I; i++) {
    const common = Math.sqrt(0.6) * normal();
    const difficulty = [0, 1].map(() => 1.2 * (common + Math.sqrt(0.4) * normal()));
    const slope = [0, 1].map(() =>
      Math.exp((misfit === "slopes" ? 0.8 : misfit === "mild slopes" ? 0.5 : 0) * normal())
    );
    for (let s = 0; s < S; s++)
      for (const d of [0, 1]) {
        const k = (s * I + i) * 2 + d;
        let logit = slope[d]! * (theta[2 * s + d]! - difficulty[d]!);
        if (misfit === "clusters") logit += effects[(clusterOf[i]! * S + s) * 2 + d]!;
        if (misfit === "answers" && d === 1 && y[k - 1] === 1) logit += 2;
        const floor = misfit === "floor" && d === 0 ? 0.25 : 0;
        y[k] = uniform() < floor + (1 - floor) * logistic(logit) ? 1 : 0;
      }
  }
  return {data: {S, I, D: 2, y}, clusterOf, theta};
}
