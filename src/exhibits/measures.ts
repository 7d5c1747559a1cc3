import {
  createCompareContext,
  measureName,
  nameOf,
  valueText,
  type CompareContext
} from "../components/compare/context.js";
import {ScatterFigure} from "../components/compare/scatter-figure.js";
import {MeasureFigure} from "../components/story/measure-figure.js";
import {didYouMean, figureId} from "../lib/report/index.js";
import {compareFigure, contextOf, type CompareOptions} from "./compare-context.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {guarded, type FigureSource} from "./guarded.js";
import type {ReportData} from "./report-data.js";

/** Options of `Scatter`. */
export interface ScatterOptions extends CompareOptions {
  /** Id of the measure on the horizontal axis. */
  readonly x?: string;
  /** Id of the measure on the vertical axis. */
  readonly y?: string;
}

/** Options of `Measures`. */
export interface MeasuresOptions extends FigureOptions {
  /** Models to show, by any of their names; by default all that have the first measure. */
  readonly models?: readonly string[];
  /** Ids of the measures, a panel each; the first orders the models. */
  readonly measures?: readonly string[];
  /** Your own finding; by default which model is first. */
  readonly title?: string;
  /** Your own words on marks, axes and units, beneath it. */
  readonly subtitle?: string;
  /** Where the axis that all panels share begins; with `to`. By default each panel has its own axis. */
  readonly from?: number;
  /** Where it ends. */
  readonly to?: number;
  /** A value to hold models against, as a line across. */
  readonly line?: number;
  /** Name of the line. */
  readonly lineName?: string;
}

/**
 * Any two measures against each other, with both intervals and the rank correlation.
 *
 * Data: as `Profiles`.
 *
 * @example Scatter(data, {x: "gap", y: "real-gain"})
 */
export const Scatter = (data: FigureSource<CompareContext>, options: ScatterOptions = {}): HTMLElement =>
  compareFigure("Scatter", data, options, (context) => ScatterFigure(context, "context" in data ? data.place : {}), {
    x: "x",
    y: "y"
  });

/**
 * One or more measures of every model that has the first of them, best first, with intervals.
 *
 * Data: as `Profiles`. Measures: `gap`, `gap-und`, `gap-gen`, `real-ueg`, `real-geu`, `real-gain`, `real-geu-gain`, `uni-own`,
 * `uni-outside`, `umni-draw`, `umni-survival`.
 *
 * @example Measures(data, {measures: ["gap-und", "gap-gen"]})
 */
export const Measures = (data: FigureSource<CompareContext>, options: MeasuresOptions = {}): HTMLElement =>
  guarded("Measures", () => {
    const {measures = ["gap-und", "gap-gen"], title, subtitle, from, to, line, lineName = "", ...rest} = options;
    const isShared = "context" in data;
    const known = (isShared ? data.context : contextOf(data)).measures.map(({id}) => id);
    for (const id of measures)
      if (!known.includes(id))
        throw new RangeError(`unknown measure: ${id}${didYouMean(id, known)} (one of ${known.join(", ")})`);
    const context = isShared ? data.context : ownMeasures(data, rest, measures);
    const first = context.measures.find(({id}) => id === measures[0])!;
    if (first.values.size === 0) throw new RangeError(`none of the models shown has the measure ${first.id}`);
    const ends = [from, to].filter((end) => end !== undefined);
    if (ends.length === 1 || (from !== undefined && !(from < to!)))
      throw new RangeError("invalid axis; expected from and to, from below to");
    const sign = first.better === "lower" ? -1 : 1;
    const [best, bestValue] = [...first.values].sort((p, q) => sign * (q[1].value - p[1].value))[0]!;
    const place = isShared ? data.place : undefined;
    return MeasureFigure(context, {
      id: rest.id ?? figureId("Measures"),
      number: place?.number ?? context.state.frame?.number ?? 0,
      measures,
      title:
        title ??
        `${nameOf(context, best)} is first of ${first.values.size} in ${measureName(context, first)}, at ${valueText(first, bestValue.value)}`,
      subtitle: subtitle ?? `Best first by ${measureName(context, first)}. Rod: 95% interval. A dash: not measured.`,
      caveats: place?.caveats ?? [],
      ...(place?.view ? {view: place.view} : {}),
      ...(from === undefined ? {} : {domain: [from, to!] as const}),
      ...(line === undefined ? {} : {rule: {value: line, label: lineName}})
    });
  });

/** The measures of a report, of the models that its author asks for. */
function ownMeasures(data: ReportData, options: FigureOptions, measures: readonly string[]): CompareContext {
  const state = stateOptions(data, "Measures", options, {models: "models"}, new Set(contextOf(data).ids));
  const context = createCompareContext({...data, options: state});
  const chosen = context.state.get().models;
  const shown = context.measures.map((measure) =>
    measures.includes(measure.id) && chosen.length > 0
      ? {...measure, values: new Map([...measure.values].filter(([id]) => chosen.includes(id)))}
      : measure
  );
  return {...context, measures: shown};
}
