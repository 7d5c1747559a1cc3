import {createCompareContext, type CompareContext} from "../components/compare/context.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";
import type {ReportData} from "./report-data.js";

/** Options of the figures about several benchmarks. */
export interface CompareOptions extends FigureOptions {
  /** Models to show, by any of their names; by default those that more than one benchmark has. */
  readonly models?: readonly string[];
  /** Models that more than one benchmark has, or all: `shared` or `all`. */
  readonly scope?: "shared" | "all";
}

/** Measures of all models of a report, by the functions of the Compare page. */
export const measuresOf = (data: ReportData): CompareContext["measures"] => contextOf(data).measures;

const contexts = new WeakMap<ReportData, CompareContext>();

export function contextOf(data: ReportData): CompareContext {
  const made = contexts.get(data) ?? createCompareContext(data);
  contexts.set(data, made);
  return made;
}

/** A figure about several benchmarks: in a report of the models that its author asks for. */
export function compareFigure(
  component: string,
  data: FigureSource<CompareContext>,
  options: FigureOptions,
  figure: (context: CompareContext) => HTMLElement,
  keys: Readonly<Record<string, string>> = {}
): HTMLElement {
  return contextFigure(component, data, figure, (own) =>
    ownCompare(own, component, options, {models: "models", scope: "scope", ...keys})
  );
}

/** Measures and models of a report, with the state that its author asks for. */
export function ownCompare(
  data: ReportData,
  component: string,
  options: FigureOptions,
  keys: Readonly<Record<string, string>>
): CompareContext {
  const state = stateOptions(data, component, options, keys, new Set(contextOf(data).ids));
  return createCompareContext({...data, options: state});
}
