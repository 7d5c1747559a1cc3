import {cholesky, choleskyInverse, gaussHermite, logDeterminant} from "../../math/index.js";
import {GroupGrids} from "./group-grids.js";
import {JointGrid} from "./joint-grid.js";
import type {MarginalParameters} from "./marginal-parameters.js";
import {
  clearPass,
  emptyMoments,
  emptyPass,
  type GroupVisitor,
  type PosteriorPass,
  type TraitNodes
} from "./posterior-pass.js";
import type {ResponseGroups} from "./response-groups.js";
import {evaluateFloored, evaluateTrait, oddsOf} from "./trait-likelihood.js";
import {accumulateFloored, accumulateTrait} from "./trait-moments.js";
import {traitSpace} from "./trait-space.js";

/** Posteriors of the groups on grids of their own. */
export interface Posteriors {
  /** f64[G×D] and f64[G×D×D]: posterior means and covariances of the last pass. */
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  /**
   * One pass at the given parameters.
   *
   * @param adapt - sets each group's grid anew from its last posterior; else the grids of the last such pass stay
   */
  pass(parameters: MarginalParameters, adapt: boolean, visit?: GroupVisitor): PosteriorPass;
}

/**
 * Adaptive Gauss–Hermite quadrature for every group: `nodes` per trait, centred and scaled by the posterior of the
 * last pass, so that posteriors much narrower than the population need no more nodes than wide ones.
 *
 * The traits' likelihoods factor (each column measures one trait): columns are evaluated on each trait's own nodes,
 * and only the D-dimensional product of those factors with the normal density runs over the whole grid. Where a
 * posterior's traits correlate above 0.7 its grid is tilted by the Cholesky factor of its covariance, and trait d
 * has nodes^(d+1) nodes.
 *
 * Cost of a pass: O(G × (F × nodes + nodes^D)), tilted O(G × F × nodes^D); allocates only when a first grid tilts.
 *
 * Source: Naylor & Smith 1982; Rabe-Hesketh, Skrondal & Pickles 2005.
 */
export function makePosteriors(groups: ResponseGroups, nodes: number, start: MarginalParameters): Posteriors {
  const {G, F, D, weight, floors} = groups;
  const K = floors?.start.length ?? 0;
  const rule = gaussHermite(nodes);
  const grids = new GroupGrids(groups, rule.nodes, start);
  const joint = new JointGrid(rule, D);
  let space = traitSpace(nodes, F, floors !== null);
  const {mean, sharpness} = grids;
  const covariance = new Float64Array(G * D * D);
  const odds = new Float64Array(F);
  const own = emptyMoments(F, K);
  const out = emptyPass(F, D, K);

  function pass(parameters: MarginalParameters, adapt: boolean, visit?: GroupVisitor): PosteriorPass {
    const {intercept, sigma, floor} = parameters;
    const factor = cholesky(sigma, D);
    clearPass(out);
    if (factor === null) return out;
    const precision = choleskyInverse(factor, D);
    const logDet = logDeterminant(factor, D);
    oddsOf(intercept, odds);
    let logLik = 0;
    // Without floors the responses enter a trait's likelihood by their sum, and the intercepts here.
    for (let f = 0; floor === null && f < F; f++) logLik += groups.columnSuccesses[f] * intercept[f];

    for (let g = 0; g < G; g++) {
      if (adapt) grids.adapt(g, precision);
      // The first grid that is tilted makes room for all others.
      if (grids.isTilted(g) && space.most === nodes) space = traitSpace(nodes ** D, F, floors !== null);
      grids.place(g, space);
      for (let d = 0; d < D; d++) {
        const count = grids.count(g, d);
        if (floor) evaluateFloored(groups, space, g, d, count, parameters);
        else evaluateTrait(groups, space, g, d, count, parameters, odds);
      }
      joint.sum(space, precision, grids.isTilted(g));
      const groupLogLik = addMoments(g, parameters, joint.logTotal - 0.5 * logDet);
      visit?.(g, own, (d) => nodesOf(g, d), groupLogLik);
      logLik += weight[g] * groupLogLik;
    }
    out.logLik = logLik;
    return out;
  }

  /** What a group's posterior says of its traits and responses; returns `logLik` with the volume of the group's grid. */
  function addMoments(g: number, parameters: MarginalParameters, logLik: number): number {
    const {slope, floor} = parameters;
    const {z, marginal} = space;
    const w = weight[g];
    own.curvature.fill(0);
    own.hits.fill(0);
    if (floor) {
      own.guessed.fill(0);
      own.failed.fill(0);
    }
    for (let d = 0; d < D; d++) {
      logLik += Math.log(grids.spread(g, d));
      let m = 0;
      let s = 0;
      const count = grids.count(g, d);
      for (let q = 0; q < count; q++) {
        marginal[d][q] /= joint.total;
        m += marginal[d][q] * z[d][q];
      }
      for (let q = 0; q < count; q++) s += marginal[d][q] * (z[d][q] - m) ** 2;
      sharpness[g * D + d] = floor
        ? accumulateFloored(groups, space, g, d, count, parameters, own, out)
        : accumulateTrait(groups, space, g, d, count, slope, m, own, out);
      mean[g * D + d] = m;
      covariance[(g * D + d) * D + d] = s;
      out.first[d] += w * m;
    }
    for (let d = 0; d < D; d++) {
      for (let e = 0; e < D; e++) {
        const product = mean[g * D + d] * mean[g * D + e];
        if (d !== e) covariance[(g * D + d) * D + e] = joint.cross[d + e - 1] - product;
        out.second[d * D + e] += w * (covariance[(g * D + d) * D + e] + product);
      }
    }
    for (let k = 0; floor && k < K; k++) {
      out.guessed[k] += w * own.guessed[k];
      out.failed[k] += w * own.failed[k];
    }
    return logLik;
  }

  function nodesOf(g: number, d: number): TraitNodes {
    const {z, marginal, failure, share} = space;
    return {count: grids.count(g, d), z: z[d], probability: marginal[d], failure, share};
  }

  return {mean, covariance, pass};
}
