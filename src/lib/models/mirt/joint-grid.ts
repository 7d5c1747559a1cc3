import type {TraitSpace} from "./trait-space.js";

/** Sums over the whole grid of a group, of the product of its traits' likelihoods with the normal density. */
export class JointGrid {
  /** The sum, relative to the density's highest value, and its logarithm in full but for the density's constant. */
  total = 0;
  logTotal = 0;
  /** f64[3]: E z₀z₁, E z₀z₂, E z₁z₂; traits d and e have entry d + e − 1. */
  readonly cross = new Float64Array(3);
  readonly #D: number;
  /** Nodes along each axis, 1 along those that are none. */
  readonly #Q: readonly [number, number, number];
  /** log(w / φ(x)) up to the constant that cancels against the prior's. */
  readonly #logWeight: Float64Array;
  readonly #joint: Float64Array;

  constructor({nodes, weights}: {readonly nodes: ArrayLike<number>; readonly weights: ArrayLike<number>}, D: number) {
    const n = nodes.length;
    this.#D = D;
    this.#Q = [n, D > 1 ? n : 1, D > 2 ? n : 1];
    this.#logWeight = Float64Array.from(nodes, (x, q) => Math.log(weights[q]) + (x * x) / 2);
    this.#joint = new Float64Array(this.#Q[0] * this.#Q[1] * this.#Q[2]);
  }

  /** @param precision - of the traits' normal density, f64[D×D]; sums by node of each trait are written to `marginal` */
  sum(space: TraitSpace, precision: Float64Array, isTilted: boolean): void {
    const top = this.#evaluate(space, precision, isTilted);
    const {z, marginal} = space;
    const [D, joint] = [this.#D, this.#joint];
    const [Q0, Q1, Q2] = this.#Q;
    for (let d = 0; d < D; d++) marginal[d].fill(0, 0, isTilted ? Q0 ** (d + 1) : Q0);
    let total = 0;
    let at = 0;
    let m01 = 0;
    let m02 = 0;
    let m12 = 0;
    for (let i = 0; i < Q0; i++) {
      let sum0 = 0;
      for (let k = 0; k < Q1; k++) {
        const node1 = isTilted ? i * Q0 + k : k;
        let sum1 = 0;
        let lead = 0;
        for (let l = 0; l < Q2; l++) {
          const p = Math.exp(joint[at++] - top);
          sum1 += p;
          if (D > 2) {
            const node2 = isTilted ? node1 * Q0 + l : l;
            marginal[2][node2] += p;
            lead += p * z[2][node2];
          }
        }
        sum0 += sum1;
        if (D > 1) {
          marginal[1][node1] += sum1;
          m01 += sum1 * z[0][i] * z[1][node1];
          m02 += lead * z[0][i];
          m12 += lead * z[1][node1];
        }
      }
      marginal[0][i] = sum0;
      total += sum0;
    }
    this.total = total;
    this.logTotal = top + Math.log(total);
    this.cross[0] = m01 / total;
    this.cross[1] = m02 / total;
    this.cross[2] = m12 / total;
  }

  /** Logarithms of the product at every node; returns the highest. */
  #evaluate({z, logFactor}: TraitSpace, precision: Float64Array, isTilted: boolean): number {
    const [D, joint, logWeight] = [this.#D, this.#joint, this.#logWeight];
    const [Q0, Q1, Q2] = this.#Q;
    const [p00, p01, p02] = [precision[0], D > 1 ? precision[1] : 0, D > 2 ? precision[2] : 0];
    const [p11, p12, p22] = [D > 1 ? precision[D + 1] : 0, D > 2 ? precision[5] : 0, D > 2 ? precision[8] : 0];
    let top = -Infinity;
    let at = 0;
    for (let i = 0; i < Q0; i++) {
      const a = z[0][i];
      const base0 = logFactor[0][i] - 0.5 * p00 * a * a + logWeight[i];
      for (let k = 0; k < Q1; k++) {
        const node1 = isTilted ? i * Q0 + k : k;
        const b = z[1][node1];
        const base1 = base0 + logFactor[1][node1] - (0.5 * p11 * b + p01 * a) * b + (D > 1 ? logWeight[k] : 0);
        for (let l = 0; l < Q2; l++) {
          const node2 = isTilted && D > 2 ? node1 * Q0 + l : l;
          const c = z[2][node2];
          const value =
            base1 + logFactor[2][node2] - (0.5 * p22 * c + p02 * a + p12 * b) * c + (D > 2 ? logWeight[l] : 0);
          joint[at++] = value;
          if (value > top) top = value;
        }
      }
    }
    return top;
  }
}
