import type {FitReport} from "../reports/fit-report.js";
import type {FixedPointEnd} from "./accelerate.js";
import {onBound} from "./trait-covariance.js";

/** A gradient per unit from here on is not a rounding error. */
export const STEEP = 1e-4;

/** Below this variance, in squared units of the trait, the population has collapsed to a point or a line. */
export const COLLAPSED = 1e-6;

/** Where a search for a maximum came to rest. */
interface RestingPlace {
  readonly logLik: number;
  /** Largest component of the gradient. */
  readonly gradNorm: number;
  readonly totalWeight: number;
  /** Covariance of D traits over the population. */
  readonly sigma: Float64Array;
  readonly D: number;
  /** Whether it ended because slopes grew without end. */
  readonly ranAway?: boolean;
}

/** What is to be said of a search: whether it found a maximum, and whether the answers determine it. */
export function searchReport(
  end: FixedPointEnd,
  {logLik, gradNorm, totalWeight, sigma, D, ranAway = false}: RestingPlace
): FitReport {
  const warnings: string[] = [];
  let status: FitReport["status"] = end.converged ? "converged" : "max-iterations";
  if (ranAway) {
    status = "not-identified";
    warnings.push(
      `Slopes grow without end: some items part the units without error, and these responses do not determine how steep they are. Stopped after ${end.steps} iterations; a prior on slopes holds them.`
    );
  } else if (!end.converged) {
    warnings.push(
      `Stopped after ${end.steps} iterations; the last one still moved an estimate by ${end.change.toPrecision(2)}.`
    );
  }
  if (end.converged && !(gradNorm < STEEP * Math.max(1, totalWeight))) {
    status = "max-iterations";
    warnings.push(`The search came to rest where the likelihood still rises (gradient ${gradNorm.toPrecision(2)}).`);
  }
  if (onBound(sigma, D)) {
    warnings.push("A correlation between modalities is estimated at its bound: these responses hardly determine it.");
  }
  for (let d = 0; d < D; d++) {
    if (!(sigma[d * D + d] > COLLAPSED)) {
      status = "not-identified";
      warnings.push("The estimated spread is zero: these responses do not determine it.");
      break;
    }
  }
  return {status, iterations: end.steps, logLik, gradNorm, warnings};
}
