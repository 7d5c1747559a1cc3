import {createUniEvalContext, type UniEvalContext} from "../components/unieval/context.js";
import {DifferenceFigure} from "../components/unieval/difference-figure.js";
import {HeatmapFigure} from "../components/unieval/heatmap-figure.js";
import {ResponsesFigure, StrataFigure} from "../components/unieval/responses-figure.js";
import {ScoresFigure} from "../components/unieval/scores-figure.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";

/** Options of the figures about UniEval. */
export interface UniFigureOptions extends FigureOptions {
  /** Models to show, by any of their names; all by default. */
  readonly models?: readonly string[];
  /** Kinds of system: `unified`, `generation-only`. */
  readonly kinds?: readonly string[];
  /** Level-1 tags, in lower case with hyphens: `counting`, `text-rendering`. */
  readonly tags?: readonly string[];
}

/** Options of `UniHeatmap`. */
export interface UniHeatmapOptions extends UniFigureOptions {
  /** Level of the tags: `1` (13 tags) or `2` (81 sub-tags). */
  readonly level?: "1" | "2";
  /** Order of the tags: `hierarchy` or `similarity`. */
  readonly order?: "hierarchy" | "similarity";
  /** What a cell shows: `score`, or `baseline`, the distance to the best constant answer. */
  readonly show?: "score" | "baseline";
}

const KEYS = {models: "models", kinds: "kinds", tags: "tags"};

function uniFigure(
  data: FigureSource<UniEvalContext>,
  component: string,
  options: FigureOptions,
  figure: (context: UniEvalContext) => HTMLElement,
  keys: Readonly<Record<string, string>> = {}
): HTMLElement {
  return contextFigure(component, data, figure, ({published: {unieval: rows = []}, ...own}) => {
    const measured = new Set(rows.map(({model}) => model));
    const state = stateOptions(own, component, options, {...KEYS, ...keys}, measured);
    return createUniEvalContext(rows, own.models, own.benches.get("unieval")!, own.tags, state);
  });
}

/**
 * UniScore of every system, read by itself and by one outside reader, with the line of the best constant answer.
 *
 * Data: UniEval, Tables 2, 3 and 5, and UniEval logs of the report.
 *
 * @example UniScores(data, {kinds: ["unified"]})
 */
export const UniScores = (data: FigureSource<UniEvalContext>, options: UniFigureOptions = {}): HTMLElement =>
  uniFigure(data, "UniScores", options, ScoresFigure);

/**
 * Scores by tag and model.
 *
 * Data: UniEval, Tables 2 and 3 and Figure 9, and logs as for `UniScores`.
 *
 * @example UniHeatmap(data, {level: "2", show: "baseline"})
 */
export const UniHeatmap = (data: FigureSource<UniEvalContext>, options: UniHeatmapOptions = {}): HTMLElement =>
  uniFigure(data, "UniHeatmap", options, HeatmapFigure, {level: "level", order: "order", show: "show"});

/**
 * What reading its own pictures adds to a model's score, by tag.
 *
 * Data: UniEval, Tables 2, 5 and 6. Logs do not enter.
 *
 * @example UniReading(data)
 */
export const UniReading = (data: FigureSource<UniEvalContext>, options: UniFigureOptions = {}): HTMLElement =>
  uniFigure(data, "UniReading", options, DifferenceFigure);

/**
 * Letters that models answer with, beside the letters of the keys.
 *
 * Data: UniEval's table of answers. Logs do not enter.
 *
 * @example UniResponses(data)
 */
export const UniResponses = (data: FigureSource<UniEvalContext>, options: UniFigureOptions = {}): HTMLElement =>
  uniFigure(data, "UniResponses", options, ResponsesFigure);

/**
 * How many of the four pictures of a prompt are right, from none to all.
 *
 * Data: UniEval's table of strata. Logs do not enter.
 *
 * @example UniStrata(data)
 */
export const UniStrata = (data: FigureSource<UniEvalContext>, options: UniFigureOptions = {}): HTMLElement =>
  uniFigure(data, "UniStrata", options, StrataFigure);
