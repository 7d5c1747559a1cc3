import {GAP_BENCHMARK} from "../lib/benchmarks/registry.js";
import {pairedCells, rateCells} from "../lib/gaps/cells.js";
import {AnatomyFigure} from "../components/methods/anatomy-figure.js";
import {methodsContext, type MethodsContext} from "../components/methods/context.js";
import {ShrinkageFigure} from "../components/methods/shrinkage-figure.js";
import {WalkFigure} from "../components/methods/walk-figure.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";
import type {ReportData} from "./report-data.js";

/** Options of `GapAnatomy`. */
export interface GapAnatomyOptions extends FigureOptions {
  /** Ability in understanding at the start, logits, −4 to 4. */
  readonly understanding?: number;
  /** Ability in generation at the start, logits, −4 to 4. */
  readonly generation?: number;
  /** Difficulty of the questions, logits, −3 to 3. */
  readonly questions?: number;
  /** Difficulty of the drawings, logits, −3 to 3. */
  readonly drawings?: number;
  /** Log odds ratio between the two forms, −1 to 6. */
  readonly association?: number;
  /** Weights of failing and succeeding twice: the released `script`'s, the `paper`'s, or `none`. */
  readonly weights?: "script" | "paper" | "none";
}

/** Options of `GapWalk`. */
export interface GapWalkOptions extends FigureOptions {
  /** Model whose fit is walked, by any of its names; by default the first that the report shows. */
  readonly model?: string;
  /** How far along at the start, logits, −3 to 3. */
  readonly shift?: number;
}

/** Options of `Shrinkage`. */
export interface ShrinkageOptions extends FigureOptions {
  /** Models that are fitted together, by any of their names; all by default. */
  readonly models?: readonly string[];
  /** Category that is fitted: `wk` world knowledge, `np` numerical perception, `if` instruction following, `rs` reasoning. */
  readonly category?: "wk" | "np" | "if" | "rs";
  /** Weight of the prior at the start, in pseudo-models, 0.5 to 20. */
  readonly prior?: number;
}

function methodsFigure(
  component: string,
  data: FigureSource<MethodsContext>,
  options: FigureOptions,
  keys: Readonly<Record<string, string>>,
  figure: (context: MethodsContext) => HTMLElement
): HTMLElement {
  return contextFigure(component, data, figure, (own) => {
    const measured = new Set(pairedCells(rateCells(inputOf(own).rows, own.models)).map(({model}) => model));
    const {frame, given} = stateOptions(own, component, options, keys, measured);
    const {models, ...rest} = given;
    const [shown] = own.config.models.filter((model) => measured.has(model));
    for (const id of [rest.model, ...(Array.isArray(models) ? models : [])])
      if (typeof id === "string" && !measured.has(id))
        throw new RangeError(`${id} has no outcomes in ${GAP_BENCHMARK?.name}`);
    const first = "model" in keys && !("model" in rest) && shown !== undefined ? {model: shown} : {};
    const only = Array.isArray(models) && models.length > 0 ? new Set(models.map(String)) : null;
    return methodsContext(inputOf(own), only, {frame, given: {...rest, ...first}});
  });
}

const inputOf = ({published, models, benches}: ReportData) => ({
  rows: published[GAP_BENCHMARK?.id ?? ""] ?? [],
  models,
  benches
});

/**
 * What a gap is made of, on sliders: abilities and difficulties lead to rates, to the outcomes of items asked twice, to the gap and
 * what its weights do to it.
 *
 * Data: none; the formulas of the gap. An author sets where the sliders stand.
 *
 * @example GapAnatomy(data, {understanding: 0.8, generation: -1})
 */
export const GapAnatomy = (data: FigureSource<MethodsContext>, options: GapAnatomyOptions = {}): HTMLElement =>
  methodsFigure(
    "GapAnatomy",
    data,
    options,
    {understanding: "tu", generation: "tg", questions: "bu", drawings: "bg", association: "lor", weights: "weights"},
    AnatomyFigure
  );

/**
 * Why the published gap is not determined: a walk along the direction that the released model cannot see, for a real model; the
 * gaps move, the loss does not.
 *
 * Data: as `GapRanking`, of the benchmark that prints gaps: models asked in both forms. The released script, run again in the browser.
 *
 * @example GapWalk(data, {model: "omnigen2"})
 */
export const GapWalk = (data: FigureSource<MethodsContext>, options: GapWalkOptions = {}): HTMLElement =>
  methodsFigure("GapWalk", data, options, {model: "model", shift: "shift"}, WalkFigure);

/**
 * What fitting models together does to each of them, in one category: where its own answers put it, and where the fit moves it.
 *
 * Data: as `GapWalk`.
 *
 * @example Shrinkage(data, {category: "np", prior: 2})
 */
export const Shrinkage = (data: FigureSource<MethodsContext>, options: ShrinkageOptions = {}): HTMLElement =>
  methodsFigure("Shrinkage", data, options, {models: "models", category: "category", prior: "nu"}, ShrinkageFigure);
