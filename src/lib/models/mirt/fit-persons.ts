import type {FitReport} from "../reports/fit-report.js";
import {MISSING} from "./item-responses.js";
import {columnErrors} from "./column-errors.js";
import {placedFloors, usedFloors, type FloorSpec} from "./item-floors.js";
import {fitMarginal} from "./marginal-fit.js";
import {freeEntries, freeFloors, LEAST_FLOOR} from "./marginal-shape.js";
import {leaveOneOut} from "./leave-one-out.js";
import {parameterCount, parameterErrors} from "./observed-information.js";

/** Binary responses of P persons to I items, each item measuring one of D traits. */
export interface PersonResponses {
  readonly P: number;
  readonly I: number;
  /** u8[P×I], row-major: successes; 255 is missing. */
  readonly y: Uint8Array;
  /** u8[I]: trait of each item, 0 to D − 1; defaults to one trait. */
  readonly traitOf?: Uint8Array | undefined;
  /** u8[P×I]: attempts; defaults to 1. */
  readonly attempts?: Uint8Array | undefined;
  /** f64[P], non-negative; defaults to 1. A person of weight 3 counts as three persons with these responses. */
  readonly weights?: Float64Array | undefined;
}

/** Options of `fitPersons`. */
export interface PersonsOptions {
  /**
   * `rasch`: slopes 1, free covariance. `2pl`: free slopes, variances 1, free correlations; under a prior on slopes free covariance, and a
   * trait's slopes have the geometric mean 1. Defaults to `rasch`.
   */
  readonly model?: "rasch" | "2pl";
  /** Standard deviation of a normal prior on logarithms of slopes, which keeps them above 0; defaults to none. */
  readonly slopePriorSd?: number | undefined;
  /** What chance alone gets right; defaults to nothing. */
  readonly floor?: FloorSpec | undefined;
  /** Whether traits may correlate; defaults to true. Without it they are orthogonal. */
  readonly correlated?: boolean;
  readonly nodes?: number;
  /** Defaults to 1e-7. */
  readonly tolerance?: number;
  /** Defaults to 500. */
  readonly maxIterations?: number;
  /** Whether to compute standard errors of items; defaults to true. */
  readonly errors?: boolean;
  /** Whether to compute `leftOut`; defaults to false. */
  readonly leaveOneOut?: boolean | undefined;
}

/** Items with persons drawn from a population: the classical marginal calibration. */
export interface PersonsFit {
  readonly P: number;
  readonly I: number;
  readonly D: number;
  /** f64[P×D]: posterior means (EAP) and standard deviations; f64[P×D×D]: posterior covariances. */
  readonly theta: Float64Array;
  readonly thetaSd: Float64Array;
  readonly thetaCovariance: Float64Array;
  /** f64[I]: slopes; all 1 under Rasch. */
  readonly alpha: Float64Array;
  readonly alphaSe: Float64Array;
  /** f64[I]: intercepts with logit P = α θ − β: higher is harder. ±Infinity for items that all or none get right. */
  readonly beta: Float64Array;
  readonly betaSe: Float64Array;
  /** f64[I]: covariance of the errors of slope and β; 0 under Rasch. */
  readonly alphaBetaCovariance: Float64Array;
  /** f64[I]: chance of success of whoever does not know, with its standard error: 0 of a known one, NaN at its bound. */
  readonly floor: Float64Array;
  readonly floorSe: Float64Array;
  /** Whether item errors come from the whole information matrix or from each item's block of it. */
  readonly errors: "exact" | "louis" | "blocks" | "none";
  /** Parameters estimated. */
  readonly parameters: number;
  /** f64[D×D]. */
  readonly covariance: Float64Array;
  /** f64[D×D]: standard errors; NaN for entries that are not estimated. */
  readonly covarianceSe: Float64Array;
  /** f64[P]: log-likelihood of each person under the model of all others (`leaveOneOut`); `null` where not asked for or too many parameters. */
  readonly leftOut: Float64Array | null;
  readonly report: FitReport;
}

/**
 * Rasch or 2PL with persons random, θ ~ N(0, Σ), by marginal maximum likelihood: between-item multidimensional, up
 * to three traits.
 *
 * For many persons and few items. For few evaluated systems and many items use `fitItemLevel`.
 *
 * @throws RangeError for sizes below 1, arrays of another length, unknown traits, more successes than attempts
 *
 * Source: Bock & Aitkin 1981; docs/methods/item-level.md.
 */
