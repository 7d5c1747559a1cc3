import type {FitReport} from "../reports/fit-report.js";
import {fitCrossed} from "./fit-crossed.js";
import {fitItemLevel} from "./fit-item-level.js";
import {fitPersons, type PersonsFit} from "./fit-persons.js";
import {covarianceEstimates, type Estimates, type EstimateStatus} from "./estimates.js";
import {finitePart, fitSide, partOf, sideErrors, sideOf} from "./fit-side.js";
import {checkIdentification} from "./identification.js";
import type {FloorSpec} from "./item-floors.js";
import {MISSING, requireResponses, type ItemResponses} from "./item-responses.js";
import {LEAST_FLOOR} from "./marginal-shape.js";
import {isMaximumLikelihood, problemOfSpec, type ModelSpec} from "./model-spec.js";

/** A fitted item response model. */
export interface ModelFit {
  readonly spec: ModelSpec;
  readonly S: number;
  readonly I: number;
  readonly D: number;
  /** [S×D], logits: of subjects that are parameters estimates, of random ones posterior means and standard deviations. */
  readonly abilities: Estimates;
  /** f64[S×D×D]: covariance of a subject's abilities with each other. */
  readonly abilityCovariance: Float64Array;
  /** [I×D], logits, higher is harder: of random items posterior means and standard deviations, of others estimates. */
  readonly difficulties: Estimates;
  /** [I×D]. */
  readonly slopes: Estimates;
  /** [I×D]. */
  readonly floors: Estimates;
  /** [D×D]: covariance of the random side over its population, of abilities where both are; all fixed at 0 where nothing is random. */
  readonly covariance: Estimates;
  /** Where both sides are random: [D], abilities' mean over the population, and [D×D], covariance of difficulties. */
  readonly crossed: {readonly mean: Estimates; readonly itemCovariance: Estimates} | null;
  /** What the standard errors stand on. */
  readonly errors: "exact" | "louis" | "blocks" | "clusters" | "none";
  /** Parameters estimated, priors not counted, and answers they rest on. */
  readonly parameters: number;
  readonly answers: number;
  /**
   * −2 log-likelihood plus 2, or log of the units of the random side, times the parameters; NaN where nothing is random, and under a prior,
   * which moves estimates off the maximum.
   */
  readonly aic: number;
  readonly bic: number;
  /** f64[S] or f64[I], units of the random side: each one's log-likelihood under the model of all others; `null` where not asked for or too much. */
  readonly leftOut: Float64Array | null;
  readonly report: FitReport;
}

/** Variance of difficulties over the population in an ability; `null` where items are no sample. */
export function difficultyVariance({spec, D, covariance, crossed}: ModelFit, d: number): number | null {
  const of = crossed ? crossed.itemCovariance : spec.random === "items" ? covariance : null;
  return of && of.value[d * (D + 1)];
}

/** Options of `fitModel`. */
export interface FitModelOptions {
  /** i32[I], from 0: clusters of items whose answers may depend on each other; for cluster-robust errors, of random items. */
  readonly clusterOf?: Int32Array | undefined;
  /** Whether to compute standard errors; defaults to true. */
  readonly errors?: boolean | undefined;
  /** Whether to compute `leftOut`; defaults to false. */
  readonly leaveOneOut?: boolean | undefined;
  /** Largest change of any parameter in the last step; defaults to 1e-7. */
  readonly tolerance?: number | undefined;
  /** Defaults to 500. */
  readonly maxIterations?: number | undefined;
}

/**
 * Fits the item response model that a spec describes.
 *
 * With random subjects and a prior on slopes, difficulties are centred: abilities and difficulties then have the same origin as with random
 * items, an item of average difficulty.
 *
 * @throws RangeError for data as `fitItemLevel`, for a model that cannot be stated, and for clusters with subjects random or nothing random
 *
 * Source: docs/methods/item-models.md.
 */
export function fitModel(data: ItemResponses, spec: ModelSpec, options: FitModelOptions = {}): ModelFit {
  requireResponses(data);
  const problem = problemOfSpec(spec);
  if (problem !== null) throw new RangeError(`invalid model: ${problem}`);
  if (spec.response !== undefined && spec.response !== "binary")
    throw new RangeError("invalid model: levels and shares of a range are fitted by fitScores");
  if (options.clusterOf && spec.random !== "items")
    throw new RangeError("invalid model: errors over clusters of items need items as a sample (random items)");
  return {items: ofRandomItems, subjects: ofRandomSubjects, both: ofBothRandom, none: ofNoneRandom}[spec.random](
    data,
    spec,
    options
  );
}

/** Which answers an item or a subject has, all right and all wrong included. */
function statusOf(right: number, tries: number): EstimateStatus {
  if (tries === 0) return "never asked";
  return right === tries ? "all right" : right === 0 ? "all wrong" : "estimated";
}

