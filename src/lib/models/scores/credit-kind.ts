import {shareWithin, type AnswerKind} from "./answer-kind.js";

/**
 * Ordered levels by the generalized partial credit model: P(level) ∝ exp(k η + e_k), with k the level less the column's lowest one and e = 0
 * there.
 *
 * @param levels - by column, its levels that were seen, in order
 * @param counts - by column, answers at each of them
 *
 * Source: Muraki 1992.
 */
export function creditKind(levels: readonly ArrayLike<number>[], counts: readonly ArrayLike<number>[]): AnswerKind {
  const most = (f: number) => levels[f].length - 1;
  const widest = levels.reduce((top, own) => Math.max(top, own.length), 0);
  const chance = new Float64Array(widest);
  const credit = (f: number, r: number) => levels[f][r] - levels[f][0];
  /** Chances of a column's levels at η; returns the logarithm of their sum before they were brought to 1. */
  const chances = (f: number, eta: number, own: Float64Array, at: number): number => {
    let top = 0;
    for (let r = 0; r <= most(f); r++) {
      chance[r] = r === 0 ? 0 : credit(f, r) * eta + own[at + r - 1];
      top = Math.max(top, chance[r]);
    }
    let sum = 0;
    for (let r = 0; r <= most(f); r++) sum += chance[r] = Math.exp(chance[r] - top);
    for (let r = 0; r <= most(f); r++) chance[r] /= sum;
    return top + Math.log(sum);
  };
  return {
    sizeOf: most,
    mostTouched: Math.max(1, widest - 1),
    start(f, own, at) {
      for (let r = 1; r <= most(f); r++) own[at + r - 1] = Math.log(counts[f][r] / counts[f][0]);
    },
    addLogs(f, value, {slope, z, count}, own, at, to) {
      const intercept = value === 0 ? 0 : own[at + value - 1];
      for (let q = 0; q < count; q++) {
        const eta = slope * z[q];
        to[q] += credit(f, value) * eta + intercept - chances(f, eta, own, at);
      }
    },
    termsOf(f, value, eta, own, at, terms) {
      const {index, gradient, cross, curvature} = terms;
      const n = most(f);
      chances(f, eta, own, at);
      let [mean, square] = [0, 0];
      for (let r = 1; r <= n; r++) {
        mean += chance[r] * credit(f, r);
        square += chance[r] * credit(f, r) ** 2;
      }
      terms.rise = credit(f, value) - mean;
      terms.bend = square - mean * mean;
      terms.touched = n;
      for (let r = 1; r <= n; r++) {
        index[r - 1] = r - 1;
        gradient[r - 1] = (r === value ? 1 : 0) - chance[r];
        cross[r - 1] = chance[r] * (credit(f, r) - mean);
        for (let k = 1; k <= n; k++) curvature[(r - 1) * n + k - 1] = (r === k ? chance[r] : 0) - chance[r] * chance[k];
      }
    },
    shift(f, own, at, by) {
      for (let r = 1; r <= most(f); r++) own[at + r - 1] += credit(f, r) * by;
    },
    shareOf: (_f, _own, _at, move) => shareWithin(move),
    heldOf: () => -1,
    encode: () => undefined,
    decode: () => undefined
  };
}
