import {maximise} from "../../math/index.js";
import type {FitReport} from "../reports/fit-report.js";
import {dimensionsOf, requireJointData, shareAt, slopeAt, type JointData} from "./joint-data.js";
import {abilityOf, spreadOf, type JointSolution, type WorkingCount} from "./solve-joint.js";
import {varianceObjective} from "./variance-objective.js";
import {correlationsOf, variancesAt, type VariancePrior} from "./variance-parameters.js";

export interface JointOptions {
  /** Largest change of an ability, in logits, at which iteration ends; defaults to 1e-6. */
  readonly tolerance?: number;
  /** Linearisations; defaults to 100. */
  readonly maxIterations?: number;
  readonly prior?: VariancePrior;
  /** A fit of nearly the same counts, to start from. */
  readonly near?: Pick<JointFit, "at" | "curvature">;
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
  /** Mode of the variances as unconstrained numbers (`variancesAt`), what the search learnt of the curvature there, and the linearised counts. */
  readonly at: Float64Array;
  readonly curvature: Float64Array;
  readonly counts: readonly WorkingCount[];
  readonly report: FitReport;
}

/** Every correlation alike; scales that leave room for more than any table shows. */
export const PRIOR: VariancePrior = {weight: 1, abilityScale: 2, scatterScale: 1};

/** Least part of a step that is taken. */
const MIN_STEP = 1 / 4;

/** Standard deviations and scatter that a fit starts from, logits. */
const START = {ability: 1, scatter: 0.5};

/**
 * One between-item multidimensional model of the counts of all benchmarks.
 *
 * y_mc ~ Binomial(n_mc, g_c + (1 − g_c) σ(θ_{m,d(c)} − β_c + u_mc)), θ_m ~ N(0, Σ), β_c ~ N(0, 9), u_mc ~ N(0, φ²_{b(c)})
 *
 * The residual u holds what no ability explains; without it the thousands of answers behind a rate would make a handful
 * of models look precisely ordered. Fitted by penalised quasi-likelihood: counts are linearised at the current fit; Σ and φ
 * are at the mode of their marginal posterior, abilities, difficulties and residuals integrated out, under an LKJ prior of
 * the correlations and half-normal ones of the scales; (θ, β) follow given these. Missing cells have no count.
 *
 * Cost per evaluation of the gradient: O(M D C² + C³).
 *
 * @throws RangeError as `requireJointData`
 *
 * Source: Breslow & Clayton 1993, JASA 88:9; docs/methods/joint-model.md.
 */
export function fitJoint(data: JointData, options: JointOptions = {}): JointFit {
  requireJointData(data);
  const {D, benchmark, counts} = data;
  const {tolerance = 1e-6, maxIterations = 100, prior = PRIOR} = options;
  const B = 1 + Math.max(...Array.from(benchmark));
  const eta = Float64Array.from(counts, ({cell, right, n}) => {
    const missed = Math.min(n, (n - right) / (1 - (data.floor?.[cell] ?? 0)));
    return Math.log((n - missed + 0.5) / (missed + 0.5));
  });
  let {at, curvature}: {at: Float64Array; curvature?: Float64Array} = options.near ?? {at: startOf(D, B)};
  let solution: JointSolution | null = null;
  let working: WorkingCount[] = [];
  let [iterations, change, step] = [0, Infinity, 1];
  while (iterations < maxIterations && change > tolerance) {
    iterations++;
    working = linearised(data, eta);
    const objective = varianceObjective(working, data, prior);
    ({at, curvature} = maximise(objective.withGradient, at, {tolerance: Math.min(1e-2, 10 * tolerance), curvature}));
    const next = objective.solve(at);
    const before = solution;
    const moved = before
      ? next.theta.reduce((most, v, k) => Math.max(most, Math.abs(v - before.theta[k])), 0)
      : Infinity;
    // Where rates lie at their floor, whole steps may go to and fro.
    if (before && moved >= change / 2) step = Math.max(MIN_STEP, step / 2);
    change = moved;
    solution = next;
    const {phi2} = variancesAt(at, D);
    working.forEach(({model, dimensions, cell, z, s}, k) => {
      const scatter = phi2[benchmark[cell]];
      const fitted = abilityOf(next.theta, D, model, dimensions) + next.delta[cell];
      eta[k] += step * (fitted + (scatter / (scatter + s)) * (z - fitted) - eta[k]);
    });
  }
  return fitOf(
    data,
    {solution: solution!, at, curvature: curvature!, counts: working},
    reportOf(data, {eta, iterations, change, tolerance})
  );
}

const startOf = (D: number, B: number): Float64Array =>
  Float64Array.from([
    ...new Array<number>(D).fill(Math.log(START.ability)),
    ...new Array<number>(correlationsOf(D)).fill(0),
    ...new Array<number>(B).fill(Math.log(START.scatter))
  ]);

/** Counts as working responses with their error variances, at current logits; of one near its floor next to nothing is known. */
const linearised = (data: JointData, eta: Float64Array): WorkingCount[] =>
  data.counts.map(({model, cell, right, n}, k) => {
    const floor = data.floor?.[cell];
    const p = shareAt(eta[k], floor);
    const slope = slopeAt(eta[k], floor);
    const w = Math.max(n * p * (1 - p) * slope ** 2, 1e-3);
    return {model, dimensions: dimensionsOf(data, cell), cell, z: eta[k] + (slope * (right - n * p)) / w, s: 1 / w};
  });

function fitOf(
  {C, D, M}: JointData,
  {solution, at, curvature, counts}: Pick<JointFit, "solution" | "at" | "curvature" | "counts">,
  report: FitReport
): JointFit {
  const {theta, delta, thetaCovariance} = solution;
  const {sigma, phi2} = variancesAt(at, D);
  return {
    theta,
    thetaSe: Float64Array.from({length: M * D}, (_, k) =>
      Math.sqrt(thetaCovariance[Math.floor(k / D) * D * D + (k % D) * (D + 1)])
    ),
    beta: Float64Array.from({length: C}, (_, c) => -delta[c]),
    sigma,
    phi: phi2.map(Math.sqrt),
    solution,
    at,
    curvature,
    counts,
    report
  };
}

function reportOf(
  {counts, floor}: JointData,
  end: {
    readonly eta: Float64Array;
    readonly iterations: number;
    readonly change: number;
    readonly tolerance: number;
  }
): FitReport {
  const {eta, iterations, change, tolerance} = end;
  const isConverged = change <= tolerance;
  return {
    status: isConverged ? "converged" : "max-iterations",
    iterations,
    logLik: counts.reduce((sum, {cell, right, n}, k) => {
      const p = Math.min(1 - 1e-12, Math.max(1e-12, shareAt(eta[k], floor?.[cell])));
      return sum + right * Math.log(p) + (n - right) * Math.log(1 - p);
    }, 0),
    gradNorm: change,
    warnings: isConverged ? [] : [`abilities still move by ${change.toExponential(1)} logits`]
  };
}

/** Predicted logit of a model in a cell with its variance: ability, difficulty and the residual all uncertain. */
export function predictJoint(
  {theta, beta, phi, solution}: JointFit,
  data: JointData,
  model: number,
  cell: number
): {readonly logit: number; readonly variance: number} {
  const dimensions = dimensionsOf(data, cell);
  return {
    logit: abilityOf(theta, data.D, model, dimensions) - beta[cell],
    variance: spreadOf(solution, data, model, dimensions, cell) + phi[data.benchmark[cell]] ** 2
  };
}
