import type {JointResults} from "../lib/stories/index.js";
import {AbilitiesFigure} from "../components/compare/abilities-figure.js";
import {AdditionsFigure} from "../components/compare/additions-figure.js";
import {CorrelationsFigure, isRead} from "../components/compare/correlations-figure.js";
import {createJointSource, type JointContext} from "../components/compare/joint-source.js";
import {FunctioningFigure} from "../components/compare/functioning-figure.js";
import {PredictionFigure} from "../components/compare/prediction-figure.js";
import {readJson, Slot} from "../components/figure/index.js";
import {ownCompare, type CompareOptions} from "./compare-context.js";
import type {FigureOptions} from "./figure-options.js";
import {guarded, type FigureSource} from "./guarded.js";

function jointFigure(
  component: string,
  data: FigureSource<JointContext>,
  options: FigureOptions,
  figure: (context: JointContext) => HTMLElement,
  keys: Readonly<Record<string, string>> = {}
): HTMLElement {
  return guarded(component, () => {
    if ("context" in data) return figure(data.context);
    if (data.joint === null) throw new RangeError("the joint model is not among this page's data");
    const compare = ownCompare(data, component, options, keys);
    return Slot(readJson(data.joint), (built) =>
      guarded(component, () =>
        figure({compare, source: createJointSource(built as JointResults, compare, data.config.logs)})
      )
    );
  });
}

/** Options of `JointCorrelations`. */
export interface JointCorrelationsOptions extends FigureOptions {
  /** Weight of the prior that the figure begins with, 1 to 8 in steps of 0.5: 1 takes all correlations for equally likely. */
  readonly prior?: number;
  /** How rates are read: as printed (the default), with guessing taken out, or self-judged stages as needing both abilities. */
  readonly reading?: "printed" | "floors" | "stages";
}

/**
 * How understanding, generation and editing correlate over models, with intervals, under three priors: where these part, the data say
 * little.
 *
 * Data: published tables of all benchmarks, and logs of the report; fitted when the report is built.
 *
 * @example JointCorrelations(data)
 */
export const JointCorrelations = (
  data: FigureSource<JointContext>,
  options: JointCorrelationsOptions = {}
): HTMLElement =>
  jointFigure("JointCorrelations", data, options, (context) => CorrelationsFigure(readable(context, options)), {
    prior: "prior",
    reading: "reading"
  });

/** @throws RangeError where no rate of the report is read as the author wants */
function readable(context: JointContext, {reading = "printed"}: JointCorrelationsOptions): JointContext {
  if (reading !== "printed" && !isRead(context.source.results.get(), reading))
    throw new RangeError(`reading "${reading}" changes no rate of these benchmarks; expected "printed"`);
  return context;
}

/**
 * Three abilities of each model on one scale each: understanding, generation and editing, from the counts of all benchmarks at once;
 * open marks for what no benchmark measured.
 *
 * Data: as `JointCorrelations`.
 *
 * @example JointAbilities(data, {scope: "all"})
 */
export const JointAbilities = (data: FigureSource<JointContext>, options: CompareOptions = {}): HTMLElement =>
  jointFigure("JointAbilities", data, options, AbilitiesFigure, {models: "models", scope: "scope"});

/**
 * Whether the joint model predicts a benchmark that it has not seen better than simple rules: the error of each model in each
 * benchmark, left out in turn.
 *
 * Data: as `JointCorrelations`.
 *
 * @example JointPrediction(data)
 */
export const JointPrediction = (data: FigureSource<JointContext>, options: FigureOptions = {}): HTMLElement =>
  jointFigure("JointPrediction", data, options, PredictionFigure);

/**
 * What each benchmark adds to the joint model: how much wider errors are without it, and whether its scatter fits the model.
 *
 * Data: as `JointCorrelations`.
 *
 * @example JointAdditions(data)
 */
export const JointAdditions = (data: FigureSource<JointContext>, options: FigureOptions = {}): HTMLElement =>
  jointFigure("JointAdditions", data, options, AdditionsFigure);

/** Options of `JointFunctioning`. */
export interface JointFunctioningOptions extends FigureOptions {
  /** Benchmarks and kinds of system (the default), or single systems. */
  readonly shifts?: "kinds" | "systems";
}

/**
 * Whether benchmarks rate systems, or kinds of system, otherwise than the joint model's abilities say (differential functioning), with
 * intervals and corrected tests.
 *
 * Data: as `JointCorrelations`.
 *
 * @example JointFunctioning(data, {shifts: "systems"})
 */
export const JointFunctioning = (
  data: FigureSource<JointContext>,
  options: JointFunctioningOptions = {}
): HTMLElement => jointFigure("JointFunctioning", data, options, FunctioningFigure, {shifts: "shifts"});
