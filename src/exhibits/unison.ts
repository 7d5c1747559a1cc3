import {createGapContext, type GapContext} from "../components/gaps/context.js";
import {TasksFigure} from "../components/unison/tasks-figure.js";
import {fitsOf} from "../lib/gaps/gap-fits.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";

/** Options of `UnisonTasks`. */
export interface UnisonTasksOptions extends FigureOptions {
  /** Models to show, by any of their names; all by default. */
  readonly models?: readonly string[];
  /** Kinds of system: `unified-open`, `unified-closed`. */
  readonly kinds?: readonly string[];
}

/**
 * Scores of the three tasks in which one ability serves the other: understanding, generation and the unified score.
 *
 * Data: Unison, tables of its repository. Logs do not enter.
 *
 * @example UnisonTasks(data, {models: ["bagel", "omnigen2"]})
 */
export const UnisonTasks = (data: FigureSource<GapContext>, options: UnisonTasksOptions = {}): HTMLElement =>
  contextFigure("UnisonTasks", data, TasksFigure, (own) => {
    const rows = own.published.unison!;
    const measured = new Set(rows.map(({model}) => model));
    const state = stateOptions(own, "UnisonTasks", options, {models: "models", kinds: "kinds"}, measured);
    return createGapContext(rows, own.models, own.benches.get("unison")!, fitsOf(own.fits, "unison"), state, ["tasks"]);
  });
