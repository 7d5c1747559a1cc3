import {cholesky, choleskyInverse} from "../../math/index.js";
import type {FitReport} from "../reports/fit-report.js";
import {accelerate} from "./accelerate.js";
import {makePosteriors, type MarginalParameters, type PosteriorPass, type Posteriors} from "./posterior.js";
import {groupResponses, type ResponseGroups, type UnitResponses} from "./response-groups.js";

/** Options of `fitMarginal`. */
export interface MarginalOptions {
  /** Which slopes and covariance entries are free: Rasch frees Σ, 2PL frees slopes and fixes the variances at 1. */
  readonly model: "rasch" | "2pl";
  /** Whether covariances between traits are free; defaults to true. Without it they are 0. */
  readonly correlated?: boolean | undefined;
  /** Quadrature nodes per trait; by default chosen from the number of columns per trait. */
  readonly nodes?: number | undefined;
  /** Largest change of any parameter in the last step; defaults to 1e-7. */
  readonly tolerance?: number | undefined;
  /** Defaults to 500. */
  readonly maxIterations?: number | undefined;
  /** Standard deviation of a normal prior on the intercepts; defaults to none. */
  readonly interceptPriorSd?: number | undefined;
  /** Called after each iteration; returning false stops the fit. */
  readonly onIteration?: ((iteration: number, logLik: number, change: number) => boolean) | undefined;
}

/** Marginal maximum likelihood estimates. */
export interface MarginalFit {
  readonly groups: ResponseGroups;
  /** u8[D×D]: 1 where a covariance of traits is free (and on the diagonal). */
  readonly shared: Uint8Array;
  readonly posteriors: Posteriors;
  readonly parameters: MarginalParameters;
  readonly nodes: number;
  readonly report: FitReport;
}

/** Least share of a trait's standard deviation that is its own: correlations stop short of 1 by 5e-4. */
const LEAST_SHARE = 0.0316;

/** A gradient per unit from here on is not a rounding error. */
const STEEP = 1e-4;

/** Below this variance, logits², the population has collapsed to a point or a line. */
const COLLAPSED = 1e-6;

/**
 * Nodes per trait that keep the error of adaptive quadrature near 1e-6 logits (measured 3e-8 to 4e-6): the more
 * columns a posterior rests on, the more normal it is.
 */
export function nodesFor(columnsPerTrait: number, traits: number): number {
  const base =
    columnsPerTrait < 5 ? 21 : columnsPerTrait < 30 ? 15 : columnsPerTrait < 60 ? 11 : columnsPerTrait < 150 ? 9 : 7;
  return traits > 2 ? Math.min(base, 9) : base;
}

/**
 * Marginal maximum likelihood for fixed columns against random units, by EM on adaptive quadrature with parameter
 * expansion (the units' mean and, for 2PL, their variances are freed within a step), accelerated.
 *
 * Covariances between traits that no unit shares are held at 0.
 */
