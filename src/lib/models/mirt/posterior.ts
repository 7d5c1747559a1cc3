import type {MarginalParameters} from "./marginal-parameters.js";
import {
  clearPass,
  emptyMoments,
  emptyPass,
  type GroupVisitor,
  type PosteriorPass,
  type TraitNodes
} from "./posterior-pass.js";
import {PosteriorSweep, type TraitAnswers} from "./posterior-sweep.js";
import type {ResponseGroups} from "./response-groups.js";
import {startGrids} from "./start-grids.js";
import {evaluateFloored, evaluateTrait, oddsOf} from "./trait-likelihood.js";
import {accumulateFloored, accumulateTrait} from "./trait-moments.js";
import type {TraitSpace} from "./trait-space.js";

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
  const {F, D, weight, floors} = groups;
  const K = floors?.start.length ?? 0;
  const sweep = new PosteriorSweep(weight, D, nodes, F, floors !== null);
  const {mean, covariance, grids} = sweep;
  startGrids(groups, start, mean, grids.sharpness);
  const odds = new Float64Array(F);
  const own = emptyMoments(F, K);
  const out = emptyPass(F, K, sweep);

  function pass(parameters: MarginalParameters, adapt: boolean, visit?: GroupVisitor): PosteriorPass {
    const {intercept, slope, sigma, floor} = parameters;
    clearPass(out);
    oddsOf(intercept, odds);
    // Without floors the responses enter a trait's likelihood by their sum, and the intercepts here.
    let ofIntercepts = 0;
    for (let f = 0; floor === null && f < F; f++) ofIntercepts += groups.columnSuccesses[f] * intercept[f];
    const answers: TraitAnswers = {
      evaluate: (space, g, d, count) => {
        if (floor) evaluateFloored(groups, space, g, d, count, parameters);
        else evaluateTrait(groups, space, g, d, count, parameters, odds);
      },
      begin: () => {
        own.curvature.fill(0);
        own.hits.fill(0);
        if (floor) {
          own.guessed.fill(0);
          own.failed.fill(0);
        }
      },
      accumulate: (space, g, d, count, m) =>
        floor
          ? accumulateFloored(groups, space, g, d, count, parameters, own, out)
          : accumulateTrait(groups, space, g, d, count, slope, m, own, out),
      end: (space, g, logLik) => {
        for (let k = 0; floor && k < K; k++) {
          out.guessed[k] += weight[g] * own.guessed[k];
          out.failed[k] += weight[g] * own.failed[k];
        }
        visit?.(g, own, (d) => nodesOf(space, g, d), logLik);
      }
    };
    out.logLik = sweep.run(sigma, adapt, answers, ofIntercepts);
    return out;
  }

  const nodesOf = ({z, marginal, failure, share}: TraitSpace, g: number, d: number): TraitNodes => ({
    count: grids.count(g, d),
    z: z[d],
    probability: marginal[d],
    failure,
    share
  });

  return {mean, covariance, pass};
}
