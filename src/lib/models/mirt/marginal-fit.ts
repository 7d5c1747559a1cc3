import {cholesky, choleskyInverse} from "../../math/index.js";
import type {FitReport} from "../reports/fit-report.js";
import {accelerate} from "./accelerate.js";
import type {MarginalParameters} from "./marginal-parameters.js";
import {makePosteriors, type Posteriors} from "./posterior.js";
import type {PosteriorPass} from "./posterior-pass.js";
import {groupResponses, type ResponseGroups, type UnitResponses} from "./response-groups.js";

/** Options of `fitMarginal`. */
export interface MarginalOptions {
  /**
   * Which slopes and covariance entries are free: Rasch frees Σ, 2PL frees slopes and fixes the variances at 1; under a prior on slopes
   * variances are free and a trait's slopes have the geometric mean 1.
   */
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
  /** Standard deviation of a normal prior on logarithms of slopes, for 2PL; defaults to none. */
  readonly slopePriorSd?: number | undefined;
  /** Called after each iteration; returning false stops the fit. */
  readonly onIteration?: ((iteration: number, logLik: number, change: number) => boolean) | undefined;
}

/** What is free in a marginal model, and its priors. */
export interface MarginalShape {
  readonly model: "rasch" | "2pl";
  /** u8[D×D]: 1 where a covariance of traits is free (and on the diagonal). */
  readonly shared: Uint8Array;
  /** Precisions of the priors on intercepts and on logarithms of slopes; 0 is none. */
  readonly ridge: number;
  readonly slopeRidge: number;
  /** Floors, which of them are estimated, and how many successes and failures their prior counts as. */
  readonly floors: {
    readonly start: Float64Array;
    readonly isFree: Uint8Array;
    readonly successes: number;
    readonly failures: number;
  } | null;
}

/** Marginal maximum likelihood estimates. */
export interface MarginalFit {
  readonly groups: ResponseGroups;
  readonly shape: MarginalShape;
  readonly posteriors: Posteriors;
  readonly parameters: MarginalParameters;
  readonly nodes: number;
  readonly report: FitReport;
}

/** Least share of a trait's standard deviation that is its own: correlations stop short of 1 by 5e-4. */
const LEAST_SHARE = 0.0316;

/** A gradient per unit from here on is not a rounding error. */
const STEEP = 1e-4;

/** Free floors stop here and below 1 by as much: an estimate at this bound is no floor. */
export const LEAST_FLOOR = 1e-4;

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
  const {model, correlated = true, tolerance = 1e-7, maxIterations = 500, onIteration} = options;
  const {D, starts} = data;
  const F = starts[D];
  const groups = groupResponses(data, model === "rasch" && !data.floors);
  const nodes = options.nodes ?? nodesFor(Math.min(...Array.from({length: D}, (_, d) => starts[d + 1] - starts[d])), D);
  const shared = sharedTraits(groups).map((is, k) => (correlated || k % (D + 1) === 0 ? is : 0));
  const precision = (sd: number | undefined) => (sd === undefined ? 0 : 1 / sd ** 2);
  const shape: MarginalShape = {
    model,
    shared,
    ridge: precision(options.interceptPriorSd),
    slopeRidge: model === "2pl" ? precision(options.slopePriorSd) : 0,
    floors: data.floors
      ? {
          start: data.floors.start,
          isFree: data.floors.isFree,
          ...(data.floors.prior ?? {successes: 0, failures: 0})
        }
      : null
  };
  const codec = makeCodec(F, D, shape);
  const start = startParameters(groups, model);
  const posteriors = makePosteriors(groups, nodes, start);
  // One pass settles the grids before the first step is measured.
  posteriors.pass(start, true);
  const step = (at: Float64Array, next: Float64Array): number => {
    const parameters = codec.decode(at);
    codec.encode(parameters, at);
    const pass = posteriors.pass(parameters, true);
    if (!Number.isFinite(pass.logLik)) return NaN;
    codec.encode(maximise(groups, parameters, pass, shape), next);
    codec.encode(codec.decode(next), next);
    return pass.logLik + logPrior(parameters, shape);
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
  const gradNorm = gradientNorm(groups, parameters, pass, shape);
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
    shape,
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

/** Logarithm of the priors' density at these parameters, up to a constant. */
function logPrior({intercept, slope, floor}: MarginalParameters, {ridge, slopeRidge, floors}: MarginalShape): number {
  let sum = 0;
  if (ridge > 0) for (const b of intercept) sum -= 0.5 * ridge * b * b;
  if (slopeRidge > 0) for (const a of slope ?? []) sum -= 0.5 * slopeRidge * Math.log(a) ** 2;
  floor?.forEach((c, k) => {
    if (floors?.isFree[k]) sum += floors.successes * Math.log(c) + floors.failures * Math.log(1 - c);
  });
  return sum;
}

function startParameters(
  {F, D, columnSuccesses, columnAttempts, floors}: ResponseGroups,
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
    sigma,
    floor: floors && floors.start.slice()
  };
}