export function fitMarginal(data: UnitResponses, options: MarginalOptions): MarginalFit {
  const {model, correlated = true, tolerance = 1e-7, maxIterations = 500, interceptPriorSd, onIteration} = options;
  const {D, starts} = data;
  const F = starts[D];
  const groups = groupResponses(data, model === "rasch");
  const nodes = options.nodes ?? nodesFor(Math.min(...Array.from({length: D}, (_, d) => starts[d + 1] - starts[d])), D);
  const shared = sharedTraits(groups).map((is, k) => (correlated || k % (D + 1) === 0 ? is : 0));
  const codec = makeCodec(F, D, model, shared);
  const start = startParameters(groups, model);
  const posteriors = makePosteriors(groups, nodes, start);
  // One pass settles the grids before the first step is measured.
  posteriors.pass(start, true);
  const ridge = interceptPriorSd === undefined ? 0 : 1 / interceptPriorSd ** 2;
  const step = (at: Float64Array, next: Float64Array): number => {
    const parameters = codec.decode(at);
    codec.encode(parameters, at);
    const pass = posteriors.pass(parameters, true);
    if (!Number.isFinite(pass.logLik)) return NaN;
    codec.encode(maximise(groups, parameters, pass, model, shared, ridge), next);
    codec.encode(codec.decode(next), next);
    return pass.logLik - 0.5 * ridge * parameters.intercept.reduce((sum, b) => sum + b * b, 0);
  };
  const from = new Float64Array(codec.length);
  codec.encode(start, from);
  const end = accelerate(from, step, {tolerance, maxSteps: maxIterations, onStep: onIteration});
  const parameters = codec.decode(end.at);
  const pass = posteriors.pass(parameters, true);

  const warnings: string[] = [];
  let status: FitReport["status"] = end.converged ? "converged" : "max-iterations";
  if (!end.converged) {
    warnings.push(
      `Stopped after ${end.steps} iterations; the last one still moved an estimate by ${end.change.toPrecision(2)}.`
    );
  }
  const gradNorm = gradientNorm(groups, parameters, pass, model, shared, ridge);
  if (end.converged && !(gradNorm < STEEP * Math.max(1, groups.totalWeight))) {
    status = "max-iterations";
    warnings.push(`The search came to rest where the likelihood still rises (gradient ${gradNorm.toPrecision(2)}).`);
  }
  if (onBound(parameters.sigma, D)) {
    warnings.push("A correlation between modalities is estimated at its bound: these responses hardly determine it.");
  }
  for (let d = 0; d < D; d++) {
    if (!(parameters.sigma[d * D + d] > COLLAPSED)) {
      status = "not-identified";
      warnings.push("The estimated spread is zero: these responses do not determine it.");
      break;
    }
  }
  return {
    groups,
    shared,
    posteriors,
    parameters,
    nodes,
    report: {
      status,
      iterations: end.steps,
      logLik: pass.logLik,
      gradNorm,
      warnings
    }
  };
}

/** u8[D×D]: 1 where some unit has responses on both traits. */
function sharedTraits({G, F, D, starts, attempts}: ResponseGroups): Uint8Array {
  const shared = new Uint8Array(D * D);
  for (let g = 0; g < G; g++) {
    const seen = Array.from({length: D}, (_, d) => {
      for (let f = starts[d]; f < starts[d + 1]; f++) if (attempts[g * F + f] > 0) return true;
      return false;
    });
    for (let d = 0; d < D; d++) for (let e = 0; e < D; e++) if (seen[d] && seen[e]) shared[d * D + e] = 1;
  }
  return shared;
}

function startParameters(
  {F, D, columnSuccesses, columnAttempts}: ResponseGroups,
  model: "rasch" | "2pl"
): MarginalParameters {
  const sigma = new Float64Array(D * D);
  for (let d = 0; d < D; d++) sigma[d * D + d] = 1;
  const spread = Math.sqrt(1 + 0.346);
  return {
    intercept: Float64Array.from(
      {length: F},
      (_, f) => spread * Math.log((columnSuccesses[f] + 0.5) / (columnAttempts[f] - columnSuccesses[f] + 0.5))
    ),
    slope: model === "2pl" ? new Float64Array(F).fill(1) : null,
    sigma
  };
}

