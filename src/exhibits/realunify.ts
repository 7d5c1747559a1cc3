import {CategoriesFigure} from "../components/realunify/categories-figure.js";
import {CeilingFigure} from "../components/realunify/ceiling-figure.js";
import {ChangeFigure} from "../components/realunify/change-figure.js";
import {createRealUnifyContext, type RealUnifyContext} from "../components/realunify/context.js";
import {JudgesFigure} from "../components/realunify/judges-figure.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";

/** Options of the figures about RealUnify. */
export interface StepwiseOptions extends FigureOptions {
  /** Models to show, by any of their names; all by default. */
  readonly models?: readonly string[];
  /** Kinds of system, as RealUnify's page names them in its filter. */
  readonly kinds?: readonly string[];
  /** Tracks: `ueg` (understanding enhances generation), `geu` (generation enhances understanding). */
  readonly tracks?: readonly string[];
  /** Categories of the tracks, in lower case with hyphens. */
  readonly categories?: readonly string[];
}

/** Options of `StepwiseCategories`. */
export interface StepwiseCategoriesOptions extends StepwiseOptions {
  /** Whether specialists are shown too: `unified` or `all`. */
  readonly rows?: "unified" | "all";
}

const KEYS = {models: "models", kinds: "kinds", tracks: "tracks", categories: "categories"};

function stepwiseFigure(
  data: FigureSource<RealUnifyContext>,
  component: string,
  options: FigureOptions,
  figure: (context: RealUnifyContext) => HTMLElement,
  keys: Readonly<Record<string, string>> = {}
): HTMLElement {
  return contextFigure(component, data, figure, ({published: {realunify: rows = []}, ...own}) => {
    const measured = new Set(rows.map(({model}) => model));
    const state = stateOptions(own, component, options, {...KEYS, ...keys}, measured);
    return createRealUnifyContext(rows, own.models, own.benches.get("realunify")!, state);
  });
}

/**
 * What answering in two steps changes, by track and model, with intervals.
 *
 * Data: RealUnify, Tables 2 and 3, and RealUnify logs of the report under both protocols.
 *
 * @example StepwiseChange(data, {tracks: ["ueg"]})
 */
export const StepwiseChange = (data: FigureSource<RealUnifyContext>, options: StepwiseOptions = {}): HTMLElement =>
  stepwiseFigure(data, "StepwiseChange", options, ChangeFigure);

/**
 * Direct and stepwise accuracy by category.
 *
 * Data: as `StepwiseChange`.
 *
 * @example StepwiseCategories(data, {rows: "all"})
 */
export const StepwiseCategories = (
  data: FigureSource<RealUnifyContext>,
  options: StepwiseCategoriesOptions = {}
): HTMLElement => stepwiseFigure(data, "StepwiseCategories", options, CategoriesFigure, {rows: "rows"});

/**
 * Unified models beside the pipelines of specialists that stand for what could be reached.
 *
 * Data: RealUnify, Tables 2 and 5, and logs as for `StepwiseChange`.
 *
 * @example StepwiseCeiling(data)
 */
export const StepwiseCeiling = (data: FigureSource<RealUnifyContext>, options: StepwiseOptions = {}): HTMLElement =>
  stepwiseFigure(data, "StepwiseCeiling", options, CeilingFigure);

/**
 * The same drawings as two judges see them.
 *
 * Data: RealUnify's tables with the second judge. Logs do not enter.
 *
 * @example StepwiseJudges(data)
 */
export const StepwiseJudges = (data: FigureSource<RealUnifyContext>, options: StepwiseOptions = {}): HTMLElement =>
  stepwiseFigure(data, "StepwiseJudges", options, JudgesFigure);