/** One expanded M-step: intercepts (and slopes) by Newton, the units' moments in closed form, then back to mean 0. */
function maximise(
  {F, D, starts, columnSuccesses, totalWeight}: ResponseGroups,
  {intercept, slope, sigma: before, floor}: MarginalParameters,
  pass: PosteriorPass,
  {model, shared, ridge, slopeRidge, floors}: MarginalShape
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
    const sd = model === "2pl" && slopeRidge === 0 ? Math.sqrt(sigma[d * D + d]) : 1;
    for (let f = starts[d]; f < starts[d + 1]; f++) {
      const gradient = columnSuccesses[f] - pass.expected[f] - ridge * intercept[f];
      const information = pass.information[f] + ridge;
      if (slope === null || nextSlope === null) {
        nextIntercept[f] = intercept[f] + clamp(gradient / information) + mean[d];
        continue;
      }
      // Under a prior the step is taken in the slope's logarithm, where the prior is normal.
      const a0 = slope[f];
      const scale = slopeRidge > 0 ? a0 : 1;
      const gradientZ = scale * (pass.successZ[f] - pass.expectedZ[f]) - slopeRidge * Math.log(a0);
      const cross = scale * pass.informationZ[f];
      const square = scale * scale * pass.informationZZ[f] + slopeRidge;
      const det = information * square - cross ** 2;
      const moveB = clamp((square * gradient - cross * gradientZ) / det);
      const moveA = clamp((information * gradientZ - cross * gradient) / det);
      const a = slopeRidge > 0 ? a0 * Math.exp(moveA) : a0 + moveA;
      nextIntercept[f] = intercept[f] + moveB + a * mean[d];
      nextSlope[f] = a * sd;
    }
    if (nextSlope && slopeRidge > 0) centreSlopes(nextSlope.subarray(starts[d], starts[d + 1]), sigma, d, D);
  }
  if (model === "2pl" && slopeRidge === 0) standardise(sigma, D);
  const nextFloor = floor?.map((c, k) => {
    if (!floors?.isFree[k]) return c;
    const [right, wrong] = [pass.guessed[k] + floors.successes, pass.failed[k] + floors.failures];
    return right + wrong > 0 ? Math.max(LEAST_FLOOR, Math.min(1 - LEAST_FLOOR, right / (right + wrong))) : c;
  });
  return {intercept: nextIntercept, slope: nextSlope, sigma, floor: nextFloor ?? null};
}

/** Brings the geometric mean of a trait's slopes to 1, in place; its variance takes the factor up, the likelihood stays. */
function centreSlopes(slopes: Float64Array, sigma: Float64Array, d: number, D: number): void {
  const factor = Math.exp(slopes.reduce((sum, a) => sum + Math.log(a), 0) / slopes.length);
  for (let f = 0; f < slopes.length; f++) slopes[f] /= factor;
  for (let e = 0; e < D; e++) {
    sigma[d * D + e] *= factor;
    sigma[e * D + d] *= factor;
  }
}