/** One expanded M-step: intercepts (and slopes) by Newton, the units' moments in closed form, then back to mean 0. */
function maximise(
  {F, D, starts, columnSuccesses, totalWeight}: ResponseGroups,
  {intercept, slope, sigma: before}: MarginalParameters,
  pass: PosteriorPass,
  model: "rasch" | "2pl",
  shared: Uint8Array,
  ridge: number
): MarginalParameters {
  const nextIntercept = new Float64Array(F);
  const nextSlope = slope ? new Float64Array(F) : null;
  const sigma = new Float64Array(D * D);
  // The expansion rests on Σ being free: a prior on the intercepts or a bound on Σ forbids it.
  const expand = ridge === 0 && !onBound(before, D);
  const mean = pass.first.map((sum) => (expand ? sum / totalWeight : 0));
  for (let d = 0; d < D; d++) {
    for (let e = 0; e < D; e++) {
      if (shared[d * D + e] || d === e) sigma[d * D + e] = pass.second[d * D + e] / totalWeight - mean[d] * mean[e];
    }
  }
  for (let d = 0; d < D; d++) {
    const sd = model === "2pl" ? Math.sqrt(sigma[d * D + d]) : 1;
    for (let f = starts[d]; f < starts[d + 1]; f++) {
      const gradient = columnSuccesses[f] - pass.expected[f] - ridge * intercept[f];
      const information = pass.information[f] + ridge;
      if (slope === null || nextSlope === null) {
        nextIntercept[f] = intercept[f] + clamp(gradient / information) + mean[d];
        continue;
      }
      const gradientZ = pass.successZ[f] - pass.expectedZ[f];
      const det = information * pass.informationZZ[f] - pass.informationZ[f] ** 2;
      const moveB = clamp((pass.informationZZ[f] * gradient - pass.informationZ[f] * gradientZ) / det);
      const moveA = clamp((information * gradientZ - pass.informationZ[f] * gradient) / det);
      const a = slope[f] + moveA;
      nextIntercept[f] = intercept[f] + moveB + a * mean[d];
      nextSlope[f] = a * sd;
    }
  }
  if (model === "2pl") standardise(sigma, D);
  return {intercept: nextIntercept, slope: nextSlope, sigma};
}

/** Gradient of the log-likelihood (and prior): intercepts, slopes, then the lower triangle of Σ where it is free. */
export function scoreOf(
  {F, D, columnSuccesses, totalWeight}: ResponseGroups,
  {intercept, slope, sigma}: MarginalParameters,
  pass: PosteriorPass,
  model: "rasch" | "2pl",
  shared: Uint8Array,
  ridge = 0
): Float64Array {
  const out: number[] = [];
  for (let f = 0; f < F; f++) out.push(columnSuccesses[f] - pass.expected[f] - ridge * intercept[f]);
  if (slope) for (let f = 0; f < F; f++) out.push(pass.successZ[f] - pass.expectedZ[f]);
  const factor = cholesky(sigma, D);
  if (factor === null) return Float64Array.from([...out, NaN]);
  const precision = choleskyInverse(factor, D);
  for (const [d, e] of freeEntries(D, model, shared)) {
    // ½ P (Σ w E zz′ − W Σ) P, twice off the diagonal.
    let sum = 0;
    for (let i = 0; i < D; i++) {
      for (let k = 0; k < D; k++) {
        sum += precision[d * D + i] * (pass.second[i * D + k] - totalWeight * sigma[i * D + k]) * precision[k * D + e];
      }
    }
    out.push(d === e ? sum / 2 : sum);
  }
  return Float64Array.from(out);
}

/**
 * Largest gradient component, Σ by its Cholesky factor with a logarithmic diagonal; on the bound of a correlation Σ
 * does not count.
 */
function gradientNorm(
  groups: ResponseGroups,
  parameters: MarginalParameters,
  pass: PosteriorPass,
  model: "rasch" | "2pl",
  shared: Uint8Array,
  ridge: number
): number {
  const {F, D} = groups;
  const score = scoreOf(groups, parameters, pass, model, shared, ridge);
  const columns = F * (parameters.slope ? 2 : 1);
  let top = 0;
  for (let k = 0; k < columns; k++) top = Math.max(top, Math.abs(score[k]));
  const slopes = new Float64Array(D * D);
  freeEntries(D, model, shared).forEach(([d, e], k) => {
    const value = score[columns + k];
    slopes[d * D + e] = slopes[e * D + d] = d === e ? value : value / 2;
  });
  const factor = cholesky(parameters.sigma, D);
  if (factor === null) return NaN;
  if (onBound(parameters.sigma, D)) return top;
  for (let r = 0; r < D; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = 0;
      for (let k = 0; k < D; k++) sum += 2 * slopes[r * D + k] * factor[k * D + c];
      top = Math.max(top, Math.abs(r === c ? sum * factor[r * D + r] : model === "rasch" ? sum : 0));
    }
  }
  return top;
}

