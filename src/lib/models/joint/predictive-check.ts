import {mulberry32, normals} from "../../math/index.js";
import type {JointFit} from "./fit-joint.js";
import {dimensionsOf, shareAt, type JointData} from "./joint-data.js";
import {abilityOf} from "./solve-joint.js";

/** A posterior predictive check of one benchmark. */
export interface PredictiveCheck {
  /** Σ (y − n p)² / (n p (1 − p)) of the data, and its mean over replicates. */
  readonly observed: number;
  readonly expected: number;
  /** Share of replicates at least as far off; near 0 or 1 the model misses the spread of this group. */
  readonly p: number;
}

/**
 * Compares the scatter of the data around the fitted abilities and difficulties with that of data drawn from the model
 * (residuals and answers drawn anew), benchmark by benchmark.
 */
export function checkPredictive(
  data: JointData,
  fit: JointFit,
  {replicates = 400, seed = 1}: {readonly replicates?: number; readonly seed?: number} = {}
): PredictiveCheck[] {
  const {D, benchmark: group, floor, counts} = data;
  const G = Math.max(...Array.from(group)) + 1;
  const normal = normals(mulberry32(seed));
  const logits = counts.map(
    ({model, cell}) => abilityOf(fit.theta, D, model, dimensionsOf(data, cell)) - fit.beta[cell]
  );
  const distance = (right: (k: number) => number): number[] => {
    const sums = new Array<number>(G).fill(0);
    counts.forEach(({cell, n}, k) => {
      const p = shareAt(logits[k], floor?.[cell]);
      sums[group[cell]] += (right(k) - n * p) ** 2 / (n * p * (1 - p));
    });
    return sums;
  };
  const observed = distance((k) => counts[k].right);
  const totals = new Array<number>(G).fill(0);
  const above = new Array<number>(G).fill(0);
  for (let r = 0; r < replicates; r++) {
    const drawn = distance((k) => {
      const {cell, n} = counts[k];
      const p = shareAt(logits[k] + fit.phi[group[cell]] * normal(), floor?.[cell]);
      return Math.min(n, Math.max(0, Math.round(n * p + Math.sqrt(n * p * (1 - p)) * normal())));
    });
    drawn.forEach((value, g) => {
      totals[g] += value / replicates;
      if (value >= observed[g]) above[g]++;
    });
  }
  return observed.map((value, g) => ({observed: value, expected: totals[g], p: above[g] / replicates}));
}
