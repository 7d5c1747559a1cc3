import {cholesky, choleskyInverse, maximise, type Interval} from "../../math/index.js";
import type {JointFit} from "./fit-joint.js";
import type {JointData} from "./joint-data.js";
import {mixtureDrawer, proposalOf, type Proposal} from "./student-mixture.js";
import {varianceObjective} from "./variance-objective.js";
import {correlationsOf, logPrior, variancesAt, type VariancePrior} from "./variance-parameters.js";

/** A posterior median with its 95% interval. */
export interface Posterior extends Interval {
  readonly median: number;
}

/** Posterior of the variances under one prior. */
export interface VariancePosterior {
  readonly prior: VariancePrior;
  /** Of capabilities 1 and 2, 1 and 3, … 2 and 3, …: correlation over models. */
  readonly correlations: readonly Posterior[];
  /** By capability: standard deviation of abilities over models, logits. */
  readonly deviations: readonly Posterior[];
  /** Draws that as many independent ones would be worth; few mean that the intervals are rough. */
  readonly effectiveDraws: number;
}

/** How many draws for each of the weights that they are made for: a first few, which only place the others, and those. */
const DRAWS: readonly [number, number] = [1000, 5000];
const STEP = 1e-3;

/**
 * Posteriors of the variances under priors that differ by their weight alone, by importance sampling.
 *
 * For each weight of `drawnFor` the first draws are Student's t about the mode with the curvature there, the others about the mean and
 * covariance that the first ones have under it. All draws count under every weight, as the likelihood is the same, by what the prior
 * makes of them over the density of the mixture that they come from. Far from every weight of `drawnFor` few of them count.
 *
 * Cost: as many evaluations of the marginal likelihood as draws.
 *
 * @param fit - under any prior: its counts are as linearised there, and its mode is where the search for those of the others begins
 * @param prior - all but its weight
 * @param weights - one posterior each
 * @param drawnFor - weights that draws are made for; that of the prior by default
 */
export function variancePosteriors(
  data: JointData,
  fit: JointFit,
  prior: VariancePrior,
  weights: readonly number[],
  {
    drawnFor = [prior.weight],
    draws = DRAWS,
    seed = 1
  }: {
    readonly drawnFor?: readonly number[];
    readonly draws?: readonly [number, number] | undefined;
    readonly seed?: number;
  } = {}
): VariancePosterior[] {
  const {D} = data;
  const under = (weight: number): VariancePrior => ({...prior, weight});
  const {value} = varianceObjective(fit.counts, data, prior);
  const draw = mixtureDrawer(seed);
  const weighed = (proposals: readonly Proposal[], size: number): Draw[] =>
    draw(proposals, size).map(({x, logDensity}) => ({x, logWeight: value(x) - logDensity}));
  /** Shares of the draws under a weight of the prior. */
  const sharesOf = (drawn: readonly Draw[], weight: number): number[] =>
    normalised(
      drawn.map(
        ({x, logWeight}) =>
          logWeight + (weight === prior.weight ? 0 : logPrior(x, D, under(weight)) - logPrior(x, D, prior))
      )
    );
  const first = weighed(
    drawnFor.map((weight) => proposalAtMode(data, fit, under(weight))),
    draws[0]
  );
  const drawn = weighed(
    drawnFor.map((weight) => proposalOf(...momentsOf(first, sharesOf(first, weight)))),
    draws[1]
  );
  const seen = drawn.map(({x}) => summaryOf(x, D));
  const correlations = Array.from({length: correlationsOf(D)}, (_, k) =>
    inOrder(seen.map((one) => one.correlations[k]))
  );
  const deviations = Array.from({length: D}, (_, d) => inOrder(seen.map((one) => one.deviations[d])));
  return weights.map((weight): VariancePosterior => {
    const shares = sharesOf(drawn, weight);
    return {
      prior: under(weight),
      correlations: correlations.map((values) => weightedPosterior(values, shares)),
      deviations: deviations.map((values) => weightedPosterior(values, shares)),
      effectiveDraws: 1 / shares.reduce((sum, share) => sum + share ** 2, 0)
    };
  });
}

