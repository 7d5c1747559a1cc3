import {gapScore, SCRIPT_LAMBDA, type GapLambda} from "./gap-score.js";
import {coSuccess} from "./joint-from-margins.js";

/**
 * The gap score over a grid of understanding and generation rates, at a fixed association between them.
 *
 * Δθ is the difference of the rates' logits. Equal rates have gap 0, corners included; a rate of 0 or 1 against any
 * other has gap 1.
 *
 * Shapes: result f64[G×U], row-major, one row per generation rate.
 * Cost: about 1 ms for 160 × 160; allocates only when `out` is not given.
 *
 * @param understanding - U rates in [0, 1]
 * @param generation - G rates in [0, 1]
 * @param logOddsRatio - association of the two outcomes; 0 is independence
 * @param out - filled and returned when given
 * @throws RangeError when `out` has another length
 */
export function gapSurface(
  understanding: ArrayLike<number>,
  generation: ArrayLike<number>,
  lambda: GapLambda = SCRIPT_LAMBDA,
  logOddsRatio = 0,
  out: Float64Array = new Float64Array(understanding.length * generation.length)
): Float64Array {
  const U = understanding.length;
  const G = generation.length;
  if (out.length !== U * G) throw new RangeError(`mismatched surface: ${out.length} vs ${U * G}`);
  const psi = Math.exp(logOddsRatio);
  const logits = Float64Array.from(understanding, (u) => Math.log(u / (1 - u)));
  for (let row = 0; row < G; row++) {
    const g = generation[row];
    const logitG = Math.log(g / (1 - g));
    for (let column = 0; column < U; column++) {
      const u = understanding[column];
      const p11 = coSuccess(u, g, psi);
      out[row * U + column] = u === g ? 0 : gapScore(logits[column] - logitG, p11, 1 - u - g + p11, lambda);
    }
  }
  return out;
}
