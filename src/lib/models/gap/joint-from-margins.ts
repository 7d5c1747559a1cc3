import type {JointOutcomes} from "./joint-outcomes.js";

/**
 * Joint success of two rates with a given association (Plackett's distribution).
 *
 * p11 solves p11 · p00 / (p10 · p01) = ψ = e^w for the margins u and g; both closed forms are used, each where it
 * does not cancel.
 *
 * @param u - understanding rate in [0, 1]
 * @param g - generation rate in [0, 1]
 * @param oddsRatio - ψ ≥ 0; 1 is independence
 *
 * Source: Plackett 1965.
 */
export function coSuccess(u: number, g: number, oddsRatio: number): number {
  if (oddsRatio === Infinity) return Math.min(u, g);
  const s = 1 + (u + g) * (oddsRatio - 1);
  const root = Math.sqrt(Math.max(0, s * s - 4 * oddsRatio * (oddsRatio - 1) * u * g));
  const p11 = s > 0 ? (2 * oddsRatio * u * g) / (s + root) : (s - root) / (2 * (oddsRatio - 1));
  return Math.max(0, u + g - 1, Math.min(p11 || 0, u, g));
}

/**
 * The four outcomes of two rates with a given log odds ratio.
 *
 * @param u - understanding rate in [0, 1]
 * @param g - generation rate in [0, 1]
 * @param logOddsRatio - 0 is independence, ±Infinity the strongest association the rates allow
 * @throws RangeError for rates outside [0, 1] or a NaN association
 *
 * @example
 * jointFromMargins(0.5, 0.5, 0).p11 // → 0.25
 */
export function jointFromMargins(u: number, g: number, logOddsRatio: number): JointOutcomes {
  for (const rate of [u, g])
    if (!(rate >= 0 && rate <= 1)) throw new RangeError(`invalid rate; expected [0, 1]: ${rate}`);
  if (Number.isNaN(logOddsRatio)) throw new RangeError(`invalid log odds ratio; expected a number: ${logOddsRatio}`);
  const p11 = coSuccess(u, g, Math.exp(logOddsRatio));
  return {p11, p10: u - p11, p01: g - p11, p00: Math.max(0, 1 - u - g + p11)};
}
