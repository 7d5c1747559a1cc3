import {cholesky, choleskyInverse, choleskySolve} from "../../math/index.js";
import type {JointFit} from "./fit-joint.js";
import type {JointData} from "./joint-data.js";
import {abilityOf} from "./solve-joint.js";
import {CELL_PRECISION} from "./variance-objective.js";

/** What the counts say of shifts: constants, in logits, that would be added to the counts of each of several units. */
export interface ShiftInformation {
  /** f64[U] how the log-likelihood rises with each shift at no shift. */
  readonly scores: Float64Array;
  /** f64[U×U] information on the shifts, abilities and difficulties being uncertain; also the covariance of the scores without any shift. */
  readonly information: Float64Array;
}

/**
 * Scores and information of shifts in the linearised joint model, its variances taken as known.
 *
 * With W the precision of each count (error of its answers and scatter), a the row of a count in abilities and difficulties, H their posterior
 * precision and r its residual: score_u = Σ W r, information_uv = Σ_{u∩v} W − (Σ_u W a)′ H⁻¹ (Σ_v W a).
 *
 * A unit whose counts no others tell abilities of has next to no information: what it would be shifted by is what its abilities are.
 *
 * Cost: O((M D + C)³) once for a fit, then O((M D + C)²) a unit.
 *
 * @returns what is asked with units: for each shift, indices of its counts
 */
export function shiftInformation(
  {M, C, D, benchmark}: JointData,
  {counts, sigma, phi, theta, beta}: JointFit
): (units: readonly (readonly number[])[]) => ShiftInformation {
  const P = M * D + C;
  const rows = counts.map(({model, dimensions, cell, z, s}) => ({
    places: [...dimensions.map((d) => model * D + d), M * D + cell],
    weight: 1 / (s + phi[benchmark[cell]] ** 2),
    residual: z - abilityOf(theta, D, model, dimensions) + beta[cell]
  }));
  const precision = new Float64Array(P * P);
  const ofAbilities = choleskyInverse(cholesky(sigma, D)!, D);
  for (let m = 0; m < M; m++)
    for (let d = 0; d < D; d++)
      for (let e = 0; e < D; e++) precision[(m * D + d) * P + m * D + e] += ofAbilities[d * D + e];
  for (let c = 0; c < C; c++) precision[(M * D + c) * (P + 1)] += CELL_PRECISION;
  for (const {places, weight} of rows) for (const i of places) for (const j of places) precision[i * P + j] += weight;
  const factor = cholesky(precision, P)!;
  return (units) => {
    const pulls = units.map((unit) => {
      const pull = new Float64Array(P);
      for (const k of unit) for (const i of rows[k].places) pull[i] += rows[k].weight;
      return pull;
    });
    const solved = pulls.map((pull) => choleskySolve(factor, P, pull));
    const U = units.length;
    const information = new Float64Array(U * U);
    units.forEach((unit, u) => {
      const own = new Set(unit);
      units.forEach((other, v) => {
        const shared = other.reduce((sum, k) => sum + (own.has(k) ? rows[k].weight : 0), 0);
        information[u * U + v] = pulls[u].reduce((sum, value, i) => sum - value * solved[v][i], shared);
      });
    });
    const scores = Float64Array.from(units, (unit) =>
      unit.reduce((sum, k) => sum + rows[k].weight * rows[k].residual, 0)
    );
    return {scores, information};
  };
}
