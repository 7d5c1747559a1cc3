import type {MarginalParameters} from "./marginal-parameters.js";
import type {ResponseGroups} from "./response-groups.js";

/** Each trait's own mode and curvature, without regard to the other traits, by Newton's method. */
export function startGrids(
  {G, F, D, starts, score, attempts, successes}: ResponseGroups,
  {intercept, slope, sigma}: MarginalParameters,
  mean: Float64Array,
  sharpness: Float64Array
): void {
  for (let g = 0; g < G; g++) {
    for (let d = 0; d < D; d++) {
      const prior = 1 / sigma[d * D + d];
      let sufficient = score[g * D + d];
      if (slope) {
        sufficient = 0;
        for (let f = starts[d]; f < starts[d + 1]; f++) sufficient += successes[g * F + f] * slope[f];
      }
      let at = 0;
      let curvature = prior;
      for (let step = 0; step < 25; step++) {
        let gradient = sufficient - prior * at;
        curvature = prior;
        for (let f = starts[d]; f < starts[d + 1]; f++) {
          const n = attempts[g * F + f];
          if (n === 0) continue;
          const a = slope ? slope[f] : 1;
          const p = 1 / (1 + Math.exp(-intercept[f] - a * at));
          gradient -= n * a * p;
          curvature += n * a * a * p * (1 - p);
        }
        const move = Math.max(-2, Math.min(2, gradient / curvature));
        at += move;
        if (Math.abs(move) < 1e-3) break;
      }
      mean[g * D + d] = at;
      sharpness[g * D + d] = curvature - prior;
    }
  }
}
