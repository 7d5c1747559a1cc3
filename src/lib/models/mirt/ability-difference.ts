import type {ItemLevelFit} from "./fit-item-level.js";

/** Difference of two abilities of each subject with its standard error, f64[S] each. */
export function abilityDifference(
  {S, D, theta, thetaCovariance}: Pick<ItemLevelFit, "S" | "D" | "theta" | "thetaCovariance">,
  first = 0,
  second = 1
): {readonly deltaTheta: Float64Array; readonly deltaThetaSe: Float64Array} {
  if (!(first < D && second < D))
    throw new RangeError(`invalid modality; expected below ${D}: ${Math.max(first, second)}`);
  const covariance = (s: number, d: number, e: number) => thetaCovariance[(s * D + d) * D + e];
  const subjects = Array.from({length: S}, (_, s) => s);
  return {
    deltaTheta: Float64Array.from(subjects, (s) => theta[s * D + first] - theta[s * D + second]),
    deltaThetaSe: Float64Array.from(subjects, (s) =>
      Math.sqrt(covariance(s, first, first) + covariance(s, second, second) - 2 * covariance(s, first, second))
    )
  };
}
