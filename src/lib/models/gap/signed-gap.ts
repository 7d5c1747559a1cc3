import {normalQuantile, polygamma, requireLevel} from "../../math/index.js";
import {requireCell, type GapCell} from "./joint-outcomes.js";

/** Understanding minus generation, logits, with its interval. */
export interface SignedGap {
  readonly estimate: number;
  readonly lo: number;
  readonly hi: number;
  /** Standard deviation of the estimate, logits. */
  readonly se: number;
}

/** First three cumulants of a sum. */
interface Cumulants {
  readonly mean: number;
  readonly variance: number;
  readonly third: number;
}

/**
 * Signed overall gap: the mean over categories of logit u − logit g, understanding minus generation, every category counting the same.
 *
 * Each category's four outcome shares have the posterior Dirichlet(counts + ½), whose rates are Beta(right + 1, wrong + 1); its mean,
 * variance and third moment of logit u − logit g are closed forms of polygamma functions, with the covariance of the two forms (the same
 * items answer both) by the delta method. Categories add up. The ends are Cornish–Fisher quantiles of the sum, so that they keep its
 * skew. Where a form has no right or no wrong answer, the data set no bound on one side: the end on that side takes
 * Beta(right + ½, wrong + ½) of that form, which reaches further out.
 *
 * Nothing is shared between models: the estimate is never moved by who else is shown.
 *
 * @param cells - one model's categories, at least one
 * @param level - defaults to 0.95
 * @throws RangeError for no categories, as `requireCell`, or for a level outside (0, 1)
 *
 * Source: docs/methods/overall-gap.md, with its coverage.
 */
export function signedGap(cells: readonly GapCell[], level = 0.95): SignedGap {
  if (cells.length === 0) throw new RangeError(`invalid categories; expected at least one: ${cells.length}`);
  requireLevel(level);
  const z = normalQuantile((1 + level) / 2);
  const own = cumulantsOf(cells, 0);
  const end = (side: 1 | -1) => {
    const {mean, variance, third} = cumulantsOf(cells, side);
    const se = Math.sqrt(variance);
    return mean + side * z * se + (third / variance / 6) * (z * z - 1);
  };
  return {estimate: own.mean, lo: end(-1), hi: end(1), se: Math.sqrt(own.variance)};
}

/**
 * Difference of two signed gaps whose models are taken as independent, by the square-and-add rule, which keeps the skew of both.
 *
 * Source: Zou & Donner 2008.
 */
export function signedDifference(
  a: Pick<SignedGap, "estimate" | "lo" | "hi">,
  b: Pick<SignedGap, "estimate" | "lo" | "hi">
): {readonly estimate: number; readonly lo: number; readonly hi: number} {
  const estimate = a.estimate - b.estimate;
  return {
    estimate,
    lo: estimate - Math.hypot(a.estimate - a.lo, b.hi - b.estimate),
    hi: estimate + Math.hypot(a.hi - a.estimate, b.estimate - b.lo)
  };
}

/**
 * Posterior means of the logits of a cell's two rates, ψ(right + 1) − ψ(wrong + 1) each: about the logit with half an item added to both counts.
 *
 * @throws RangeError as `requireCell`
 */
export function rateLogits(cell: GapCell): {readonly understanding: number; readonly generation: number} {
  requireCell(cell);
  const {
    outcomes: {p11, p10, p01, p00},
    n
  } = cell;
  return {
    understanding: logitOf(n * (p11 + p10), n * (p01 + p00), 0).mean,
    generation: logitOf(n * (p11 + p01), n * (p10 + p00), 0).mean
  };
}

/** `signedGap([cell]).estimate`, without its ends. */
export function signedDelta(cell: GapCell): number {
  const {understanding, generation} = rateLogits(cell);
  return understanding - generation;
}

/** Cumulants of the mean over categories; for an end, with what lies beyond the data on that side. */
function cumulantsOf(cells: readonly GapCell[], side: -1 | 0 | 1): Cumulants {
  const C = cells.length;
  let [mean, variance, third] = [0, 0, 0];
  for (const cell of cells) {
    requireCell(cell);
    const {
      outcomes: {p11, p10, p01, p00},
      n
    } = cell;
    const understanding = logitOf(n * (p11 + p10), n * (p01 + p00), side);
    const generation = logitOf(n * (p11 + p01), n * (p10 + p00), -side);
    mean += (understanding.mean - generation.mean) / C;
    const spread = understanding.variance + generation.variance - 2 * covarianceOf(cell);
    variance += spread / (C * C);
    third += (understanding.third - generation.third) / (C * C * C);
  }
  return {mean, variance, third};
}

/** A count this close to 0 is rounding of a rate. */
const NONE = 1e-9;

/** Cumulants of a rate's logit. @param side - 1 for an upper end, −1 for a lower one, 0 for the estimate */
function logitOf(right: number, wrong: number, side: number): Cumulants {
  const isOpen = (side > 0 && wrong < NONE) || (side < 0 && right < NONE);
  const add = isOpen ? 0.5 : 1;
  const [a, b] = [polygamma(right + add), polygamma(wrong + add)];
  return {
    mean: a.digamma - b.digamma,
    variance: a.trigamma + b.trigamma,
    third: a.tetragamma - b.tetragamma
  };
}

/** Covariance of the logits of a category's two rates, by the delta method at the posterior mean. */
function covarianceOf({outcomes, n}: GapCell): number {
  const [p11, p10, p01, p00] = [outcomes.p11, outcomes.p10, outcomes.p01, outcomes.p00].map(
    (p) => (n * p + 0.5) / (n + 2)
  );
  const [u, g] = [p11 + p10, p11 + p01];
  return (p11 * p00 - p10 * p01) / (u * (1 - u) * g * (1 - g) * (n + 3));
}
