import {maximise} from "../../math/index.js";
import type {FitReport} from "../reports/fit-report.js";
import {crossedCells, crossedCodec, factorEntries, type CrossedCells, type CrossedCodec} from "./crossed-cells.js";
import {sideEstimates, type CrossedSpread} from "./crossed-estimates.js";
import {crossedCovariances, laplaceGradient, laplaceValue} from "./crossed-likelihood.js";
import {crossedModes, effectsOf, type CrossedModes} from "./crossed-modes.js";
import {crossedProblems, crossedReport, type CrossedProblems} from "./crossed-problems.js";
import type {Estimates} from "./estimates.js";
import {inverseInformation} from "./inverse-information.js";
import type {ItemResponses} from "./item-responses.js";

/** Abilities and difficulties that are both samples, with what is estimated of their populations. */
export interface CrossedFit {
  /** [D], logits: abilities' mean over the population; difficulties have the mean 0. */
  readonly mean: Estimates;
  /** [D×D] each: covariances of abilities over subjects and of difficulties over items. */
  readonly subjectCovariance: Estimates;
  readonly itemCovariance: Estimates;
  /** f64[S×D] and f64[I×D], logits: most probable values at the estimates. */
  readonly theta: Float64Array;
  readonly beta: Float64Array;
  /** f64[S×D×D] and f64[I×D×D]: conditional covariances, and what errors of the estimated parameters add. */
  readonly thetaCovariance: Float64Array;
  readonly betaCovariance: Float64Array;
  readonly parameters: number;
  readonly errors: "exact" | "none";
  readonly report: FitReport;
}

/** Options of `fitCrossed`. */
export interface CrossedOptions {
  /** Whether abilities, and difficulties in them, may correlate. */
  readonly correlated: boolean;
  readonly errors?: boolean | undefined;
  /** Largest entry of the gradient at the end; defaults to 1e-5. */
  readonly tolerance?: number | undefined;
  /** Defaults to 500. */
  readonly maxIterations?: number | undefined;
}

/** Most multiplications of a Newton step: of 1.4e6 (30 models, 200 items, two abilities) a fit takes 0.6 s. */
const MOST_WORK = 2e8;
/** Step of the central differences in means and entries of factors, logits. */
const STEP = 1e-4;

/**
 * Rasch model with subjects and items as samples: logit P(y_sid = 1) = θ_sd − b_id, θ_s ~ N(μ, Σ), b_i ~ N(0, T), by maximum likelihood with
 * both integrated out by Laplace's approximation, as `glmer` of lme4 does.
 *
 * The search is over μ and factors A of both covariances A A′, with an analytic gradient; at every point the effects' modes are found by
 * Newton's method, the larger side eliminated block by block. Missing answers (255) are skipped.
 *
 * Errors of parameters are from the observed information (central differences of the gradient). Of abilities and difficulties: the
 * conditional covariance at the modes, and J V J′ with the derivatives J of the modes in the parameters and their covariance V (Kass & Steffey
 * 1989).
 *
 * @throws RangeError for weights of items, and for more work than a minute or two: units of the larger side times the square of those of the smaller one
 *
 * Source: docs/methods/item-models.md; Bates et al. 2015, Fitting linear mixed-effects models using lme4.
 */
