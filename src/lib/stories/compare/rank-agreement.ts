import {kendall, mulberry32, normals, permutationTest, quantiles, spearman, standardErrorOf} from "../../math/index.js";
import {goodness} from "./measures.js";
import type {Measure} from "../../benchmarks/index.js";

/** Fewest shared models for which agreement is stated. */
export const FEWEST = 5;
const REPLICATES = 1000;

/** How two measures order the models that both have. */
export interface RankAgreement {
  readonly a: Measure;
  readonly b: Measure;
  readonly models: readonly string[];
  readonly tau: number;
  /** 95% percentile interval of tau-b. */
  readonly lo: number;
  readonly hi: number;
  readonly rho: number;
  /** Two-sided permutation p of tau-b; every order is tried up to eight models. */
  readonly p: number;
  readonly exact: boolean;
}

/** Whether chance alone would seldom order the models so: the one criterion of every sentence and mark about agreement. */
export const isClear = ({p}: Pick<RankAgreement, "p">): boolean => p < 0.05;

/**
 * Agreement of two orders on shared models, more being better on both sides (a small gap is good).
 *
 * The interval resamples models with replacement and moves every value within its own standard error, so that it carries
 * the choice of models and the noise of their scores. Samples in which a side is constant say nothing and are left out.
 * Chance is drawn in an order of measures and models that their names give, so that (a, b) and (b, a), and any order of
 * the models, have the same numbers.
 *
 * @returns `null` below five shared models, or where one side is constant
 */
export function rankAgreementOf(a: Measure, b: Measure, seed = 1): RankAgreement | null {
  const models = [...a.values.keys()].filter((model) => b.values.has(model));
  const n = models.length;
  if (n < FEWEST) return null;
  const [first, second] = a.id <= b.id ? [a, b] : [b, a];
  const order = [...models].sort();
  const side = (measure: Measure) => order.map((model) => goodness(measure, measure.values.get(model)!));
  const noise = (measure: Measure) => order.map((model) => standardErrorOf(measure.values.get(model)!));
  const [x, y, sx, sy] = [side(first), side(second), noise(first), noise(second)];
  const tau = kendall(x, y).estimate;
  if (Number.isNaN(tau)) return null;
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const draws: number[] = [];
  for (let r = 0; r < REPLICATES; r++) {
    const chosen = order.map(() => Math.floor(uniform() * n));
    const draw = kendall(
      chosen.map((i) => x[i]! + sx[i]! * normal()),
      chosen.map((i) => y[i]! + sy[i]! * normal())
    ).estimate;
    if (!Number.isNaN(draw)) draws.push(draw);
  }
  const [lo, hi] = quantiles(draws, [0.025, 0.975]) as [number, number];
  const {p, exact} = permutationTest(x, y, {method: "kendall"});
  return {a, b, models, tau, lo, hi, rho: spearman(x, y).estimate, p, exact};
}

/** Agreement of every pair of measures in their order, one a step; `null` where a pair shares too few models. */
export function* agreementSteps(list: readonly Measure[]): Generator<RankAgreement | null, void> {
  for (const [i, a] of list.entries()) for (const b of list.slice(i + 1)) yield rankAgreementOf(a, b);
}

/** Agreement of every pair of measures that share enough models, in the order of the measures. */
export const allAgreements = (list: readonly Measure[]): RankAgreement[] =>
  [...agreementSteps(list)].filter((found) => found !== null);
