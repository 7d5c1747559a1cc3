import {asinhDeltaInterval} from "./gap-intervals.js";
import {SCRIPT_LAMBDA, type GapLambda} from "./gap-score.js";
import {jointFromMargins} from "./joint-from-margins.js";

/** How surely a gap would be known over a grid of rates; f64[G×U], row-major, one row per generation rate. */
export interface GapIntervalSurface {
  /** Width of the 95% interval of the gap, a share. */
  readonly width: Float64Array;
  /** Above 0 where the interval includes zero, by how much on the asinh scale of the signed gap odds. */
  readonly overlap: Float64Array;
}

/**
 * The second layer of `gapSurface`: the 95% interval that a model at each place would have after n items.
 *
 * Closed form (`asinhDeltaInterval`) of the four outcomes that the rates and the association give.
 *
 * Cost: about 1 ms per 1,000 places.
 *
 * @param understanding - U rates in [0, 1]
 * @param generation - G rates in [0, 1]
 * @param n - items behind both rates
 * @throws RangeError for a rate outside [0, 1] or no items
 */
export function gapIntervalSurface(
  understanding: ArrayLike<number>,
  generation: ArrayLike<number>,
  n: number,
  lambda: GapLambda = SCRIPT_LAMBDA,
  logOddsRatio = 0
): GapIntervalSurface {
  const U = understanding.length;
  const G = generation.length;
  const width = new Float64Array(U * G);
  const overlap = new Float64Array(U * G);
  for (let row = 0; row < G; row++) {
    for (let column = 0; column < U; column++) {
      const outcomes = jointFromMargins(understanding[column], generation[row], logOddsRatio);
      const {gap, signed} = asinhDeltaInterval({outcomes, n}, {lambda});
      const at = row * U + column;
      width[at] = gap.hi - gap.lo;
      overlap[at] = Math.min(Math.asinh(signed.hi), -Math.asinh(signed.lo));
    }
  }
  return {width, overlap};
}
