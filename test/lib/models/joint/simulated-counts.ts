import {cholesky, logistic, mulberry32, normals} from "../../../../src/lib/math/index.js";
import type {JointData} from "../../../../src/lib/models/index.js";

/** What counts are drawn from: standard deviations and correlations of abilities, scatter of every benchmark, logits. */
export interface Truth {
  readonly deviations: readonly number[];
  /** Of capabilities 1 and 2, 1 and 3, 2 and 3. */
  readonly correlations: readonly number[];
  readonly scatter: readonly number[];
}

/** Counts of the same models in the same cells, over as many answers and above the same floors, as data would be under a truth. */
export function simulatedCounts(
  design: JointData,
  {deviations, correlations, scatter}: Truth,
  seed: number
): JointData {
  const {M, C, D, dimension, benchmark, floor, counts} = design;
  const normal = normals(mulberry32(seed));
  const pairs = deviations.flatMap((_, r) => deviations.slice(r + 1).map((_, k) => [r, r + 1 + k] as const));
  const sigma = Float64Array.from({length: D * D}, (_, k) => {
    const [r, c] = [Math.floor(k / D), k % D];
    const pair = pairs.findIndex(([a, b]) => a === Math.min(r, c) && b === Math.max(r, c));
    return deviations[r]! * deviations[c]! * (r === c ? 1 : correlations[pair]!);
  });
  const factor = cholesky(sigma, D)!;
  const theta = Array.from({length: M}, () => {
    const z = Array.from({length: D}, normal);
    return Array.from({length: D}, (_, r) => z.reduce((sum, value, c) => sum + factor[r * D + c]! * value, 0));
  });
  const beta = Array.from({length: C}, () => 0.8 * normal());
  return {
    ...design,
    counts: counts.map(({model, cell, n}) => {
      const logit = theta[model]![dimension[cell]!]! - beta[cell]! + scatter[benchmark[cell]!]! * normal();
      const guessed = floor?.[cell] ?? 0;
      const p = guessed + (1 - guessed) * logistic(logit);
      const whole = Math.round(n);
      let right = 0;
      const uniform = mulberry32(Math.floor(1e9 * Math.abs(normal())));
      for (let i = 0; i < whole; i++) if (uniform() < p) right++;
      return {model, cell, n: whole, right};
    })
  };
}
