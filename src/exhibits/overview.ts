import {AgreementFigure} from "../components/overview/agreement-figure.js";
import {createOverviewContext, type OverviewContext} from "../components/overview/context.js";
import {GapFigure} from "../components/overview/gap-figure.js";
import {ProfilesFigure} from "../components/overview/profiles-figure.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";

/** Options of the figures of all benchmarks at a glance. */
export interface OverviewOptions extends FigureOptions {
  /** Models to show, by any of their names; by default those that more than one benchmark has. */
  readonly models?: readonly string[];
  /** Models that more than one benchmark has, or all: `shared` or `all`. */
  readonly scope?: "shared" | "all";
  /** Kinds of system: `unified`, `understanding-only`, `generation-only`, `editing-only`. */
  readonly kinds?: readonly string[];
  /** Benchmarks, of `gapeval`, `realunify`, `unieval` and `umnibench`. */
  readonly benchmarks?: readonly string[];
}

const KEYS = {models: "models", scope: "scope", kinds: "kinds", benchmarks: "benchmarks"};

function overviewFigure(
  data: FigureSource<OverviewContext>,
  component: string,
  options: OverviewOptions,
  figure: (context: OverviewContext) => HTMLElement
): HTMLElement {
  return contextFigure(component, data, figure, (own) => {
    const {published, models, benches, fits} = own;
    const measured = new Set(
      createOverviewContext(published, models, benches, fits, null).profiles.map(({model}) => model)
    );
    const state = stateOptions(own, component, options, KEYS, measured);
    return createOverviewContext(published, models, benches, fits, null, state);
  });
}

/**
 * Every system in every benchmark at a glance: understanding and generation on one scale, a column per benchmark.
 *
 * Data: published tables of all benchmarks, and logs of the report.
 *
 * @example OverviewProfiles(data, {scope: "all", kinds: ["unified"]})
 */
export const OverviewProfiles = (data: FigureSource<OverviewContext>, options: OverviewOptions = {}): HTMLElement =>
  overviewFigure(data, "OverviewProfiles", options, ProfilesFigure);

/**
 * The overall gap of each system at the default weights, published and identified, with the systems that cannot be told apart.
 *
 * Data: GapEval, Table 2, and GapEval logs of the report that hold all four categories.
 *
 * @example OverviewGap(data)
 */
export const OverviewGap = (data: FigureSource<OverviewContext>, options: OverviewOptions = {}): HTMLElement =>
  overviewFigure(data, "OverviewGap", options, GapFigure);

/**
 * Whether the benchmarks order the systems that they share alike: rank correlations with intervals, small n stated.
 *
 * Data: as `OverviewProfiles`.
 *
 * @example OverviewAgreement(data, {scope: "all"})
 */
export const OverviewAgreement = (data: FigureSource<OverviewContext>, options: OverviewOptions = {}): HTMLElement =>
  overviewFigure(data, "OverviewAgreement", options, AgreementFigure);
