import {createVersionsContext, shortOf, type VersionsContext} from "../components/versions/context.js";
import {GapsFigure} from "../components/versions/gaps-figure.js";
import {ItemsFigure} from "../components/versions/items-figure.js";
import {ScoresFigure} from "../components/versions/scores-figure.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {guarded} from "./guarded.js";
import type {ReportData} from "./report-data.js";

/** Options of the figures about changes between runs. */
export interface VersionOptions extends FigureOptions {
  /** The earlier run: its date, or the beginning of its fingerprint; by default the last but one. */
  readonly before?: string;
  /** The later run; by default the last. */
  readonly after?: string;
}

const KEYS = {before: "before", after: "after"};

/** Figures of one page that name no runs of their own compare the same two. */
const shared = new WeakMap<ReportData, VersionsContext>();

function versionFigure(
  data: ReportData,
  component: string,
  {before, after, ...rest}: VersionOptions,
  figure: (context: VersionsContext) => HTMLElement
): HTMLElement {
  return guarded(component, () => {
    const {runs, models, benches} = {...data, runs: data.config.runs};
    const given = {
      ...(before === undefined ? {} : {before: runNamed(data, before)}),
      ...(after === undefined ? {} : {after: runNamed(data, after)})
    };
    const state = stateOptions(data, component, {...rest, ...given}, KEYS, new Set());
    if (Object.keys(given).length > 0) return figure(createVersionsContext(runs, data.runs, models, benches, state));
    const context = shared.get(data) ?? createVersionsContext(runs, data.runs, models, benches);
    shared.set(data, context);
    return figure({...context, state: {...context.state, frame: state.frame}});
  });
}

/** A run by its date or the beginning of its fingerprint. */
function runNamed({config: {runs}}: ReportData, asked: string): string {
  const found = runs.filter(({date, fingerprint}) => date.startsWith(asked) || fingerprint.startsWith(asked));
  const known = runs.map((run) => `${run.date.slice(0, 10)} ${shortOf(run)}`).join(", ");
  if (found.length === 1) return shortOf(found[0]!);
  throw new RangeError(`${found.length === 0 ? "unknown run" : "several runs are called"}: ${asked} (of ${known})`);
}

/**
 * Scores that changed between two runs of the report, with intervals and adjusted p, and the models that came or went.
 *
 * Data: the runs that the report keeps in `versions`, two at least.
 *
 * @example VersionScores(data)
 */
export const VersionScores = (data: ReportData, options: VersionOptions = {}): HTMLElement =>
  versionFigure(data, "VersionScores", options, ScoresFigure);

/**
 * Identified gaps of the logs' models before and after, and how sure their differences are.
 *
 * Data: as `VersionScores`, with GapEval logs.
 *
 * @example VersionGaps(data)
 */
export const VersionGaps = (data: ReportData, options: VersionOptions = {}): HTMLElement =>
  versionFigure(data, "VersionGaps", options, GapsFigure);

/**
 * Items that models answer better or worse than before, tested item by item; items that came or went.
 *
 * Data: as `VersionScores`.
 *
 * @example VersionItems(data)
 */
export const VersionItems = (data: ReportData, options: VersionOptions = {}): HTMLElement =>
  versionFigure(data, "VersionItems", options, ItemsFigure);