/** Whether some trait has nothing of its own left beside the others. */
function onBound(sigma: Float64Array, D: number): boolean {
  const factor = cholesky(sigma, D);
  if (factor === null) return true;
  for (let r = 1; r < D; r++) {
    let squares = 0;
    for (let c = 0; c < r; c++) squares += factor[r * D + c] ** 2;
    if (factor[r * D + r] <= Math.sqrt(squares) * LEAST_SHARE * (1 + 1e-4)) return true;
  }
  return false;
}

/** Entries of Σ's lower triangle that are estimated. */
export function freeEntries(D: number, model: "rasch" | "2pl", shared: Uint8Array): [number, number][] {
  const entries: [number, number][] = [];
  for (let d = 0; d < D; d++) {
    for (let e = 0; e <= d; e++) {
      if (d === e ? model === "rasch" : shared[d * D + e] === 1) entries.push([d, e]);
    }
  }
  return entries;
}

/** Parameters as one vector in which every point is valid: Σ by its Cholesky factor with a logarithmic diagonal. */
function makeCodec(F: number, D: number, model: "rasch" | "2pl", shared: Uint8Array) {
  const slopes = model === "2pl" ? F : 0;
  const triangle = (D * (D + 1)) / 2;
  return {
    length: F + slopes + triangle,
    encode({intercept, slope, sigma}: MarginalParameters, to: Float64Array): void {
      to.set(intercept);
      if (slope) to.set(slope, F);
      const factor = cholesky(sigma, D);
      let at = F + slopes;
      for (let r = 0; r < D; r++) {
        for (let c = 0; c <= r; c++)
          to[at++] = factor === null ? NaN : r === c ? Math.log(factor[r * D + r]) : factor[r * D + c];
      }
    },
    decode(from: Float64Array): MarginalParameters {
      const factor = new Float64Array(D * D);
      let at = F + slopes;
      for (let r = 0; r < D; r++) {
        let squares = 0;
        for (let c = 0; c < r; c++) squares += (factor[r * D + c] = from[at++]) ** 2;
        factor[r * D + r] = Math.max(Math.exp(from[at++]), Math.sqrt(squares) * LEAST_SHARE);
      }
      const sigma = new Float64Array(D * D);
      for (let r = 0; r < D; r++) {
        for (let c = 0; c < D; c++) {
          for (let k = 0; k <= Math.min(r, c); k++) sigma[r * D + c] += factor[r * D + k] * factor[c * D + k];
        }
      }
      for (let k = 0; k < D * D; k++) if (k % (D + 1) !== 0 && !shared[k]) sigma[k] = 0;
      if (model === "2pl") standardise(sigma, D);
      return {intercept: from.slice(0, F), slope: slopes > 0 ? from.slice(F, 2 * F) : null, sigma};
    }
  };
}

/** A covariance matrix to a correlation matrix, in place. */
function standardise(sigma: Float64Array, D: number): void {
  const sd = Array.from({length: D}, (_, d) => Math.sqrt(sigma[d * D + d]));
  for (let r = 0; r < D; r++)
    for (let c = 0; c < D; c++) sigma[r * D + c] = r === c ? 1 : sigma[r * D + c] / (sd[r] * sd[c]);
}

/** Newton steps beyond 2 logits are cut: far from the optimum the curvature says little. NaN (no data) is 0. */
function clamp(step: number): number {
  return Number.isNaN(step) ? 0 : Math.max(-2, Math.min(2, step));
}