/** Status of each item in each ability, [I×D]. */
function itemStatus({S, I, D, y, attempts}: ItemResponses): EstimateStatus[] {
  return Array.from({length: I * D}, (_, k) => {
    let [right, tries] = [0, 0];
    for (let s = 0; s < S; s++) {
      const at = s * I * D + k;
      if (y[at] === MISSING) continue;
      right += y[at];
      tries += attempts?.[at] ?? 1;
    }
    return statusOf(right, tries);
  });
}

function subjectStatus(data: ItemResponses): EstimateStatus[] {
  return checkIdentification(data).abilities.map((problem) =>
    problem === "none" ? "estimated" : problem === "no responses" ? "never asked" : problem
  );
}

const fixed = (value: Float64Array): Estimates => ({
  value,
  se: new Float64Array(value.length),
  status: Array.from(value, () => "fixed" as const)
});

/** Floors by item and ability. */
function floorEstimates(value: Float64Array, se: Float64Array, isFree: (k: number) => boolean): Estimates {
  const status = Array.from(value, (c, k): EstimateStatus =>
    !isFree(k) ? "fixed" : Number.isNaN(c) ? "never asked" : c <= LEAST_FLOOR ? "at its bound" : "estimated"
  );
  return {value, se, status};
}

const isFreeIn = (floor: FloorSpec, d: number): boolean =>
  floor.kind === "estimated" && (floor.abilities === undefined || floor.abilities.includes(d));

const criteria = (spec: ModelSpec, logLik: number, parameters: number, units: number) =>
  isMaximumLikelihood(spec)
    ? {aic: 2 * parameters - 2 * logLik, bic: Math.log(units) * parameters - 2 * logLik}
    : {aic: NaN, bic: NaN};

const answersIn = ({y}: ItemResponses): number => y.reduce((sum, value) => sum + (value === MISSING ? 0 : 1), 0);

const stops = ({tolerance, maxIterations}: FitModelOptions) => ({
  ...(tolerance === undefined ? {} : {tolerance}),
  ...(maxIterations === undefined ? {} : {maxIterations})
});

function ofRandomItems(data: ItemResponses, spec: ModelSpec, options: FitModelOptions): ModelFit {
  const {S, I, D} = data;
  const fit = fitItemLevel(data, {
    ...(spec.abilityPriorSd === null ? {} : {abilityPriorSd: spec.abilityPriorSd}),
    floor: spec.floor,
    errors: options.errors ?? true,
    leaveOneOut: options.leaveOneOut,
    clusterOf: options.clusterOf,
    ...stops(options)
  });
  const asked = itemStatus(data);
  const value = fit.beta.map((b, k) => (asked[k] === "never asked" ? NaN : b));
  const spread = (of: Float64Array) => Float64Array.from({length: I * D}, (_, k) => of[k % D]);
  const known =
    spec.floor.kind === "known" && spec.floor.chances.length === I * D && D < I * D ? spec.floor.chances : null;
  const status = subjectStatus(data);
  return {
    spec,
    ...{S, I, D},
    abilities: {
      value: fit.theta.map((t, k) => (status[k] === "never asked" ? NaN : t)),
      se: fit.thetaSe.map((se, k) => (status[k] === "never asked" ? NaN : se)),
      status
    },
    abilityCovariance: fit.thetaCovariance,
    difficulties: {value, se: fit.betaSe.map((se, k) => (asked[k] === "never asked" ? NaN : se)), status: asked},
    slopes: fixed(new Float64Array(I * D).fill(1)),
    floors: floorEstimates(known ?? spread(fit.floor), known ? new Float64Array(I * D) : spread(fit.floorSe), (k) =>
      isFreeIn(spec.floor, k % D)
    ),
    covariance: covarianceEstimates(fit.itemCovariance, fit.itemCovarianceSe),
    crossed: null,
    errors: options.clusterOf && fit.errors !== "none" ? "clusters" : fit.errors,
    parameters: fit.parameters,
    answers: answersIn(data),
    ...criteria(spec, fit.report.logLik, fit.parameters, I),
    leftOut: fit.leftOut,
    report: fit.report
  };
}

