import type {MarginalParameters} from "./marginal-parameters.js";
import {hasFreeVariances, LEAST_FLOOR, type MarginalShape} from "./marginal-shape.js";
import {decodeSigma, encodeSigma, sigmaLength} from "./sigma-codec.js";

/**
 * Parameters as one vector in which every point is valid: Σ by its Cholesky factor with a logarithmic diagonal, floors by their logits,
 * slopes under a prior by their logarithms.
 */
export function makeCodec(F: number, D: number, shape: MarginalShape) {
  const {model, shared, slopeRidge} = shape;
  const slopes = model === "2pl" ? F : 0;
  const triangle = sigmaLength(D);
  const {start, isFree} = shape.floors ?? {start: null, isFree: new Uint8Array(0)};
  const free = [...isFree.keys()].filter((k) => isFree[k] === 1);
  return {
    length: F + slopes + triangle + free.length,
    encode({intercept, slope, sigma, floor}: MarginalParameters, to: Float64Array): void {
      to.set(intercept);
      if (slope) to.set(slopeRidge > 0 ? slope.map(Math.log) : slope, F);
      free.forEach((k, nth) => (to[F + slopes + triangle + nth] = Math.log(floor![k] / (1 - floor![k]))));
      encodeSigma(sigma, D, to, F + slopes);
    },
    decode(from: Float64Array): MarginalParameters {
      const sigma = decodeSigma(from, F + slopes, D, {shared, hasFreeVariances: hasFreeVariances(shape)});
      const slope = slopes > 0 ? from.slice(F, 2 * F) : null;
      if (slope && slopeRidge > 0) for (let f = 0; f < F; f++) slope[f] = Math.exp(slope[f]);
      const bounded = (x: number) => Math.max(LEAST_FLOOR, Math.min(1 - LEAST_FLOOR, 1 / (1 + Math.exp(-x))));
      const floor = start && start.slice();
      free.forEach((k, nth) => (floor![k] = bounded(from[F + slopes + triangle + nth])));
      return {intercept: from.slice(0, F), slope, sigma, floor};
    }
  };
}
