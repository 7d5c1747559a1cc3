import {logUpperGamma} from "../../math/index.js";
import {fitModel, type FitModelOptions, type ModelFit} from "./fit-model.js";
import {MISSING, requireResponses, type ItemResponses} from "./item-responses.js";
import {isMaximumLikelihood, type ModelSpec} from "./model-spec.js";

/** A likelihood-ratio test of a model within another. */
export interface NestedTest {
  /** Places in the list of models. */
  readonly smaller: number;
  readonly larger: number;
  /** Twice the difference of log-likelihoods. */
  readonly statistic: number;
  readonly df: number;
  /** From χ² of `df` degrees of freedom. */
  readonly p: number;
  /** Whether the smaller model lies on the edge of the larger one (a floor of 0): there the p is an upper bound. */
  readonly isUpperBound: boolean;
}

/** How much likelier a model makes units that it was not fitted to than another one does. */
export interface LeftOutComparison {
  /** Places in the list: the one that makes them likeliest, and another. */
  readonly best: number;
  readonly other: number;
  /** Sum over units of the differences of log-likelihoods, and its standard error. */
  readonly difference: number;
  readonly se: number;
}

/** Models of one data set, compared by their marginal likelihood. */
export interface ModelComparison {
  readonly fits: readonly ModelFit[];
  readonly tests: readonly NestedTest[];
  /** Places of the smallest AIC and BIC among models that converged; `null` where fewer than two did. */
  readonly byAic: number | null;
  readonly byBic: number | null;
  /** Summed log-likelihood of units left out one by one, approximately; `null` where it was not worked out. */
  readonly leftOut: readonly (number | null)[];
  /** The likeliest against each other one. */
  readonly byLeftOut: readonly LeftOutComparison[];
  /** Items in an ability (subjects in one, of random items) with one kind of answer: without finite estimate, left out of all models alike. */
  readonly constants: number;
}

/**
 * Fits models to the same answers by maximum marginal likelihood: AIC, BIC (units of the random side) and likelihood-ratio tests of those that
 * lie within another, and how likely each unit is under the model of all others. Models that do not converge have no part in any.
 *
 * @throws RangeError as `fitModel`; for fewer than two models; for models of which another side, or none, is random; for models with a prior, which
 * have no maximum likelihood
 *
 * Source: Akaike 1974; Schwarz 1978; Self & Liang 1987 (floors at 0); Vehtari, Gelman & Gabry 2017 (differences over units); docs/methods/item-models.md.
 */
export function compareModels(
  data: ItemResponses,
  specs: readonly ModelSpec[],
  options: Pick<FitModelOptions, "tolerance" | "maxIterations"> = {}
): ModelComparison {
  requireResponses(data);
  requireComparable(specs);
  const {used, constants} = withoutConstants(data, specs[0]!.random);
  const fits = specs.map((spec) => fitModel(used, spec, {...options, errors: false, leaveOneOut: true}));
  const isIn = (fit: ModelFit) => fit.report.status === "converged";
  const tests = fits.flatMap((small, smaller) =>
    fits.flatMap((large, larger): NestedTest[] => {
      const df = large.parameters - small.parameters;
      if (!isIn(small) || !isIn(large) || !isWithin(small.spec, large.spec) || df <= 0) return [];
      const statistic = Math.max(0, 2 * (large.report.logLik - small.report.logLik));
      const isUpperBound = small.spec.floor.kind !== large.spec.floor.kind;
      return [{smaller, larger, statistic, df, p: Math.exp(logUpperGamma(df / 2, statistic / 2)), isUpperBound}];
    })
  );
  const least = (of: "aic" | "bic") =>
    fits.filter(isIn).length < 2
      ? null
      : fits.reduce((best, fit, k) => (isIn(fit) && !(fits[best]![of] <= fit[of] && isIn(fits[best]!)) ? k : best), 0);
  return {fits, tests, byAic: least("aic"), byBic: least("bic"), ...leftOutOf(fits), constants};

  function leftOutOf(all: readonly ModelFit[]): Pick<ModelComparison, "leftOut" | "byLeftOut"> {
    const sums = all.map((fit) => (isIn(fit) && fit.leftOut ? fit.leftOut.reduce((sum, of) => sum + of, 0) : null));
    const places = sums.flatMap((sum, k) => (Number.isFinite(sum) ? [k] : []));
    const best = places.reduce((first, k) => (sums[k]! > (sums[first] ?? -Infinity) ? k : first), places[0] ?? -1);
    const byLeftOut = places
      .filter((k) => k !== best)
      .map((other): LeftOutComparison => {
        const apart = all[best]!.leftOut!.map((of, u) => of - all[other]!.leftOut![u]!);
        const mean = apart.reduce((sum, of) => sum + of, 0) / apart.length;
        const squares = apart.reduce((sum, of) => sum + (of - mean) ** 2, 0);
        const n = apart.length;
        return {best, other, difference: n * mean, se: Math.sqrt((n * squares) / Math.max(1, n - 1))};
      });
    return {leftOut: sums, byLeftOut};
  }
}

function requireComparable(specs: readonly ModelSpec[]): void {
  if (specs.length < 2) throw new RangeError(`invalid models; expected at least two: ${specs.length}`);
  if (new Set(specs.map(({random}) => random)).size > 1 || specs[0]!.random === "none")
    throw new RangeError(
      "invalid models: marginal likelihoods compare where the same side is a sample, subjects or items, in all of them"
    );
  if (!specs.every(isMaximumLikelihood))
    throw new RangeError(
      "invalid models: under a prior estimates do not maximise the likelihood, and AIC and BIC do not hold"
    );
}

/** Answers without those columns of the fixed side that are all right or all wrong. */
function withoutConstants(
  {y, ...data}: ItemResponses,
  random: ModelSpec["random"]
): {readonly used: ItemResponses; readonly constants: number} {
  const {S, I, D, attempts} = data;
  const columnOf = (k: number) => (random === "subjects" ? k % (I * D) : Math.floor(k / (I * D)) * D + (k % D));
  const right = new Float64Array((random === "subjects" ? I : S) * D);
  const tries = new Float64Array(right.length);
  y.forEach((value, k) => {
    if (value === MISSING) return;
    right[columnOf(k)]! += value;
    tries[columnOf(k)]! += attempts?.[k] ?? 1;
  });
  const isConstant = tries.map((n, c) => (n > 0 && (right[c] === 0 || right[c] === n) ? 1 : 0));
  return {
    used: {...data, y: y.map((value, k) => (isConstant[columnOf(k)] === 1 ? MISSING : value))},
    constants: isConstant.reduce((sum, is) => sum + is, 0)
  };
}

/** Whether a model is another one with something held. */
function isWithin(small: ModelSpec, large: ModelSpec): boolean {
  const slopes = small.slopes === large.slopes ? 0 : small.slopes === "rasch" ? 1 : NaN;
  const correlated = small.correlated === large.correlated ? 0 : large.correlated ? 1 : NaN;
  const floor =
    JSON.stringify(small.floor) === JSON.stringify(large.floor)
      ? 0
      : small.floor.kind === "none" && large.floor.kind === "estimated"
        ? 1
        : NaN;
  return slopes + correlated + floor > 0;
}