function ofRandomSubjects(data: ItemResponses, spec: ModelSpec, options: FitModelOptions): ModelFit {
  const {S, I, D, attempts} = data;
  const width = I * D;
  // Columns by item and ability, as the responses have them.
  const traitOf = Uint8Array.from({length: width}, (_, k) => k % D);
  const slopePriorSd = spec.slopePriorSd ?? undefined;
  const fit = fitPersons(
    {P: S, I: width, y: data.y, traitOf, ...(attempts ? {attempts} : {})},
    {
      model: spec.slopes,
      correlated: spec.correlated,
      floor: columnFloors(spec.floor, I, D),
      slopePriorSd,
      errors: options.errors ?? true,
      leaveOneOut: options.leaveOneOut,
      ...stops(options)
    }
  );
  const asked = itemStatus(data);
  const {difficulty, difficultySe, origin} = locations(fit, spec.slopes === "rasch" || slopePriorSd !== undefined);
  const isAsked = (k: number) => asked[k] === "estimated";
  const subjects = subjectStatus(data);
  return {
    spec,
    ...{S, I, D},
    abilities: {
      value: fit.theta.map((t, k) => (subjects[k] === "never asked" ? NaN : t - origin[k % D])),
      se: fit.thetaSd.map((sd, k) => (subjects[k] === "never asked" ? NaN : sd)),
      status: subjects
    },
    abilityCovariance: fit.thetaCovariance,
    difficulties: {value: difficulty, se: difficultySe, status: asked},
    slopes:
      spec.slopes === "rasch"
        ? fixed(new Float64Array(width).fill(1))
        : {
            value: fit.alpha.map((a, k) => (isAsked(k) ? a : NaN)),
            se: fit.alphaSe.map((se, k) => (isAsked(k) ? se : NaN)),
            status: asked
          },
    floors: floorEstimates(fit.floor, fit.floorSe, (k) => isFreeIn(spec.floor, k % D)),
    covariance: covarianceEstimates(fit.covariance, fit.covarianceSe),
    crossed: null,
    errors: fit.errors,
    parameters: fit.parameters,
    answers: answersIn(data),
    ...criteria(spec, fit.report.logLik, fit.parameters, S),
    leftOut: fit.leftOut,
    report: fit.report
  };
}

function ofBothRandom(data: ItemResponses, spec: ModelSpec, options: FitModelOptions): ModelFit {
  const {S, I, D} = data;
  const fit = fitCrossed(data, {correlated: spec.correlated, errors: options.errors ?? true, ...stops(options)});
  // An ability whose every answer is the same has no part in the fit.
  const isIn = (k: number) => fit.mean.status[k % D] === "estimated";
  const estimates = (
    of: Float64Array,
    covariance: Float64Array,
    status: EstimateStatus[],
    sign: 1 | -1
  ): Estimates => ({
    value: of.map((value, k) => {
      if (status[k] === "never asked") return NaN;
      return isIn(k) ? value : (status[k] === "all right" ? sign : -sign) * Infinity;
    }),
    se: of.map((_, k) =>
      status[k] === "never asked" ? NaN : isIn(k) ? Math.sqrt(covariance[k * D + (k % D)]) : Infinity
    ),
    status
  });
  const {mean, itemCovariance} = fit;
  return {
    spec,
    ...{S, I, D},
    abilities: estimates(fit.theta, fit.thetaCovariance, subjectStatus(data), 1),
    abilityCovariance: fit.thetaCovariance.map((value, k) =>
      isIn(Math.floor(k / D)) ? value : k % D === Math.floor(k / D) % D ? Infinity : 0
    ),
    difficulties: estimates(fit.beta, fit.betaCovariance, itemStatus(data), -1),
    slopes: fixed(new Float64Array(I * D).fill(1)),
    floors: fixed(new Float64Array(I * D)),
    covariance: fit.subjectCovariance,
    crossed: {mean, itemCovariance},
    errors: fit.errors,
    parameters: fit.parameters,
    answers: answersIn(data),
    // Answers are tied along both sides: there is no number of independent units for the BIC.
    ...{aic: 2 * fit.parameters - 2 * fit.report.logLik, bic: NaN},
    leftOut: null,
    report: fit.report
  };
}

/** Floors of I×D columns, of which each has one ability. */
function columnFloors(floor: FloorSpec, I: number, D: number): FloorSpec {
  if (floor.kind !== "known" || floor.chances.length === D) return floor;
  // `fitPersons` asks for [column × ability]; a column has the same in all.
  return {kind: "known", chances: Float64Array.from({length: I * D * D}, (_, k) => floor.chances[Math.floor(k / D)])};
}

/** Difficulties β/α with errors by the delta method, centred in each ability if so asked; `origin` is what was taken off. */
function locations(
  {I, D, alpha, alphaSe, beta, betaSe, alphaBetaCovariance}: PersonsFit,
  isCentred: boolean
): {difficulty: Float64Array; difficultySe: Float64Array; origin: Float64Array} {
  const difficulty = beta.map((b, k) => b / alpha[k]);
  const origin = new Float64Array(D);
  for (let d = 0; isCentred && d < D; d++) {
    const own = Array.from({length: I / D}, (_, i) => difficulty[i * D + d]).filter(Number.isFinite);
    origin[d] = own.reduce((sum, b) => sum + b, 0) / own.length;
  }
  const difficultySe = difficulty.map((b, k) => {
    if (!Number.isFinite(b)) return Number.isNaN(b) ? NaN : Infinity;
    const slopeVariance = alphaSe[k] ** 2 || 0;
    return Math.sqrt(betaSe[k] ** 2 - 2 * b * alphaBetaCovariance[k] + b * b * slopeVariance) / Math.abs(alpha[k]);
  });
  return {difficulty: difficulty.map((b, k) => b - origin[k % D]), difficultySe, origin};
}

