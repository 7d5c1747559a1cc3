import type {MarginalFit} from "./marginal-fit.js";
import type {ParameterErrors} from "./observed-information.js";
import type {UnitResponses} from "./response-groups.js";
import {eachUnit} from "./unit-scores.js";

/**
 * How likely each unit is under the model fitted to all others, approximately: ℓ_u − g_u′ A⁻¹ g_u, with its log-likelihood and score at the
 * estimates from all and their information A. Leaving a unit out moves the estimates by about −A⁻¹ g_u.
 *
 * @param errors - of the same fit, exact, whose covariance is A⁻¹
 * @returns f64[U], NaN of units of weight 0; `null` where the information is singular or not of all parameters
 *
 * Source: Stone 1977; Takeuchi 1976; docs/methods/item-models.md.
 */
export function leaveOneOut(units: UnitResponses, fit: MarginalFit, errors: ParameterErrors): Float64Array | null {
  const {covariance, P, method} = errors;
  if (covariance === null || method !== "exact") return null;
  const out = new Float64Array(units.U).fill(NaN);
  eachUnit(units, fit, errors, (u, score, logLik) => {
    if (units.weights[u] === 0) return;
    let moved = 0;
    for (let r = 0; r < P; r++) for (let k = 0; k < P; k++) moved += score[r] * covariance[r * P + k] * score[k];
    out[u] = logLik - moved;
  });
  return out;
}