export function fitCrossed(data: ItemResponses, options: CrossedOptions): CrossedFit {
  const {S, I, D} = data;
  if (data.weights?.some((w) => w !== 1))
    throw new RangeError("invalid weights of items; expected none with both sides as a sample: fit with random items");
  const areItemsLarge = I >= S;
  if (Math.max(S, I) * D * (Math.min(S, I) * D) ** 2 > MOST_WORK)
    throw new RangeError(
      `both sides as a sample: ${S} models and ${I} items in ${D} abilities take too long, with the square of the smaller side; fit with one side as a sample, or one ability alone`
    );
  const problems = crossedProblems(data);
  const {used} = problems;
  const cells = crossedCells(data, used, areItemsLarge);
  const entriesOf = (share: CrossedProblems["shareItem"]) =>
    factorEntries(used, (d, e) => options.correlated && share(d, e));
  const [ofItems, ofSubjects] = [entriesOf(problems.shareItem), entriesOf(problems.shareSubject)];
  const means = used.flatMap((is, d) => (is ? [d] : []));
  const codec = crossedCodec(D, means, areItemsLarge ? ofItems : ofSubjects, areItemsLarge ? ofSubjects : ofItems);
  const found = search(cells, codec, problems, options);
  const {x, modes} = found;
  const spread = options.errors === false ? null : spreadAt(cells, codec, x, modes);
  const parameters = codec.read(x);
  const conditional = spread && crossedCovariances(cells, modes);
  const side = (which: "large" | "small", hasMean: boolean) =>
    sideEstimates(codec, which, {
      factor: parameters[which],
      modes: modes[which],
      conditional: conditional?.[which] ?? null,
      spread,
      hasMean
    });
  const subjects = side(areItemsLarge ? "small" : "large", true);
  const items = side(areItemsLarge ? "large" : "small", false);
  const error = (k: number) => (spread ? Math.sqrt(spread.covariance[k * codec.P + k]) : NaN);
  const mean: Estimates = {
    value: Float64Array.from(used, (is, d) => (is ? parameters.mean[d] : NaN)),
    se: Float64Array.from(used, (is, d) => (is ? error(means.indexOf(d)) : NaN)),
    status: used.map((is) => (is ? "estimated" : "never asked"))
  };
  return {
    mean,
    subjectCovariance: subjects.population,
    itemCovariance: items.population,
    theta: subjects.effects.map((t, k) => t + parameters.mean[k % D]),
    beta: items.effects.map((z) => -z),
    thetaCovariance: subjects.covariance,
    betaCovariance: items.covariance,
    parameters: codec.P,
    errors: spread ? "exact" : "none",
    report: crossedReport(
      {...found, logLik: laplaceValue(modes), units: Math.min(S, I), isSingular: options.errors !== false && !spread},
      problems,
      {D, subjects: subjects.population.value, items: items.population.value}
    )
  };
}

interface Found {
  readonly x: Float64Array;
  readonly modes: CrossedModes;
  readonly gradNorm: number;
  readonly steps: number;
}

function search(cells: CrossedCells, codec: CrossedCodec, {rate}: CrossedProblems, options: CrossedOptions): Found {
  const {tolerance = 1e-5, maxIterations = 500} = options;
  const isDiagonal = (entries: CrossedCodec["large"], k: number) =>
    entries.findLastIndex(([d]) => d === entries[k][0]) === k;
  const start = Float64Array.from([
    // What spread of 1 on both sides takes off the logit of a rate is put back.
    ...codec.means.map((d) => 1.3 * Math.log(rate[d] / (1 - rate[d]))),
    ...[codec.large, codec.small].flatMap((entries) => entries.map((_, k) => (isDiagonal(entries, k) ? 1 : 0)))
  ]);
  let last: CrossedModes | null = null;
  const at = (x: Float64Array) => {
    const parameters = codec.read(x);
    const modes = crossedModes(cells, parameters, last);
    if (modes === null) return {value: -Infinity, gradient: new Float64Array(codec.P)};
    last = modes;
    return {value: laplaceValue(modes), gradient: laplaceGradient(cells, parameters, modes, codec)};
  };
  const curvature = new Float64Array(codec.P ** 2);
  for (let k = 0; k < codec.P; k++) curvature[k * (codec.P + 1)] = 1 / cells.M;
  const {at: x, gradNorm, steps} = maximise(at, start, {tolerance, maxSteps: maxIterations, curvature});
  return {x, modes: crossedModes(cells, codec.read(x), last)!, gradNorm, steps};
}

function spreadAt(
  cells: CrossedCells,
  codec: CrossedCodec,
  x: Float64Array,
  modes: CrossedModes
): CrossedSpread | null {
  const {B, M, D} = cells;
  const moves = Array.from({length: codec.P}, () => ({large: new Float64Array(B * D), small: new Float64Array(M * D)}));
  const covariance = inverseInformation(
    codec.P,
    () => STEP,
    (k, by) => {
      const parameters = codec.read(x.with(k, x[k] + by));
      const moved = crossedModes(cells, parameters, modes);
      if (moved === null) return new Float64Array(codec.P).fill(NaN);
      for (const side of ["large", "small"] as const)
        effectsOf(parameters[side], moved[side], D).forEach(
          (effect, at) => (moves[k][side][at] += (Math.sign(by) * effect) / (2 * STEP))
        );
      return laplaceGradient(cells, parameters, moved, codec);
    }
  );
  return covariance && {covariance, moves};
}
