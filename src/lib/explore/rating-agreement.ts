import {kendall, midRanks, normalQuantile, pearson, spearman, type Interval} from "../math/index.js";
import type {Coefficient} from "./human-judges.js";
import type {RatingPairs} from "./rating-pairs.js";

/** Below so many cases a correlation has no interval, and is no finding. */
export const LEAST_CASES = 5;

/** How two judges' ratings go together. */
export interface RatingAgreement {
  /** By coefficient, with a 95% interval; NaN where one side is constant, `null` interval below 5 cases and at 1 and −1. */
  readonly correlations: Readonly<Record<Coefficient, {readonly estimate: number; readonly interval: Interval | null}>>;
  readonly n: number;
  readonly cases: number;
}

/**
 * Correlations of two judges' ratings, of all models or one.
 *
 * Intervals on Fisher's z with variance 1/(C − 3) for Pearson, 1.06/(C − 3) for Spearman, 0.437/(C − 4) for Kendall, C the
 * number of different cases: entries of one case by several models count once, which is on the safe side.
 *
 * @returns `null` with fewer than three entries
 *
 * Source: Fisher 1921; Fieller, Hartley and Pearson 1957.
 */
export function ratingAgreement(pairs: RatingPairs, model?: number): RatingAgreement | null {
  const members = pairs.model.map((_, k) => k).filter((k) => model === undefined || pairs.model[k] === model);
  if (members.length < 3) return null;
  const [x, y] = [members.map((k) => pairs.a[k]!), members.map((k) => pairs.b[k]!)];
  const cases = new Set(members.map((k) => pairs.case[k])).size;
  const around = (estimate: number, variance: number): {estimate: number; interval: Interval | null} => {
    // At 1 it would have no width, whatever the number of cases.
    if (!(Math.abs(estimate) < 1 - 1e-12) || cases < LEAST_CASES) return {estimate, interval: null};
    const half = normalQuantile(0.975) * Math.sqrt(variance);
    const z = Math.atanh(estimate);
    return {estimate, interval: {lo: Math.tanh(z - half), hi: Math.tanh(z + half), level: 0.95}};
  };
  return {
    correlations: {
      spearman: around(spearman(x, y).estimate, 1.06 / (cases - 3)),
      pearson: around(pearson(x, y).estimate, 1 / (cases - 3)),
      kendall: around(kendall(x, y).estimate, 0.437 / (cases - 4))
    },
    n: members.length,
    cases
  };
}

/**
 * Who agrees most, of those that rest on enough cases (`LEAST_CASES`) and have a correlation; a title may name it where that has an
 * interval. `null` without any.
 */
export function closest<T extends {readonly agreement: RatingAgreement}>(all: readonly T[], by: Coefficient): T | null {
  const estimate = ({agreement}: T) => agreement.correlations[by].estimate;
  return (
    all
      .filter((one) => one.agreement.cases >= LEAST_CASES && Number.isFinite(estimate(one)))
      .sort((p, q) => estimate(q) - estimate(p))[0] ?? null
  );
}

/** Entries on which two judges differ most, by the distance of their ranks as shares of all; largest first. */
export function disputed({a, b}: RatingPairs, most: number): {at: number; distance: number}[] {
  const [ra, rb] = [midRanks(a), midRanks(b)];
  return a
    .map((_, at) => ({at, distance: Math.abs(ra[at]! - rb[at]!) / a.length}))
    .sort((p, q) => q.distance - p.distance || p.at - q.at)
    .slice(0, most);
}
