import type {MarginalParameters} from "./marginal-parameters.js";
import type {GroupMoments, PosteriorPass} from "./posterior-pass.js";
import {floorAt, type ResponseGroups} from "./response-groups.js";
import type {TraitSpace} from "./trait-space.js";

/**
 * Adds what a group's posterior of one trait says of its responses to the group's moments and, weighted, to the pass.
 *
 * @param count - nodes of the trait
 * @param m - posterior mean of the trait
 * @returns Σ_f slope² n E σ(1−σ)
 */
export function accumulateTrait(
  {F, starts, attempts, successes, weight}: ResponseGroups,
  {z, marginal, failure}: TraitSpace,
  g: number,
  d: number,
  count: number,
  slope: Float64Array | null,
  m: number,
  own: GroupMoments,
  out: PosteriorPass
): number {
  const {hits, curvature} = own;
  const w = weight[g];
  const row = g * F;
  const first = starts[d];
  const last = starts[d + 1];
  const p = marginal[d];
  const at = z[d];
  for (let f = first; f < last; f++) {
    const n = attempts[row + f];
    if (n === 0) continue;
    const store = f * count;
    let hit = 0;
    let bend = 0;
    let hitZ = 0;
    let bendZ = 0;
    let bendZZ = 0;
    for (let q = 0; q < count; q++) {
      const miss = failure[store + q];
      const h = p[q] * (1 - miss);
      hit += h;
      bend += h * miss;
      if (slope) {
        hitZ += h * at[q];
        bendZ += h * miss * at[q];
        bendZZ += h * miss * at[q] * at[q];
      }
    }
    hits[f] = n * hit;
    curvature[f] = n * bend;
    own.known[f] = successes[row + f];
    if (slope) {
      own.hitsZ[f] = n * hitZ;
      own.knownZ[f] = successes[row + f] * m;
      out.expectedZ[f] += w * n * hitZ;
      out.informationZ[f] += w * n * bendZ;
      out.informationZZ[f] += w * n * bendZZ;
    }
  }
  let bend = 0;
  for (let f = first; f < last; f++) {
    out.expected[f] += w * hits[f];
    out.information[f] += w * curvature[f];
    bend += slope ? slope[f] * slope[f] * curvature[f] : curvature[f];
  }
  if (slope) for (let f = first; f < last; f++) out.successZ[f] += w * successes[row + f] * m;
  return bend;
}

/**
 * As `accumulateTrait`, with the successes that the ability brought in place of all: whether it or the floor brought one is
 * integrated over as the trait is. Curvature for the next grid is that of the chance itself, which a floor makes flatter.
 */
export function accumulateFloored(
  groups: ResponseGroups,
  {z, marginal, failure, share}: TraitSpace,
  g: number,
  d: number,
  count: number,
  {slope, floor}: MarginalParameters,
  own: GroupMoments,
  out: PosteriorPass
): number {
  const {F, starts, attempts, successes, weight} = groups;
  const {hits, curvature} = own;
  const w = weight[g];
  const row = g * F;
  const p = marginal[d];
  const at = z[d];
  let sharp = 0;
  for (let f = starts[d]; f < starts[d + 1]; f++) {
    const n = attempts[row + f];
    if (n === 0) continue;
    const y = successes[row + f];
    const k = floorAt(groups, g, f, d);
    const a = slope ? slope[f] : 1;
    const store = f * count;
    let hit = 0;
    let bend = 0;
    let known = 0;
    let hitZ = 0;
    let bendZ = 0;
    let bendZZ = 0;
    let knownZ = 0;
    let flat = 0;
    for (let q = 0; q < count; q++) {
      const miss = failure[store + q];
      const h = p[q] * (1 - miss);
      const brought = p[q] * share[store + q];
      const steep = h * miss;
      const zq = at[q];
      hit += h;
      bend += steep;
      known += brought;
      flat += steep * share[store + q];
      hitZ += h * zq;
      bendZ += steep * zq;
      bendZZ += steep * zq * zq;
      knownZ += brought * zq;
    }
    hits[f] = n * hit;
    curvature[f] = n * bend;
    own.known[f] = y * known;
    own.hitsZ[f] = n * hitZ;
    own.knownZ[f] = y * knownZ;
    own.guessed[k] += y * (1 - known);
    own.failed[k] += n - y;
    out.expected[f] += w * (n * hit + y * (1 - known));
    out.information[f] += w * n * bend;
    out.expectedZ[f] += w * n * hitZ;
    out.informationZ[f] += w * n * bendZ;
    out.informationZZ[f] += w * n * bendZZ;
    out.successZ[f] += w * y * knownZ;
    sharp += a * a * n * (1 - floor![k]) * flat;
  }
  return sharp;
}
