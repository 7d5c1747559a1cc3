import type {FitReport} from "../reports/fit-report.js";
import {accelerate} from "../mirt/accelerate.js";
import {searchReport} from "../mirt/search-report.js";
import {sigmaSteepness} from "../mirt/sigma-score.js";
import type {AnswerKind} from "./answer-kind.js";
import type {ScoreColumns} from "./score-columns.js";
import {makeScoreCodec, offsetsOf, type ScoreParameters, type ScoreShape} from "./score-parameters.js";
import {makeScorePosteriors, type ScorePosteriors, type ScoreSums} from "./score-posteriors.js";
import {maximiseScores, scoresGradient, scoresLogPrior} from "./score-step.js";

/** Options of `fitScoreColumns`. */
export interface ScoreColumnsOptions {
  /** Whether each column has a slope of its own; else all are 1. */
  readonly hasSlopes: boolean;
  /** Standard deviation of a normal prior on logarithms of slopes; `null` for none. */
  readonly slopePriorSd: number | null;
  readonly correlated: boolean;
  /** Largest change of any parameter in the last step; defaults to 1e-7. */
  readonly tolerance?: number | undefined;
  /** Defaults to 500. */
  readonly maxIterations?: number | undefined;
}

/** Estimates by marginal maximum likelihood. */
export interface ScoreColumnsFit {
  readonly columns: ScoreColumns;
  readonly shape: ScoreShape;
  /** Entries of Σ's lower triangle that are estimated. */
  readonly entries: readonly (readonly [number, number])[];
  readonly posteriors: ScorePosteriors;
  readonly parameters: ScoreParameters;
  readonly report: FitReport;
}

/** Parameters that are estimated. */
export const scoreParameterCount = ({shape, entries, parameters}: ScoreColumnsFit): number =>
  (shape.hasSlopes ? parameters.slope.length : 0) + parameters.own.length + entries.length;

/**
 * Columns of scores as parameters against units as a sample, by EM on the adaptive quadrature of the models of right and wrong answers, with
 * the same parameter expansion and acceleration. Covariances between traits that no unit shares are held at 0.
 */
export function fitScoreColumns(
  columns: ScoreColumns,
  kind: AnswerKind,
  options: ScoreColumnsOptions
): ScoreColumnsFit {
  const {hasSlopes, slopePriorSd, correlated, tolerance = 1e-7, maxIterations = 500} = options;
  const {U, D, starts} = columns;
  const F = starts[D];
  const shape: ScoreShape = {
    kind,
    offset: offsetsOf(kind, F),
    hasSlopes,
    slopeRidge: hasSlopes && slopePriorSd !== null ? 1 / slopePriorSd ** 2 : 0,
    hasFreeVariances: !hasSlopes || slopePriorSd !== null,
    shared: sharedTraits(columns, correlated)
  };
  const codec = makeScoreCodec(D, shape);
  const start = startParameters(D, shape);
  const posteriors = makeScorePosteriors(columns, shape, start);
  // One pass settles the grids before the first step is measured.
  posteriors.pass(start, true);
  const step = (at: Float64Array, next: Float64Array): number => {
    const parameters = codec.decode(at);
    codec.encode(parameters, at);
    const sums = posteriors.pass(parameters, true);
    if (!Number.isFinite(sums.logLik)) return NaN;
    codec.encode(maximiseScores(columns, parameters, sums, shape), next);
    codec.encode(codec.decode(next), next);
    return sums.logLik + scoresLogPrior(parameters, shape);
  };
  const from = new Float64Array(codec.length);
  codec.encode(start, from);
  const end = accelerate(from, step, {tolerance, maxSteps: maxIterations});
  const parameters = codec.decode(end.at);
  const sums = posteriors.pass(parameters, true);
  const entries = freeEntries(D, shape);
  const gradNorm = steepness(columns, parameters, sums, shape, entries);
  const {logLik} = sums;
  const report = searchReport(end, {logLik, gradNorm, totalWeight: U, sigma: parameters.sigma, D});
  return {columns, shape, entries, posteriors, parameters, report};
}

function startParameters(D: number, {kind, offset}: ScoreShape): ScoreParameters {
  const F = offset.length - 1;
  const own = new Float64Array(offset[F]);
  for (let f = 0; f < F; f++) kind.start(f, own, offset[f]);
  const sigma = Float64Array.from({length: D * D}, (_, k) => (k % (D + 1) === 0 ? 1 : 0));
  return {slope: new Float64Array(F).fill(1), own, sigma};
}

/** u8[D×D]: 1 where some unit has answers on both traits. */
function sharedTraits({U, D, first}: ScoreColumns, correlated: boolean): Uint8Array {
  const shared = Uint8Array.from({length: D * D}, (_, k) => (k % (D + 1) === 0 ? 1 : 0));
  const has = (u: number, d: number) => first[u * D + d + 1] > first[u * D + d];
  for (let u = 0; correlated && u < U; u++)
    for (let k = 0; k < D * D; k++) if (has(u, k % D) && has(u, Math.floor(k / D))) shared[k] = 1;
  return shared;
}

function freeEntries(D: number, {shared, hasFreeVariances}: ScoreShape): [number, number][] {
  const entries: [number, number][] = [];
  for (let d = 0; d < D; d++)
    for (let e = 0; e <= d; e++) if (d === e ? hasFreeVariances : shared[d * D + e] === 1) entries.push([d, e]);
  return entries;
}

/**
 * Largest component of the gradient: in the logarithm of a slope under a prior, in Σ by its Cholesky factor, and in own parameters per unit of
 * their curvature's root, since they have units of their own.
 */
function steepness(
  columns: ScoreColumns,
  parameters: ScoreParameters,
  sums: ScoreSums,
  shape: ScoreShape,
  entries: readonly (readonly [number, number])[]
): number {
  const {kind, offset, hasSlopes, hasFreeVariances} = shape;
  const F = offset.length - 1;
  const gradient = scoresGradient(columns, parameters, sums, shape, entries);
  const slopes = hasSlopes ? F : 0;
  let top = 0;
  for (let f = 0; f < F; f++) {
    const width = 1 + kind.sizeOf(f);
    if (hasSlopes) top = Math.max(top, Math.abs(gradient[f] * parameters.slope[f]));
    const held = kind.heldOf(parameters.own, offset[f]);
    for (let k = 1; k < width; k++) {
      if (k === 1 + held) continue;
      const curvature = sums.information[f][k * width + k] / columns.U;
      top = Math.max(top, Math.abs(gradient[slopes + offset[f] + k - 1]) / Math.max(1, Math.sqrt(curvature)));
    }
  }
  const ofSigma = gradient.subarray(slopes + parameters.own.length);
  const steep = sigmaSteepness(parameters.sigma, columns.D, entries, ofSigma, hasFreeVariances);
  return Number.isNaN(steep) ? NaN : Math.max(top, steep);
}
