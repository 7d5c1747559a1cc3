import {
  comparedName,
  compareModels,
  comparedSpecs,
  MOST_COMPARED_STEPS,
  preferredSentence,
  type ItemResponses,
  type ModelComparison,
  type ModelSpec
} from "../../lib/models/index.js";

/** Answers, and the model that others are compared around. */
export interface ComparedRequest {
  readonly data: ItemResponses;
  readonly spec: ModelSpec;
}

/** Models of the same answers by their marginal likelihood, without priors, in the order of `comparedSpecs`. */
export interface ComparedAnswer extends Pick<ModelComparison, "tests" | "leftOut" | "constants"> {
  readonly models: readonly {
    readonly name: string;
    readonly logLik: number;
    readonly parameters: number;
    /** `null` where no maximum was found. */
    readonly aic: number | null;
    readonly bic: number | null;
  }[];
  /** Which one AIC and BIC prefer, in words. */
  readonly sentence: string;
}

/** Fits what a model stands among and compares it. */
export function fitCompared({data, spec}: ComparedRequest): ComparedAnswer {
  const specs = comparedSpecs(spec);
  const {fits, tests, leftOut, constants, byAic, byBic} = compareModels(data, specs, {
    maxIterations: MOST_COMPARED_STEPS
  });
  const names = specs.map((one) => comparedName(one, specs));
  const models = fits.map(({report, parameters, aic, bic}, k) => {
    const isIn = report.status === "converged";
    return {name: names[k]!, logLik: report.logLik, parameters, aic: isIn ? aic : null, bic: isIn ? bic : null};
  });
  const remedy = "fitted one at a time, slopes are held by a prior";
  return {models, tests, leftOut, constants, sentence: preferredSentence({byAic, byBic, fits}, names, remedy)};
}
