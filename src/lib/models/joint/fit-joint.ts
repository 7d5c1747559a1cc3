import {cholesky, choleskyInverse, logistic} from "../../math/index.js";
import type {FitReport} from "../reports/fit-report.js";
import {requireJointData, type JointData} from "./joint-data.js";
import {solveJoint, spreadOf, type JointSolution} from "./solve-joint.js";

export interface JointOptions {
  /** Largest change of an ability, in logits, at which iteration ends; defaults to 1e-6. */
  readonly tolerance?: number;
  /** Defaults to 1000. */
  readonly maxIterations?: number;
}

/** Fitted joint model. */
export interface JointFit {
  /** f64[M×D] abilities, logits; 0 is the mean of the models. Standard errors hold all but the variances as uncertain. */
  readonly theta: Float64Array;
  readonly thetaSe: Float64Array;
  /** f64[C] difficulties, logits, higher is harder. */
  readonly beta: Float64Array;
  /** f64[D×D] covariance of abilities over models. */
  readonly sigma: Float64Array;
  /** By benchmark: standard deviation of what a model does in a cell beyond its ability and the difficulty, logits. */
  readonly phi: readonly number[];
  readonly solution: JointSolution;
  readonly report: FitReport;
}

/** Prior pseudo-models with identity covariance: keeps Σ proper where few models tie two dimensions. */
const NU = 3;
/** Prior pseudo-counts of a benchmark's scatter, at a variance of 0.1: a benchmark of few counts borrows it. */
const SCATTER = {weight: 5, variance: 0.1};
/** Prior variance of difficulties: weak. */
const DIFFICULTY_VARIANCE = 9;

/**
 * One between-item multidimensional model of the counts of all benchmarks.
 *
 * y_mc ~ Binomial(n_mc, σ(θ_{m,d(c)} − β_c + u_mc)), θ_m ~ N(0, Σ), β_c ~ N(0, 9), u_mc ~ N(0, φ²_{b(c)})
 *
 * The residual u holds what no ability explains; without it the thousands of answers behind a rate would make a handful
 * of models look precisely ordered. Fitted by penalised quasi-likelihood: counts are linearised at the current fit, (θ, β)
 * solved jointly with u integrated out, Σ and φ² updated by EM with the posterior covariance. Missing cells have no count.
 *
 * Cost per iteration: O(M D C² + C³).
 *
 * @throws RangeError as `requireJointData`
 *
 * Source: Breslow & Clayton 1993, JASA 88:9; docs/methods/joint-model.md.
 */
export function fitJoint(data: JointData, options: JointOptions = {}): JointFit {
  requireJointData(data);
  const {M, C, D, dimension, benchmark, counts} = data;
  const {tolerance = 1e-6, maxIterations = 1000} = options;
  const B = 1 + Math.max(...Array.from(benchmark));
  const eta = Float64Array.from(counts, ({right, n}) => Math.log((right + 0.5) / (n - right + 0.5)));
  let sigma: Float64Array = identity(D);
  let phi2 = new Array<number>(B).fill(0.25);
  let solution: JointSolution | null = null;
  let [iterations, change] = [0, Infinity];
  while (iterations < maxIterations && change > tolerance) {
    iterations++;
    const working = counts.map(({model, cell, right, n}, k) => {
      const p = logistic(eta[k]);
      const w = Math.max(n * p * (1 - p), 1e-3);
      return {
        model,
        dimension: dimension[cell],
        cell,
        z: eta[k] + (right - n * p) / w,
        s: phi2[benchmark[cell]] + 1 / w
      };
    });
    const prior = choleskyInverse(cholesky(sigma, D)!, D);
    const next = solveJoint(working, data, prior, 1 / DIFFICULTY_VARIANCE);
    const before = solution;
    change = before ? next.theta.reduce((most, v, k) => Math.max(most, Math.abs(v - before.theta[k])), 0) : Infinity;
    solution = next;
    const squares = new Array<number>(B).fill(SCATTER.weight * SCATTER.variance);
    const sizes = new Array<number>(B).fill(SCATTER.weight);
    working.forEach(({model, dimension: d, cell, z, s}, k) => {
      const b = benchmark[cell];
      const fitted = next.theta[model * D + d] + next.delta[cell];
      const share = phi2[b] / s;
      const u = share * (z - fitted);
      squares[b] += u * u + phi2[b] * (1 - share) + share * share * spreadOf(next, {C, D}, model, d, cell);
      sizes[b]++;
      eta[k] = fitted + u;
    });
    phi2 = squares.map((value, b) => value / sizes[b]);
    sigma = updateSigma(next, M, D);
  }
  return report(data, solution!, {sigma, phi2, eta, iterations, change, tolerance});
}

function report(
  {C, D, M, counts}: JointData,
  solution: JointSolution,
  end: {
    readonly sigma: Float64Array;
    readonly phi2: readonly number[];
    readonly eta: Float64Array;
    readonly iterations: number;
    readonly change: number;
    readonly tolerance: number;
  }
): JointFit {
  const {sigma, phi2, eta, iterations, change, tolerance} = end;
  const isConverged = change <= tolerance;
  const {theta, delta, thetaCovariance} = solution;
  return {
    theta,
    thetaSe: Float64Array.from({length: M * D}, (_, k) =>
      Math.sqrt(thetaCovariance[Math.floor(k / D) * D * D + (k % D) * (D + 1)])
    ),
    beta: Float64Array.from({length: C}, (_, c) => -delta[c]),
    sigma,
    phi: phi2.map(Math.sqrt),
    solution,
    report: {
      status: isConverged ? "converged" : "max-iterations",
      iterations,
      logLik: counts.reduce((sum, {right, n}, k) => {
        const p = Math.min(1 - 1e-12, Math.max(1e-12, logistic(eta[k])));
        return sum + right * Math.log(p) + (n - right) * Math.log(1 - p);
      }, 0),
      gradNorm: change,
      warnings: isConverged ? [] : [`abilities still move by ${change.toExponential(1)} logits`]
    }
  };
}

const identity = (D: number): Float64Array => Float64Array.from({length: D * D}, (_, k) => (k % (D + 1) === 0 ? 1 : 0));

function updateSigma({theta, thetaCovariance}: JointSolution, M: number, D: number): Float64Array {
  const sigma = identity(D).map((value) => value * NU);
  for (let m = 0; m < M; m++)
    for (let a = 0; a < D; a++)
      for (let b = 0; b < D; b++)
        sigma[a * D + b] += theta[m * D + a] * theta[m * D + b] + thetaCovariance[m * D * D + a * D + b];
  return sigma.map((value) => value / (NU + M));
}

/** Predicted logit of a model in a cell with its variance: ability, difficulty and the residual all uncertain. */
export function predictJoint(
  {theta, beta, phi, solution}: JointFit,
  data: JointData,
  model: number,
  cell: number
): {readonly logit: number; readonly variance: number} {
  const d = data.dimension[cell];
  return {
    logit: theta[model * data.D + d] - beta[cell],
    variance: spreadOf(solution, data, model, d, cell) + phi[data.benchmark[cell]] ** 2
  };
}
