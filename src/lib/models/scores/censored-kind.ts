import {logNormalCdf} from "../../math/normal-distribution.js";
import type {AnswerKind} from "./answer-kind.js";

/**
 * Least standard deviation of answers around what is expected, as a share of the range. Without one the likelihood has no maximum where two items
 * have the same scores: the ability would be what both say.
 */
const LEAST_SPREAD = 0.01;
const MOST = 1 / LEAST_SPREAD;

const LOG_ROOT = 0.5 * Math.log(2 * Math.PI);

/**
 * Shares of a range by the normal factor model cut at its ends: a share is what lies within [0, 1] of a normal variable whose mean is linear in
 * the trait; what would lie beyond an end is seen at the end.
 *
 * Own parameters of a column: ν and γ, the reciprocal of the standard deviation, such that γ × share − ν − η is a standard normal. In these the
 * log-likelihood is concave (Olsen 1978).
 *
 * @param means - by column, mean and standard deviation of its answers
 *
 * Source: Muthén 1989.
 */
export function censoredKind(means: readonly {readonly mean: number; readonly sd: number}[]): AnswerKind {
  return {
    sizeOf: () => 2,
    mostTouched: 2,
    start(f, own, at) {
      // Half of the variance is the trait's, whose part in units of the rest has variance 1.
      own[at + 1] = Math.min(MOST, Math.SQRT2 / means[f].sd);
      own[at] = means[f].mean * own[at + 1];
    },
    addLogs(_, value, {slope, z, count}, own, at, to) {
      const [nu, gamma] = [own[at], own[at + 1]];
      const density = Math.log(gamma) - LOG_ROOT;
      for (let q = 0; q < count; q++) {
        const mean = nu + slope * z[q];
        to[q] +=
          value <= 0
            ? logNormalCdf(-mean)
            : value >= 1
              ? logNormalCdf(mean - gamma)
              : density - 0.5 * (gamma * value - mean) ** 2;
      }
    },
    termsOf(_, value, eta, own, at, terms) {
      const {index, gradient, cross, curvature} = terms;
      const [nu, gamma] = [own[at], own[at + 1]];
      terms.touched = 2;
      index[0] = 0;
      index[1] = 1;
      if (value > 0 && value < 1) {
        const off = gamma * value - nu - eta;
        terms.rise = gradient[0] = off;
        gradient[1] = 1 / gamma - off * value;
        terms.bend = cross[0] = curvature[0] = 1;
        cross[1] = curvature[1] = curvature[2] = -value;
        curvature[3] = 1 / gamma ** 2 + value ** 2;
        return;
      }
      const isTop = value >= 1;
      const at0 = isTop ? nu + eta - gamma : -nu - eta;
      const ratio = Math.exp(-0.5 * at0 * at0 - LOG_ROOT - logNormalCdf(at0));
      const bend = ratio * (ratio + at0);
      terms.rise = gradient[0] = isTop ? ratio : -ratio;
      terms.bend = cross[0] = curvature[0] = bend;
      gradient[1] = isTop ? -ratio : 0;
      cross[1] = curvature[1] = curvature[2] = isTop ? -bend : 0;
      curvature[3] = isTop ? bend : 0;
    },
    shift(_, own, at, by) {
      own[at] += by;
    },
    shareOf(_, own, at, move) {
      // The reciprocal stays above 0 and within its bound, and grows by half at most: grids follow no faster.
      const gamma = own[at + 1];
      const most = Math.min(1.5 * gamma, MOST) - gamma;
      return move[1] < -0.8 * gamma ? (-0.8 * gamma) / move[1] : move[1] > most ? most / move[1] : 1;
    },
    heldOf: (own, at) => (own[at + 1] >= MOST * (1 - 1e-9) ? 1 : -1),
    encode(_, values, at) {
      values[at + 1] = Math.log(values[at + 1]);
    },
    decode(_, values, at) {
      values[at + 1] = Math.min(MOST, Math.exp(values[at + 1]));
    }
  };
}
