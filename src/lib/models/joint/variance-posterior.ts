import {cholesky, choleskyInverse, mulberry32, normals, gammas, maximise, type Interval} from "../../math/index.js";
import type {JointFit} from "./fit-joint.js";
import type {JointData} from "./joint-data.js";
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

/** How many draws: a first few, which only place the others, and those. */
const DRAWS: readonly [number, number] = [1000, 5000];
/** Degrees of freedom of the draws: tails that the posterior's do not outlast. */
const FREEDOM = 5;
const STEP = 1e-3;

/**
 * Posteriors of the variances under priors that differ by their weight alone, by importance sampling around the fitted mode.
 *
 * The first draws are Student's t about the mode with the curvature there, the others about the mean and covariance of these,
 * weighted. Under another weight the same draws count by the quotient of the priors, so that it costs next to nothing; far from
 * the prior of the draws few of them count.
 *
 * Cost: as many evaluations of the marginal likelihood as draws.
 *
 * @param fit - under any prior: its counts are as linearised there, and its mode is where the search for that of this prior begins
 * @param prior - which the draws are made for
 * @param weights - one posterior each
 */
export function variancePosteriors(
  data: JointData,
  fit: JointFit,
  prior: VariancePrior,
  weights: readonly number[],
  {draws = DRAWS, seed = 1}: {readonly draws?: readonly [number, number] | undefined; readonly seed?: number} = {}
): VariancePosterior[] {
  const {D} = data;
  const {value, withGradient} = varianceObjective(fit.counts, data, prior);
  const draw = drawer(seed);
  const {at} = maximise(withGradient, fit.at, {tolerance: 1e-2, curvature: fit.curvature});
  const first = draw(
    at,
    curvatureCovariance((x) => withGradient(x).gradient, at),
    draws[0],
    value
  );
  const second = draw(...momentsOf(first), draws[1], value);
  const seen = second.map(({x}) => summaryOf(x, D));
  return weights.map((weight): VariancePosterior => {
    const own = {...prior, weight};
    const shares = normalised(
      second.map(
        ({x, logWeight}) => logWeight + (weight === prior.weight ? 0 : logPrior(x, D, own) - logPrior(x, D, prior))
      )
    );
    const posterior = (of: (one: (typeof seen)[number]) => number) => weightedPosterior(seen.map(of), shares);
    return {
      prior: own,
      correlations: Array.from({length: correlationsOf(D)}, (_, k) => posterior(({correlations}) => correlations[k])),
      deviations: Array.from({length: D}, (_, d) => posterior(({deviations}) => deviations[d])),
      effectiveDraws: 1 / shares.reduce((sum, share) => sum + share ** 2, 0)
    };
  });
}

interface Draw {
  readonly x: Float64Array;
  readonly logWeight: number;
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

/** Weighted draws of Student's t with a centre and a scale. */
function drawer(seed: number) {
  const uniform = mulberry32(seed);
  const [normal, gamma] = [normals(uniform), gammas(uniform)];
  return (centre: Float64Array, covariance: Float64Array, size: number, value: (x: Float64Array) => number): Draw[] => {
    const P = centre.length;
    const factor = cholesky(covariance, P)!;
    return Array.from({length: size}, () => {
      const stretch = Math.sqrt(FREEDOM / (2 * gamma(FREEDOM / 2)));
      const z = Float64Array.from({length: P}, () => stretch * normal());
      const x = centre.map((entry, r) => {
        let sum = entry;
        for (let c = 0; c <= r; c++) sum += factor[r * P + c] * z[c];
        return sum;
      });
      const distance = z.reduce((sum, entry) => sum + entry ** 2, 0);
      return {x, logWeight: value(x) + ((FREEDOM + P) / 2) * Math.log1p(distance / FREEDOM)};
    });
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
function momentsOf(draws: readonly Draw[]): [Float64Array, Float64Array] {
  const weights = normalised(draws.map(({logWeight}) => logWeight));
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

/** Median and 2.5th and 97.5th percentile of weighted values. */
function weightedPosterior(values: readonly number[], weights: readonly number[]): Posterior {
  const order = values.map((_, k) => k).sort((a, b) => values[a] - values[b]);
  const percentile = (p: number): number => {
    let sum = 0;
    for (const k of order) if ((sum += weights[k]) >= p) return values[k];
    return values[order.at(-1)!];
  };
  return {median: percentile(0.5), lo: percentile(0.025), hi: percentile(0.975), level: 0.95};
}
