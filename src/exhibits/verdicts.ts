import {SIDE_FACETS, type SideFacetId} from "../lib/explore/index.js";
import {AnswersFigure} from "../components/explore/outcomes/answers-figure.js";
import type {ExploreContext} from "../components/explore/view/context.js";
import {DifferencesFigure} from "../components/explore/comparisons/differences-figure.js";
import {HeadToHeadFigure} from "../components/explore/comparisons/head-to-head-figure.js";
import {hasAnswers, hasModels} from "../components/explore/figure/rarer-figures.js";
import {RatesFigure} from "../components/explore/rates/rates-figure.js";
import {sideFacets} from "../components/explore/view/side-facets.js";
import type {FigureSource} from "./guarded.js";
import {logFigure, type LogComponent, type LogOptions} from "./log-figure.js";

/** Options of `Rates`. */
export interface RatesOptions extends LogOptions {
  /** What the rows are: `category` or `subcategory`. */
  readonly rows?: "category" | "subcategory";
  /** What a cell shows: `rate`, `difference` to one model, or `rank` with ties. */
  readonly show?: "rate" | "difference" | "rank";
  /** Order of rows and models: as listed (`rate`), or those with similar rates side by side (`similarity`). */
  readonly arrange?: "rate" | "similarity";
  /** Model that differences are taken to; by default the best. */
  readonly model?: string;
}

/** Options of the figures that compare two sides of a log. */
export interface SidesOptions extends LogOptions {
  /** What the two sides differ in; by default the first of these that the log has two of. */
  readonly by?: "model" | "capability" | "judge" | "protocol" | "run" | "scorer" | "step";
  /** The first model, where models are compared; by default the one with the highest rate, or the one that `models` names alone. */
  readonly a?: string;
  /** The second model; by default the next highest that shares verdicts with the first. */
  readonly b?: string;
}

/** Options of `HeadToHead`. */
export interface HeadToHeadOptions extends SidesOptions {
  /** What the rows are: `category` or `subcategory`. */
  readonly rows?: "category" | "subcategory";
}

const RATES: LogComponent = {
  name: "Rates",
  keys: {model: "reference", rows: "rows", show: "show", arrange: "arrange"},
  draw: RatesFigure
};

const RANKS: LogComponent = {
  name: "ModelRanks",
  lacks: (log) => (hasModels(log) ? null : "this log has one model; there is nothing to rank"),
  draw: async (context) => (await import("../components/explore/rates/ranks-figure.js")).RanksFigure(context)
};

const SIDES = {a: "a", b: "b", by: "by"};
const noSides = (log: Pick<ExploreContext, "table">): string | null =>
  sideFacets(log).length > 0 ? null : "this log has one model; there is nothing to compare";

/** A figure of two sides, of which the log must have two and which only models are named for. */
function sidesFigure(component: LogComponent, data: FigureSource<ExploreContext>, options: SidesOptions): HTMLElement {
  const {by} = options;
  const lacks: LogComponent["lacks"] = (log) => {
    if (by === undefined || !SIDE_FACETS.includes(by as SideFacetId)) return noSides(log);
    if (by !== "model" && (options.a ?? options.b) !== undefined)
      return `a and b are models; leave them out with by: ${by}`;
    return sideFacets(log).some(({id}) => id === by) ? null : `this log does not have two values of ${by} to compare`;
  };
  return logFigure({...component, lacks}, data, options);
}

const HEAD_TO_HEAD: LogComponent = {name: "HeadToHead", keys: {...SIDES, rows: "rows"}, draw: HeadToHeadFigure};
const DIFFERENCES: LogComponent = {name: "LargestDifferences", keys: SIDES, draw: DifferencesFigure};
const ANSWERS: LogComponent = {
  name: "Answers",
  lacks: (log) => (hasAnswers(log) ? null : "this log has no answers by letter with their keys"),
  draw: AnswersFigure
};

/**
 * Share right of every model in every category of a log, or the difference to one model, or ranks with ties, tested over cases.
 *
 * Data: a log of the report.
 *
 * @example Rates(data, {benchmark: "gapeval", show: "rate"})
 */
export const Rates = (data: FigureSource<ExploreContext>, options: RatesOptions = {}): HTMLElement =>
  logFigure(RATES, data, options);

/**
 * Two models, judges, protocols or forms on the same verdicts of a log: the difference with its interval, paired tests over cases,
 * and the parts that differ.
 *
 * Data: a log of the report with two models at least, or two of what `by` names.
 *
 * @example HeadToHead(data, {benchmark: "gapeval", a: "sim-elder", b: "sim-alder"})
 */
export const HeadToHead = (data: FigureSource<ExploreContext>, options: HeadToHeadOptions = {}): HTMLElement =>
  sidesFigure(HEAD_TO_HEAD, data, options);

/**
 * Slices of a log in which two sides differ most, by one property or two, with the share of false findings controlled.
 *
 * Data: as `HeadToHead`. Slices of fewer than eight cases are left out.
 *
 * @example LargestDifferences(data, {benchmark: "gapeval", a: "sim-elder", b: "sim-alder"})
 */
export const LargestDifferences = (data: FigureSource<ExploreContext>, options: SidesOptions = {}): HTMLElement =>
  sidesFigure(DIFFERENCES, data, options);

/**
 * What models answer whatever they are asked: shares of each letter beside what always giving it would score.
 *
 * Data: a log of the report whose answers are letters with keys.
 *
 * @example Answers(data, {benchmark: "realunify"})
 */
export const Answers = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(ANSWERS, data, options);

/**
 * How sure the ranking of models is: ranks by share right, with ranges that all hold at once, and how often each model is first when cases are
 * drawn anew.
 *
 * Data: a log of the report with two models or more.
 *
 * @example ModelRanks(data, {benchmark: "unieval"})
 */
export const ModelRanks = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(RANKS, data, options);
