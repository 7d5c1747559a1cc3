import {createThemesContext, type ThemesContext} from "../components/compare/themes-context.js";
import {ThemesFigure} from "../components/compare/themes-figure.js";
import {contextOf} from "./compare-context.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";

/** Options of `Themes`. */
export interface ThemesOptions extends FigureOptions {
  /** Categories under other themes than documented, as `benchmark/category:theme`; `none` is no theme. A link to a moved category has it. */
  readonly moved?: readonly string[];
}

/**
 * Which themes (counting, text, spatial, attributes, knowledge, reasoning, editing) are harder or easier than the rest of their own
 * benchmarks: each category against the others of its benchmark, with interval and corrected test.
 *
 * Data: published tables of all benchmarks, and logs of the report.
 *
 * @example Themes(data)
 */
export const Themes = (data: FigureSource<ThemesContext>, options: ThemesOptions = {}): HTMLElement =>
  contextFigure("Themes", data, ThemesFigure, (own) =>
    createThemesContext(contextOf(own), stateOptions(own, "Themes", options, {moved: "moved"}, new Set()))
  );
