import {cholesky, choleskyInverse} from "../../math/index.js";
import type {TraitSpace} from "./trait-space.js";

/** Posterior correlation from which a group's grid is tilted along its axes: more nodes, but no bias. */
const TILT_FROM = 0.7;

/** Grids of the groups, each centred and scaled by the posterior of its last pass. */
export class GroupGrids {
  /** f64[G×D]: posterior means of the last pass, and Σ_f slope² n E σ(1−σ). */
  readonly mean: Float64Array;
  readonly sharpness: Float64Array;
  readonly #D: number;
  readonly #x: ArrayLike<number>;
  readonly #centre: Float64Array;
  /** Lower triangular; off its diagonal 0 where the grid is not tilted. */
  readonly #frame: Float64Array;
  readonly #tilted: Uint8Array;
  readonly #local: Float64Array;

  /**
   * Whoever makes them writes first values to `mean` and `sharpness`.
   *
   * @param x - nodes of the rule, which every grid has along each axis
   */
  constructor(G: number, D: number, x: ArrayLike<number>) {
    this.#D = D;
    this.#x = x;
    this.mean = new Float64Array(G * D);
    this.sharpness = new Float64Array(G * D);
    this.#centre = new Float64Array(G * D);
    this.#frame = new Float64Array(G * D * D);
    this.#tilted = new Uint8Array(G);
    this.#local = new Float64Array(D * D);
  }

  isTilted(g: number): boolean {
    return this.#tilted[g] === 1;
  }

  /** Nodes of a trait of a group. */
  count(g: number, d: number): number {
    const nodes = this.#x.length;
    return this.#tilted[g] ? nodes ** (d + 1) : nodes;
  }

  /** Spread of a group's grid along a trait, given the traits before it. */
  spread(g: number, d: number): number {
    return this.#frame[(g * this.#D + d) * this.#D + d];
  }

  /** Writes the places of a group's nodes. */
  place(g: number, {z}: TraitSpace): void {
    const [D, x, centre, frame] = [this.#D, this.#x, this.#centre, this.#frame];
    const nodes = x.length;
    const at = g * D * D;
    const c = g * D;
    if (!this.#tilted[g]) {
      for (let d = 0; d < D; d++)
        for (let q = 0; q < nodes; q++) z[d][q] = centre[c + d] + frame[at + d * D + d] * x[q];
      return;
    }
    for (let i = 0; i < nodes; i++) {
      z[0][i] = centre[c] + frame[at] * x[i];
      for (let k = 0; k < nodes; k++) {
        const b = i * nodes + k;
        z[1][b] = centre[c + 1] + frame[at + D] * x[i] + frame[at + D + 1] * x[k];
        for (let l = 0; D > 2 && l < nodes; l++) {
          z[2][b * nodes + l] = centre[c + 2] + frame[at + 6] * x[i] + frame[at + 7] * x[k] + frame[at + 8] * x[l];
        }
      }
    }
  }

  /**
   * Sets a group's grid: the last posterior mean, and the spread that the last curvature of its responses has with
   * the present prior. The posterior's own spread would do as well until a grid that is too narrow confirms itself.
   */
  adapt(g: number, precision: Float64Array): void {
    const [D, local, frame] = [this.#D, this.#local, this.#frame];
    const at = g * D * D;
    for (let k = 0; k < D * D; k++) local[k] = precision[k];
    for (let d = 0; d < D; d++) {
      this.#centre[g * D + d] = this.mean[g * D + d];
      local[d * D + d] += this.sharpness[g * D + d];
    }
    const inverse = cholesky(local, D);
    if (inverse === null) return;
    const block = choleskyInverse(inverse, D);
    let top = 0;
    for (let d = 0; d < D; d++) {
      for (let e = 0; e < d; e++) top = Math.max(top, block[d * D + e] ** 2 / (block[d * D + d] * block[e * D + e]));
    }
    const factor = top > TILT_FROM ** 2 ? cholesky(block, D) : null;
    this.#tilted[g] = factor === null ? 0 : 1;
    if (factor !== null) {
      frame.set(factor, at);
      return;
    }
    frame.fill(0, at, at + D * D);
    for (let d = 0; d < D; d++) frame[at + d * D + d] = Math.sqrt(Math.max(block[d * D + d], 1e-12));
  }
}