export function fitPersons(data: PersonResponses, options: PersonsOptions = {}): PersonsFit {
  const {P, I, y, attempts} = data;
  const {model = "rasch", correlated = true, errors = true} = options;
  const traitOf = data.traitOf ?? new Uint8Array(I);
  const weights = data.weights ?? new Float64Array(P).fill(1);
  const D = requirePersons(data, traitOf, weights);

  const columns: number[] = [];
  const constant: number[] = [];
  const beta = new Float64Array(I);
  const starts = new Int32Array(D + 1);
  for (let d = 0; d < D; d++) {
    for (let i = 0; i < I; i++) {
      if (traitOf[i] !== d) continue;
      let right = 0;
      let tries = 0;
      for (let p = 0; p < P; p++) {
        if (y[p * I + i] === MISSING || weights[p] === 0) continue;
        right += y[p * I + i];
        tries += attempts ? attempts[p * I + i] : 1;
      }
      if (right > 0 && right < tries) columns.push(i);
      else {
        constant.push(i);
        beta[i] = tries === 0 ? NaN : right === 0 ? Infinity : -Infinity;
      }
    }
    starts[d + 1] = columns.length;
    if (starts[d + 1] === starts[d])
      throw new RangeError(`invalid trait; expected an item with varying responses: ${d}`);
  }
  const F = columns.length;
  const placed = placedFloors(options.floor ?? {kind: "none"}, I, D);
  const floors =
    placed &&
    usedFloors(
      placed,
      "column",
      columns.map((i) => placed.at(i, traitOf[i]))
    );
  const successes = new Uint8Array(P * F);
  const tries = new Uint8Array(P * F);
  for (let p = 0; p < P; p++) {
    columns.forEach((i, f) => {
      if (y[p * I + i] === MISSING) return;
      successes[p * F + f] = y[p * I + i];
      tries[p * F + f] = attempts ? attempts[p * I + i] : 1;
    });
  }
  const units = {U: P, D, starts, successes, attempts: tries, weights, ...(floors ? {floors} : {})};
  const fit = fitMarginal(units, {
    model,
    correlated,
    nodes: options.nodes,
    tolerance: options.tolerance,
    maxIterations: options.maxIterations,
    slopePriorSd: options.slopePriorSd
  });

  const alpha = new Float64Array(I).fill(1);
  const alphaSe = new Float64Array(I).fill(model === "2pl" ? Infinity : 0);
  const betaSe = new Float64Array(I).fill(Infinity);
  const covarianceSe = new Float64Array(D * D).fill(NaN);
  const alphaBetaCovariance = new Float64Array(I);
  const floor = new Float64Array(I);
  const floorSe = new Float64Array(I);
  const total = parameterCount(fit);
  const isWhole = total <= MOST_EXACT;
  const information = (errors || options.leaveOneOut) && isWhole ? parameterErrors(fit) : null;
  const result = errors ? information : null;
  const blocks = errors && !isWhole ? columnErrors(fit) : null;
  const covarianceAt = (j: number, k: number) => result?.covariance?.[j * result.P + k] ?? NaN;
  const errorAt = (k: number) => Math.sqrt(covarianceAt(k, k));
  const free = freeFloors(fit.parameters.floor, fit.shape.floors);
  const entries = freeEntries(D, fit.shape);
  const slopes = model === "2pl" ? F : 0;
  columns.forEach((i, f) => {
    beta[i] = -fit.parameters.intercept[f];
    betaSe[i] = blocks ? blocks.interceptSe[f] : errorAt(f);
    if (floors && fit.parameters.floor) {
      const k = floors.of[f];
      floor[i] = fit.parameters.floor[k];
      const nth = free.indexOf(k);
      if (floors.isFree[k])
        floorSe[i] = nth < 0 ? NaN : (blocks?.floorSe[f] ?? errorAt(F + slopes + entries.length + nth));
    }
    if (!fit.parameters.slope) return;
    alpha[i] = fit.parameters.slope[f];
    alphaSe[i] = blocks ? blocks.slopeSe[f] : errorAt(F + f);
    alphaBetaCovariance[i] = -(blocks ? blocks.covariance[f] : covarianceAt(f, F + f));
  });
  for (const i of constant) {
    if (!placed) break;
    const k = placed.at(i, traitOf[i]);
    floor[i] = placed.floors.isFree[k] ? NaN : placed.floors.start[k];
    floorSe[i] = placed.floors.isFree[k] ? NaN : 0;
  }
  if (result?.method === "exact")
    entries.forEach(([d, e], k) => {
      covarianceSe[d * D + e] = covarianceSe[e * D + d] = errorAt(F + slopes + k);
    });
  const theta = new Float64Array(P * D);
  const thetaSd = new Float64Array(P * D);
  const thetaCovariance = new Float64Array(P * D * D);
  for (let p = 0; p < P; p++) {
    const g = fit.groups.groupOf[p];
    thetaCovariance.set(fit.posteriors.covariance.subarray(g * D * D, (g + 1) * D * D), p * D * D);
    for (let d = 0; d < D; d++) {
      theta[p * D + d] = fit.posteriors.mean[g * D + d];
      thetaSd[p * D + d] = Math.sqrt(fit.posteriors.covariance[(g * D + d) * D + d]);
    }
  }
  const warnings = [...fit.report.warnings];
  // Items that nobody was asked have no part in the model.
  const same = constant.filter((i) => !Number.isNaN(beta[i]));
  if (same.length > 0)
    warnings.push(`${same.length} of ${I} items have no finite difficulty: every response is the same.`);
  const tooFew = traitsWithTooFewItems(starts, tries, F, {model, correlated});
  if (tooFew !== null) warnings.push(tooFew);
  const isSingular = result !== null && result.covariance === null;
  if (isSingular) warnings.push("The information matrix is singular: these responses do not determine all parameters.");
  const atBound = floors
    ? floors.isFree.reduce((sum, is, k) => sum + (is && fit.parameters.floor![k] <= LEAST_FLOOR ? 1 : 0), 0)
    : 0;
  if (atBound > 0)
    warnings.push(`${atBound} of ${floors!.isFree.reduce((sum, is) => sum + is, 0)} floors are estimated at 0.`);
  const isIdentified = same.length === 0 && tooFew === null && !isSingular;
  const status = isIdentified ? fit.report.status : ("not-identified" as const);
  return {
    P,
    I,
    D,
    theta,
    thetaSd,
    thetaCovariance,
    alpha,
    alphaSe,
    beta,
    betaSe,
    alphaBetaCovariance,
    floor,
    floorSe,
    errors: !errors || isSingular ? "none" : ((blocks && "blocks") ?? result!.method),
    parameters: total + atBound,
    covariance: fit.parameters.sigma,
    covarianceSe,
    leftOut: options.leaveOneOut && information ? leaveOneOut(units, fit, information) : null,
    report: {...fit.report, status, warnings}
  };
}