/** Gradient of the log-likelihood (and prior): intercepts, slopes, the lower triangle of Σ where it is free, then free floors. */
export function scoreOf(
  {F, D, columnSuccesses, totalWeight}: ResponseGroups,
  {intercept, slope, sigma, floor}: MarginalParameters,
  pass: PosteriorPass,
  {model, shared, ridge, slopeRidge, floors}: MarginalShape
): Float64Array {
  const out: number[] = [];
  for (let f = 0; f < F; f++) out.push(columnSuccesses[f] - pass.expected[f] - ridge * intercept[f]);
  if (slope)
    for (let f = 0; f < F; f++)
      out.push(pass.successZ[f] - pass.expectedZ[f] - (slopeRidge * Math.log(slope[f])) / slope[f]);
  const factor = cholesky(sigma, D);
  if (factor === null) return Float64Array.from([...out, NaN]);
  const precision = choleskyInverse(factor, D);
  for (const [d, e] of freeEntries(D, {model, shared, slopeRidge})) {
    // ½ P (Σ w E zz′ − W Σ) P, twice off the diagonal.
    let sum = 0;
    for (let i = 0; i < D; i++) {
      for (let k = 0; k < D; k++) {
        sum += precision[d * D + i] * (pass.second[i * D + k] - totalWeight * sigma[i * D + k]) * precision[k * D + e];
      }
    }
    out.push(d === e ? sum / 2 : sum);
  }
  for (const k of freeFloors(floor, floors))
    out.push((pass.guessed[k] + floors!.successes) / floor![k] - (pass.failed[k] + floors!.failures) / (1 - floor![k]));
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
  shape: MarginalShape
): number {
  const {F, D} = groups;
  const score = scoreOf(groups, parameters, pass, shape);
  const entries = freeEntries(D, shape);
  const columns = F * (parameters.slope ? 2 : 1);
  let top = 0;
  for (let k = 0; k < columns; k++) top = Math.max(top, Math.abs(score[k]));
  freeFloors(parameters.floor, shape.floors).forEach((k, at) => {
    const c = parameters.floor![k];
    top = Math.max(top, Math.abs(score[columns + entries.length + at]) * c * (1 - c));
  });
  const slopes = new Float64Array(D * D);
  entries.forEach(([d, e], k) => {
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
      top = Math.max(top, Math.abs(r === c ? sum * factor[r * D + r] : hasFreeVariances(shape) ? sum : 0));
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

/** Whether the scale of a trait lies in its variance, not in its slopes. */
const hasFreeVariances = ({model, slopeRidge}: Pick<MarginalShape, "model" | "slopeRidge">): boolean =>
  model === "rasch" || slopeRidge > 0;

/** Places of floors that are estimated and not at a bound. */
export function freeFloors(floor: Float64Array | null, free: MarginalShape["floors"]): number[] {
  if (floor === null || free === null) return [];
  return [...floor.keys()].filter((k) => free.isFree[k] === 1 && floor[k] > LEAST_FLOOR && floor[k] < 1 - LEAST_FLOOR);
}

/** Entries of Σ's lower triangle that are estimated. */
export function freeEntries(
  D: number,
  shape: Pick<MarginalShape, "model" | "shared" | "slopeRidge">
): [number, number][] {
  const entries: [number, number][] = [];
  for (let d = 0; d < D; d++) {
    for (let e = 0; e <= d; e++) {
      if (d === e ? hasFreeVariances(shape) : shape.shared[d * D + e] === 1) entries.push([d, e]);
    }
  }
  return entries;
}

/**
 * Parameters as one vector in which every point is valid: Σ by its Cholesky factor with a logarithmic diagonal, floors by their logits,
 * slopes under a prior by their logarithms.
 */
function makeCodec(F: number, D: number, shape: MarginalShape) {
  const {model, shared, slopeRidge} = shape;
  const slopes = model === "2pl" ? F : 0;
  const triangle = (D * (D + 1)) / 2;
  const {start, isFree} = shape.floors ?? {start: null, isFree: new Uint8Array(0)};
  const free = [...isFree.keys()].filter((k) => isFree[k] === 1);
  return {
    length: F + slopes + triangle + free.length,
    encode({intercept, slope, sigma, floor}: MarginalParameters, to: Float64Array): void {
      to.set(intercept);
      if (slope) to.set(slopeRidge > 0 ? slope.map(Math.log) : slope, F);
      free.forEach((k, nth) => (to[F + slopes + triangle + nth] = Math.log(floor![k] / (1 - floor![k]))));
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
      if (!hasFreeVariances(shape)) standardise(sigma, D);
      const slope = slopes > 0 ? from.slice(F, 2 * F) : null;
      if (slope && slopeRidge > 0) for (let f = 0; f < F; f++) slope[f] = Math.exp(slope[f]);
      const bounded = (x: number) => Math.max(LEAST_FLOOR, Math.min(1 - LEAST_FLOOR, 1 / (1 + Math.exp(-x))));
      const floor = start && start.slice();
      free.forEach((k, nth) => (floor![k] = bounded(from[F + slopes + triangle + nth])));
      return {intercept: from.slice(0, F), slope, sigma, floor};
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
