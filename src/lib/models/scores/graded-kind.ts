import {log1pExp, logistic} from "../../math/index.js";
import {shareWithin, type AnswerKind} from "./answer-kind.js";

/**
 * Ordered levels by the graded response model: P(level ≥ k) = σ(η + c_k), with c_1 > c_2 > … > c_m.
 *
 * The chance of a level between, σ(x) − σ(y) with x = η + c_k above y = η + c_(k+1), is σ(x) (1 − σ(y)) (1 − e^(y − x)): no cancellation however
 * far out, and a sum of concave functions in logarithms.
 *
 * @param counts - by column, answers at each of its levels, of which every one was seen
 *
 * Source: Samejima 1969.
 */
export function gradedKind(counts: readonly ArrayLike<number>[]): AnswerKind {
  const most = (f: number) => counts[f].length - 1;
  return {
    sizeOf: most,
    mostTouched: 2,
    start(f, own, at) {
      const total = Array.from(counts[f]).reduce((sum, n) => sum + n, 0);
      let above = total;
      for (let k = 0; k < most(f); k++) {
        above -= counts[f][k];
        own[at + k] = START * Math.log((above + 0.5) / (total - above + 0.5));
      }
    },
    addLogs(f, value, {slope, z, count}, own, at, to) {
      const [hasBelow, hasAbove] = [value > 0, value < most(f)];
      const [above, below] = [own[at + value], own[at + value - 1]];
      const between = hasBelow && hasAbove ? Math.log(-Math.expm1(above - below)) : 0;
      for (let q = 0; q < count; q++) {
        const eta = slope * z[q];
        to[q] += between - (hasBelow ? log1pExp(-eta - below) : 0) - (hasAbove ? log1pExp(eta + above) : 0);
      }
    },
    termsOf(f, value, eta, own, at, terms) {
      const {index, gradient, cross, curvature} = terms;
      terms.rise = terms.bend = 0;
      let n = 0;
      if (value > 0) {
        const pass = logistic(eta + own[at + value - 1]);
        terms.rise += gradient[n] = 1 - pass;
        terms.bend += cross[n] = pass * (1 - pass);
        index[n++] = value - 1;
      }
      if (value < most(f)) {
        const pass = logistic(eta + own[at + value]);
        terms.rise += gradient[n] = -pass;
        terms.bend += cross[n] = pass * (1 - pass);
        index[n++] = value;
      }
      terms.touched = n;
      curvature[0] = cross[0];
      if (n < 2) return;
      // The distance of the two intercepts, whose chance is 1 − e^−distance.
      const distance = own[at + value - 1] - own[at + value];
      const push = 1 / Math.expm1(distance);
      const stiff = push * (1 + push);
      gradient[0] += push;
      gradient[1] -= push;
      curvature[0] = cross[0] + stiff;
      curvature[1] = curvature[2] = -stiff;
      curvature[3] = cross[1] + stiff;
    },
    shift(f, own, at, by) {
      for (let k = 0; k < most(f); k++) own[at + k] += by;
    },
    shareOf(f, own, at, move) {
      let share = shareWithin(move);
      for (let k = 1; k < most(f); k++) {
        const closer = move[k] - move[k - 1];
        const distance = own[at + k - 1] - own[at + k];
        if (closer > LARGEST * distance) share = Math.min(share, (LARGEST * distance) / closer);
      }
      return share;
    },
    heldOf: () => -1,
    encode(f, values, at) {
      for (let k = most(f) - 1; k > 0; k--) values[at + k] = Math.log(values[at + k - 1] - values[at + k]);
    },
    decode(f, values, at) {
      for (let k = 1; k < most(f); k++) values[at + k] = values[at + k - 1] - Math.exp(values[at + k]);
    }
  };
}

/** A share over a normal trait of variance 1 lies nearer to one half than at its mean. */
const START = Math.sqrt(1.346);

/** The most of the distance of two intercepts that one step takes away. */
const LARGEST = 0.8;
