import {AbilitiesFigure} from "../components/umnibench/abilities-figure.js";
import {createUmniContext, type UmniContext} from "../components/umnibench/context.js";
import {DocumentsFigure} from "../components/umnibench/documents-figure.js";
import {DomainsFigure} from "../components/umnibench/domains-figure.js";
import {QuestionsFigure} from "../components/umnibench/questions-figure.js";
import {StagesFigure} from "../components/umnibench/stages-figure.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";

/** Options of the figures about UmniBench. */
export interface UmniFigureOptions extends FigureOptions {
  /** Models to show, by any of their names; all by default. */
  readonly models?: readonly string[];
  /** Kinds of system, as UmniBench's page names them in its filter. */
  readonly kinds?: readonly string[];
  /** Stages: `generation`, `interaction`, `counterfactual`. */
  readonly stages?: readonly string[];
  /** Questions: `q1` and so on. */
  readonly questions?: readonly string[];
  /** Domains, in lower case with hyphens. */
  readonly domains?: readonly string[];
  /** What an interval counts as one trial: `cases` or `answers`. */
  readonly trial?: "cases" | "answers";
}

/** Options of `UmniDomains`. */
export interface UmniDomainsOptions extends UmniFigureOptions {
  /** Order of the domains: `printed` or `similarity`. */
  readonly order?: "printed" | "similarity";
  /** What a cell shows: `score`, or `residual`, the distance from what row and column say. */
  readonly show?: "score" | "residual";
}

const KEYS = {
  models: "models",
  kinds: "kinds",
  stages: "stages",
  questions: "questions",
  domains: "domains",
  trial: "trial"
};

function umniFigure(
  data: FigureSource<UmniContext>,
  component: string,
  options: FigureOptions,
  figure: (context: UmniContext) => HTMLElement,
  keys: Readonly<Record<string, string>> = {}
): HTMLElement {
  return contextFigure(component, data, figure, ({published: {umnibench: rows = []}, ...own}) => {
    const measured = new Set(rows.map(({model}) => model));
    const state = stateOptions(own, component, options, {...KEYS, ...keys}, measured);
    return createUmniContext(rows, own.models, own.benches.get("umnibench")!, state);
  });
}

/**
 * How the rate of right answers changes from the first drawing to the counterfactual edit.
 *
 * Data: UmniBench, Table 2, and UmniBench logs of the report.
 *
 * @example UmniStages(data)
 */
export const UmniStages = (data: FigureSource<UmniContext>, options: UmniFigureOptions = {}): HTMLElement =>
  umniFigure(data, "UmniStages", options, StagesFigure);

/**
 * Right answers by question and model.
 *
 * Data: as `UmniStages`.
 *
 * @example UmniQuestions(data, {stages: ["interaction"]})
 */
export const UmniQuestions = (data: FigureSource<UmniContext>, options: UmniFigureOptions = {}): HTMLElement =>
  umniFigure(data, "UmniQuestions", options, QuestionsFigure);

/**
 * Right answers by domain and model.
 *
 * Data: UmniBench, Table 3, and logs as for `UmniStages`.
 *
 * @example UmniDomains(data, {show: "residual"})
 */
export const UmniDomains = (data: FigureSource<UmniContext>, options: UmniDomainsOptions = {}): HTMLElement =>
  umniFigure(data, "UmniDomains", options, DomainsFigure, {order: "order", show: "show"});

/**
 * Understanding, drawing and editing each exchanged alone.
 *
 * Data: UmniBench's tables of single abilities. Logs do not enter.
 *
 * @example UmniAbilities(data)
 */
export const UmniAbilities = (data: FigureSource<UmniContext>, options: UmniFigureOptions = {}): HTMLElement =>
  umniFigure(data, "UmniAbilities", options, AbilitiesFigure);

/**
 * Where the paper and the project page print different scores.
 *
 * Data: UmniBench's paper and leaderboard. Logs do not enter.
 *
 * @example UmniDocuments(data)
 */
export const UmniDocuments = (data: FigureSource<UmniContext>, options: UmniFigureOptions = {}): HTMLElement =>
  umniFigure(data, "UmniDocuments", options, DocumentsFigure);