function ofNoneRandom(
  data: ItemResponses,
  spec: ModelSpec,
  {errors = true, maxIterations = 2000}: FitModelOptions
): ModelFit {
  const {S, I, D} = data;
  const abilityStatus = subjectStatus(data);
  const asked = itemStatus(data);
  const ridge = spec.abilityPriorSd === null ? 0 : 1 / spec.abilityPriorSd ** 2;
  const abilities = {value: new Float64Array(S * D).fill(NaN), se: new Float64Array(S * D).fill(NaN)};
  const difficulties = {value: new Float64Array(I * D).fill(NaN), se: new Float64Array(I * D).fill(NaN)};
  const abilityCovariance = new Float64Array(S * D * D);
  const floor = Float64Array.from({length: I * D}, (_, k) =>
    spec.floor.kind !== "known" ? 0 : spec.floor.chances[spec.floor.chances.length === D ? k % D : k]
  );
  let [logLik, sweeps, converged] = [0, 0, true];
  for (let d = 0; d < D; d++) {
    // What has no finite estimate is taken out, which can leave others without one.
    const whole = sideOf(data, d);
    const kept = finitePart(whole, ridge > 0);
    const side = partOf(whole, kept);
    const own = Float64Array.from(kept.items, (i) => floor[i * D + d]);
    const known = {slope: null, floor: own, abilityRidge: ridge, difficultyRidge: 0};
    const fit = fitSide(side, known, null, {tolerance: 1e-8, maxSweeps: maxIterations});
    converged &&= fit.converged;
    sweeps = Math.max(sweeps, fit.sweeps);
    side.y.forEach((y, k) => {
      const n = side.tries[k];
      if (n > 0) logLik += (y && y * Math.log(fit.chance[k])) + (n - y && (n - y) * Math.log(1 - fit.chance[k]));
    });
    const se = errors ? sideErrors(side, fit.information, ridge) : null;
    const origin = fit.difficulty.reduce((sum, b) => sum + b, 0) / Math.max(1, kept.items.length);
    kept.subjects.forEach((s, nth) => {
      abilities.value[s * D + d] = fit.theta[nth] - origin;
      abilities.se[s * D + d] = se?.theta[nth] ?? NaN;
      abilityCovariance[(s * D + d) * D + d] = (se?.theta[nth] ?? NaN) ** 2;
    });
    kept.items.forEach((i, nth) => {
      difficulties.value[i * D + d] = fit.difficulty[nth] - origin;
      difficulties.se[i * D + d] = se?.difficulty[nth] ?? NaN;
    });
  }
  const infinite = (of: typeof abilities, status: readonly EstimateStatus[], sign: number) =>
    status.forEach((is, k) => {
      if (!Number.isNaN(of.value[k]) || is === "never asked") return;
      if (is === "estimated") return;
      of.value[k] = is === "all right" ? sign * Infinity : -sign * Infinity;
      of.se[k] = Infinity;
    });
  infinite(abilities, abilityStatus, 1);
  infinite(difficulties, asked, -1);
  const lost = [abilities.value, difficulties.value]
    .flatMap((values) => [...values])
    .filter((v) => v === Infinity || v === -Infinity).length;
  const warnings = [
    "Abilities and difficulties are estimated jointly: with few answers an item both are spread too widely, and errors are too small."
  ];
  if (lost > 0) warnings.push(`${lost} abilities or difficulties have no finite estimate: every response is the same.`);
  const finite = (values: Float64Array) => values.filter(Number.isFinite).length;
  return {
    spec,
    ...{S, I, D},
    abilities: {...abilities, status: abilityStatus},
    abilityCovariance,
    difficulties: {...difficulties, status: asked},
    slopes: fixed(new Float64Array(I * D).fill(1)),
    floors: fixed(floor),
    covariance: fixed(new Float64Array(D * D)),
    crossed: null,
    errors: errors ? "exact" : "none",
    parameters: finite(abilities.value) + finite(difficulties.value) - D,
    answers: answersIn(data),
    ...{aic: NaN, bic: NaN},
    leftOut: null,
    report: {status: converged ? "converged" : "max-iterations", iterations: sweeps, logLik, gradNorm: NaN, warnings}
  };
}
