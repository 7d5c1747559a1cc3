import {cholesky, choleskyInverse, gaussHermite, logDeterminant} from "../../math/index.js";
import {GroupGrids} from "./group-grids.js";
import {JointGrid} from "./joint-grid.js";
import {traitSpace, type TraitSpace} from "./trait-space.js";

/** What answers of one kind say of a group's traits. */
export interface TraitAnswers {
  /** Writes the log-likelihood of a group's answers on a trait at its nodes to `logFactor`. @param count - nodes of the trait */
  evaluate(space: TraitSpace, g: number, d: number, count: number): void;
  /**
   * Adds what the group's posterior of a trait, in `marginal`, says of its answers.
   *
   * @param m - posterior mean of the trait
   * @returns the curvature of the answers' log-likelihood in the trait, expected: it sets the next grid
   */
  accumulate(space: TraitSpace, g: number, d: number, count: number, m: number): number;
  /** Called before a group's answers are added, and after, with its log-likelihood. */
  begin?(g: number): void;
  end?(space: TraitSpace, g: number, logLik: number): void;
}

/** Posteriors of units, or groups of equal ones, on grids of their own, whatever their answers are. */
export class PosteriorSweep {
  /** f64[G×D] and f64[G×D×D]: posterior means and covariances of the last run. */
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  /** f64[D] and f64[D×D]: Σ w E z and Σ w E zz′ of the last run. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly grids: GroupGrids;
  readonly #weight: Float64Array;
  readonly #D: number;
  readonly #nodes: number;
  readonly #joint: JointGrid;
  readonly #room: (most: number) => TraitSpace;
  #space: TraitSpace;

  /**
   * @param weight - f64[G]
   * @param nodes - of the rule, per trait
   * @param F - columns of which `space` keeps something by node; 0 for none
   */
  constructor(weight: Float64Array, D: number, nodes: number, F = 0, hasFloors = false) {
    const G = weight.length;
    const rule = gaussHermite(nodes);
    this.#weight = weight;
    this.#D = D;
    this.#nodes = nodes;
    this.#joint = new JointGrid(rule, D);
    this.#room = (most) => traitSpace(most, F, hasFloors);
    this.#space = this.#room(nodes);
    this.grids = new GroupGrids(G, D, rule.nodes);
    this.mean = this.grids.mean;
    this.covariance = new Float64Array(G * D * D);
    this.first = new Float64Array(D);
    this.second = new Float64Array(D * D);
  }

  /**
   * One pass over the groups.
   *
   * @param sigma - covariance of the traits over the population
   * @param adapt - sets each group's grid anew from its last posterior; else the grids of the last such pass stay
   * @param from - what the sum of log-likelihoods begins with
   * @returns Σ w log-likelihood of the groups; NaN where `sigma` is no covariance
   */
  run(sigma: Float64Array, adapt: boolean, answers: TraitAnswers, from = 0): number {
    const [D, grids, joint] = [this.#D, this.grids, this.#joint];
    this.first.fill(0);
    this.second.fill(0);
    const factor = cholesky(sigma, D);
    if (factor === null) return NaN;
    const precision = choleskyInverse(factor, D);
    const logDet = logDeterminant(factor, D);
    let logLik = from;
    for (let g = 0; g < this.#weight.length; g++) {
      if (adapt) grids.adapt(g, precision);
      const isTilted = grids.isTilted(g);
      // The first grid that is tilted makes room for all others.
      if (isTilted && this.#space.most === this.#nodes) this.#space = this.#room(this.#nodes ** D);
      const space = this.#space;
      grids.place(g, space);
      for (let d = 0; d < D; d++) answers.evaluate(space, g, d, grids.count(g, d));
      joint.sum(space, precision, isTilted);
      answers.begin?.(g);
      const own = this.#addMoments(space, g, answers, joint.logTotal - 0.5 * logDet);
      answers.end?.(space, g, own);
      logLik += this.#weight[g] * own;
    }
    return logLik;
  }

  /** What a group's posterior says of its traits and answers; returns `logLik` with the volume of the group's grid. */
  #addMoments(space: TraitSpace, g: number, answers: TraitAnswers, logLik: number): number {
    const {z, marginal} = space;
    const [D, grids, joint, mean, covariance] = [this.#D, this.grids, this.#joint, this.mean, this.covariance];
    const w = this.#weight[g];
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
      grids.sharpness[g * D + d] = answers.accumulate(space, g, d, count, m);
      mean[g * D + d] = m;
      covariance[(g * D + d) * D + d] = s;
      this.first[d] += w * m;
    }
    for (let d = 0; d < D; d++) {
      for (let e = 0; e < D; e++) {
        const product = mean[g * D + d] * mean[g * D + e];
        if (d !== e) covariance[(g * D + d) * D + e] = joint.cross[d + e - 1] - product;
        this.second[d * D + e] += w * (covariance[(g * D + d) * D + e] + product);
      }
    }
    return logLik;
  }
}
