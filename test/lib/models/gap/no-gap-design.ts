import {logistic, mulberry32, normals, streamSeed} from "../../../../src/lib/math/index.js";
import type {GapCell, JointOutcomes} from "../../../../src/lib/models/index.js";
import {jointFromMargins} from "../../../../src/lib/models/gap/joint-from-margins.js";

/** One cell of the simulation: what is true, and how much is seen of it. */
export interface Design {
  /** logit u − logit g in every category. */
  readonly truth: number;
  readonly models: number;
  /** Items a category. */
  readonly items: number;
  readonly categories: number;
  /** Mean over models of the mean of both logits; their standard deviation over models and over categories is 1 and 0.5. */
  readonly level: number;
  /** Log odds ratio of the two answers to an item. */
  readonly association: number;
}

/** A simulated model: what was drawn from which chances. */
export interface SimulatedModel {
  readonly cells: readonly GapCell[];
  readonly chances: readonly JointOutcomes[];
}

/** The models of one simulated log. */
export function simulateModels(design: Design, seed: number): SimulatedModel[] {
  const {truth, models, items, categories, level, association} = design;
  const uniform = mulberry32(streamSeed(seed, 1));
  const normal = normals(mulberry32(streamSeed(seed, 2)));
  const easiness = Array.from({length: categories}, () => 0.5 * normal());
  return Array.from({length: models}, () => {
    const ability = level + normal();
    const chances = easiness.map((easy) =>
      jointFromMargins(logistic(ability + easy + truth / 2), logistic(ability + easy - truth / 2), association)
    );
    return {cells: chances.map((one) => ({n: items, outcomes: sharesOf(one, items, uniform)})), chances};
  });
}

function sharesOf({p11, p10, p01}: JointOutcomes, items: number, uniform: () => number): JointOutcomes {
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < items; i++) {
    const u = uniform();
    counts[u < p11 ? 0 : u < p11 + p10 ? 1 : u < p11 + p10 + p01 ? 2 : 3]!++;
  }
  const [s11, s10, s01, s00] = counts.map((count) => count / items);
  return {p11: s11!, p10: s10!, p01: s01!, p00: s00!};
}
