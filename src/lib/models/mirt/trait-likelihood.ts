import type {MarginalParameters} from "./marginal-parameters.js";
import {floorAt, type ResponseGroups} from "./response-groups.js";
import type {TraitSpace} from "./trait-space.js";

/** Products of 1 + e^η are taken to logarithms before they can overflow. */
const PRODUCT_LIMIT = 1e250;
/** Beyond this |η| the logistic function is 0 or 1 in float64. */
const FAR = 500;

/** e^b of every intercept b into f64[F], within what a product can hold. */
export function oddsOf(intercept: Float64Array, odds: Float64Array): void {
  for (let f = 0; f < odds.length; f++) odds[f] = Math.exp(Math.max(-FAR, Math.min(FAR / 2, intercept[f])));
}

/**
 * Likelihood of a group's responses on one trait at its nodes, without floors and up to Σ y × intercept: into `logFactor`, and the
 * chances of failure into `failure`.
 *
 * @param count - nodes of the trait
 * @param odds - see `oddsOf`
 */
export function evaluateTrait(
  {F, D, starts, score, attempts, successes}: ResponseGroups,
  {z, logFactor, failure, rise, product, logs}: TraitSpace,
  g: number,
  d: number,
  count: number,
  {intercept, slope}: MarginalParameters,
  odds: Float64Array
): void {
  const row = g * F;
  let sufficient = score[g * D + d];
  if (slope) {
    sufficient = 0;
    for (let f = starts[d]; f < starts[d + 1]; f++) sufficient += successes[row + f] * slope[f];
  }
  const at = z[d];
  for (let q = 0; q < count; q++) {
    rise[q] = Math.exp(Math.max(-FAR, Math.min(FAR, at[q])));
    product[q] = 1;
    logs[q] = 0;
  }
  for (let f = starts[d]; f < starts[d + 1]; f++) {
    const n = attempts[row + f];
    const store = f * count;
    if (n === 0) {
      failure.fill(1, store, store + count);
      continue;
    }
    for (let q = 0; q < count; q++) {
      const t = 1 + (slope ? Math.exp(Math.min(FAR, intercept[f] + slope[f] * at[q])) : odds[f] * rise[q]);
      failure[store + q] = 1 / t;
      product[q] *= t;
      if (n > 1) logs[q] += (n - 1) * Math.log(t);
      if (product[q] > PRODUCT_LIMIT) {
        logs[q] += Math.log(product[q]);
        product[q] = 1;
      }
    }
  }
  const factors = logFactor[d];
  for (let q = 0; q < count; q++) factors[q] = sufficient * at[q] - logs[q] - Math.log(product[q]);
}

/** As `evaluateTrait`, with floors and in full; also the ability's share of each chance of success into `share`. */
export function evaluateFloored(
  groups: ResponseGroups,
  {z, logFactor, failure, share, product}: TraitSpace,
  g: number,
  d: number,
  count: number,
  {intercept, slope, floor}: MarginalParameters
): void {
  const {F, starts, attempts, successes} = groups;
  const row = g * F;
  const at = z[d];
  const factors = logFactor[d];
  factors.fill(0, 0, count);
  product.fill(1, 0, count);
  for (let f = starts[d]; f < starts[d + 1]; f++) {
    const n = attempts[row + f];
    const y = successes[row + f];
    const store = f * count;
    if (n === 0) {
      failure.fill(1, store, store + count);
      continue;
    }
    const c = floor![floorAt(groups, g, f, d)];
    for (let q = 0; q < count; q++) {
      const eta = Math.max(-FAR, Math.min(FAR, intercept[f] + (slope ? slope[f] : 1) * at[q]));
      const odds = Math.exp(eta);
      const miss = 1 / (1 + odds);
      const ability = odds * miss;
      const chance = c + (1 - c) * ability;
      failure[store + q] = miss;
      share[store + q] = ability / chance;
      if (n === 1) product[q] *= y === 1 ? chance : (1 - c) * miss;
      else factors[q] += y * Math.log(chance) + (n - y) * Math.log((1 - c) * miss);
      if (product[q] < 1 / PRODUCT_LIMIT) {
        factors[q] += Math.log(product[q]);
        product[q] = 1;
      }
    }
  }
  for (let q = 0; q < count; q++) factors[q] += Math.log(product[q]);
}