/** Parameters up to which their whole information matrix is inverted. */
const MOST_EXACT = 250;

/**
 * Why too few items leave a model undetermined, or `null`. Of one answer a person, a single item has a margin and nothing else: it tells no spread and no slope. Two
 * items have one association, which gives a spread under equal slopes, and not two slopes; there a correlated trait may help.
 */
function traitsWithTooFewItems(
  starts: Int32Array,
  tries: Uint8Array,
  columns: number,
  {model, correlated}: {readonly model: "rasch" | "2pl"; readonly correlated: boolean}
): string | null {
  const D = starts.length - 1;
  const least = model === "2pl" && (D === 1 || !correlated) ? 3 : 2;
  for (let d = 0; d < D; d++) {
    const items = starts[d + 1] - starts[d];
    const isRepeated = tries.some((count, k) => count > 1 && k % columns >= starts[d] && k % columns < starts[d + 1]);
    if (items < least && !isRepeated)
      return `A trait has ${items === 1 ? "one item" : `${items} items`} with varying responses; this model needs ${least} to be determined.`;
  }
  return null;
}

function requirePersons({P, I, y, attempts}: PersonResponses, traitOf: Uint8Array, weights: Float64Array): number {
  if (!(Number.isInteger(P) && P >= 1)) throw new RangeError(`invalid persons; expected at least one: ${P}`);
  if (!(Number.isInteger(I) && I >= 1)) throw new RangeError(`invalid items; expected at least one: ${I}`);
  if (y.length !== P * I) throw new RangeError(`mismatched responses: ${y.length} vs ${P * I}`);
  if (traitOf.length !== I) throw new RangeError(`mismatched traits: ${traitOf.length} vs ${I}`);
  if (weights.length !== P) throw new RangeError(`mismatched weights: ${weights.length} vs ${P}`);
  if (attempts && attempts.length !== y.length)
    throw new RangeError(`mismatched attempts: ${attempts.length} vs ${y.length}`);
  const D = 1 + Math.max(...traitOf);
  if (!(D <= 3)) throw new RangeError(`unsupported traits: ${D}`);
  for (const w of weights)
    if (!(w >= 0 && w < Infinity)) throw new RangeError(`invalid weight; expected a number >= 0: ${w}`);
  for (let k = 0; k < y.length; k++) {
    const most = attempts ? attempts[k] : 1;
    if (y[k] !== MISSING && y[k] > most)
      throw new RangeError(`invalid response; expected 0 to ${most} or 255: ${y[k]}`);
  }
  return D;
}