interface Draw {
  readonly x: Float64Array;
  readonly logWeight: number;
}

/** Student's t about the mode under a prior. */
function proposalAtMode(data: JointData, fit: JointFit, prior: VariancePrior): Proposal {
  const {withGradient} = varianceObjective(fit.counts, data, prior);
  const {at} = maximise(withGradient, fit.at, {tolerance: 1e-2, curvature: fit.curvature});
  return proposalOf(
    at,
    curvatureCovariance((x) => withGradient(x).gradient, at)
  );
}

function summaryOf(x: Float64Array, D: number): {readonly correlations: number[]; readonly deviations: number[]} {
  const {sigma} = variancesAt(x, D);
  const deviations = Array.from({length: D}, (_, d) => Math.sqrt(sigma[d * (D + 1)]));
  return {
    deviations,
    correlations: deviations.flatMap((a, r) =>
      deviations.slice(r + 1).map((b, k) => sigma[r * D + r + 1 + k] / (a * b))
    )
  };
}

/** Inverse of minus the Jacobian of a gradient; directions in which it does not fall get a wide but finite spread. */
function curvatureCovariance(gradient: (x: Float64Array) => ArrayLike<number>, at: Float64Array): Float64Array {
  const P = at.length;
  const moved = (p: number, by: number) => gradient(at.map((entry, q) => (q === p ? entry + by : entry)));
  const rows = Array.from({length: P}, (_, p) => {
    const [up, down] = [moved(p, STEP), moved(p, -STEP)];
    return Array.from({length: P}, (_, q) => (down[q] - up[q]) / (2 * STEP));
  });
  const information = Float64Array.from({length: P * P}, (_, k) => {
    const [r, c] = [Math.floor(k / P), k % P];
    return (rows[r][c] + rows[c][r]) / 2;
  });
  for (let ridge = 0; ; ridge = Math.max(0.1, 2 * ridge)) {
    const factor = cholesky(
      information.map((entry, k) => entry + (k % (P + 1) === 0 ? ridge : 0)),
      P
    );
    if (factor !== null) return choleskyInverse(factor, P);
  }
}

/** Weighted mean and covariance of draws. */
function momentsOf(draws: readonly Draw[], weights: readonly number[]): [Float64Array, Float64Array] {
  const P = draws[0].x.length;
  const mean = new Float64Array(P);
  const covariance = new Float64Array(P * P);
  draws.forEach(({x}, k) => x.forEach((entry, p) => (mean[p] += weights[k] * entry)));
  draws.forEach(({x}, k) => {
    for (let r = 0; r < P; r++)
      for (let c = 0; c < P; c++) covariance[r * P + c] += weights[k] * (x[r] - mean[r]) * (x[c] - mean[c]);
  });
  return [mean, covariance];
}

function normalised(logs: readonly number[]): number[] {
  const top = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  const raw = logs.map((log) => Math.exp(log - top));
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.map((weight) => weight / sum);
}

/** Values of the draws, and which of them is the least, the next, and so on. */
interface Ordered {
  readonly values: readonly number[];
  readonly order: readonly number[];
}

const inOrder = (values: readonly number[]): Ordered => ({
  values,
  order: values.map((_, k) => k).sort((a, b) => values[a] - values[b])
});

/** Median and 2.5th and 97.5th percentile of weighted values. */
function weightedPosterior({values, order}: Ordered, weights: readonly number[]): Posterior {
  const percentile = (p: number): number => {
    let sum = 0;
    for (const k of order) if ((sum += weights[k]) >= p) return values[k];
    return values[order.at(-1)!];
  };
  return {median: percentile(0.5), lo: percentile(0.025), hi: percentile(0.975), level: 0.95};
}
