import type {ExploreContext} from "../components/explore/view/context.js";
import {FitPanel} from "../components/explore/fit/fit-panel.js";
import {MatrixFigure} from "../components/explore/matrix/matrix-figure.js";
import {itemOpener} from "../components/explore/items/open-item.js";
import type {FigureSource} from "./guarded.js";
import {logFigure, type LogComponent, type LogOptions} from "./log-figure.js";

/** Options of `ResponseMatrix`. */
export interface ResponseMatrixOptions extends LogOptions {
  /** Order of the items, left to right. */
  readonly order?: "difficulty" | "category" | "similarity" | "log";
  /** Answers shown: all (`none`), or those that the fit finds surprising (`misfit`). */
  readonly overlay?: "none" | "misfit";
}

const MATRIX: LogComponent = {
  name: "ResponseMatrix",
  keys: {order: "order", overlay: "overlay"},
  opensItems: true,
  draw: (context) => MatrixFigure(context, itemOpener(context))
};
const FIT: LogComponent = {name: "ItemFit", draw: FitPanel};

/**
 * Every answer of a log as one cell, models by items, with the rate of each line; a click or Enter opens the item beneath, with what
 * each model replied.
 *
 * Data: a log of the report. Rods: 95% intervals (Wilson).
 *
 * @example ResponseMatrix(data, {benchmark: "gapeval", order: "difficulty"})
 */
export const ResponseMatrix = (data: FigureSource<ExploreContext>, options: ResponseMatrixOptions = {}): HTMLElement =>
  logFigure(MATRIX, data, options);

/**
 * The item-level model on a log, fitted in the reader's browser when asked for: abilities of the models with intervals over cases,
 * the difference of abilities and the identified gap where items are asked in both forms. Of a log with scores besides right and wrong also
 * models of levels and of scores in a range.
 *
 * Data: a log of the report with two models and two items at least. Rasch model with random difficulties; 200 refits on resampled cases.
 *
 * @example ItemFit(data, {benchmark: "gapeval", models: ["sim-alder", "sim-elder"]})
 */
export const ItemFit = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(FIT, data, options);
