import {
  checkFit,
  fitModel,
  MOST_CHECKED,
  type FitCheck,
  type ItemResponses,
  type ModelFit,
  type ModelSpec
} from "../../lib/models/index.js";
import {breathe} from "./engine.js";

/** A model of item-level responses that is to be fitted and checked. */
export interface CheckedRequest {
  readonly data: ItemResponses;
  readonly spec: ModelSpec;
  /** i32[I], from 0: case of each item. */
  readonly caseOf: Int32Array;
}

/** The model with what speaks against it. */
export interface CheckedAnswer {
  readonly fit: ModelFit;
  /** `null` where there are more answers than the checks are made for, or the model is not determined. */
  readonly checks: readonly FitCheck[] | null;
}

/** Fits a model, with errors that hold within cases where items are the sample, and looks for misfit. */
export async function fitChecked({data, spec, caseOf}: CheckedRequest, signal: AbortSignal): Promise<CheckedAnswer> {
  const fit = fitModel(data, spec, spec.random === "items" ? {clusterOf: caseOf} : {});
  await breathe(signal);
  const isChecked = fit.answers <= MOST_CHECKED && fit.report.status !== "not-identified";
  return {fit, checks: isChecked ? checkFit(data, fit, {clusterOf: caseOf}).checks : null};
}
