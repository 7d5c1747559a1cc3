import {facetOf, slugsOf, type VerdictTable} from "../../lib/explore/index.js";
import {didYouMean, modelNamed} from "../../lib/report/index.js";
import type {BenchmarkId} from "../../lib/schema/index.js";
import type {StateOptions} from "../../runtime/page-state.js";
import {createExploreContext, modelName, type ExploreContext} from "../explore/context.js";
import {HeadToHeadFigure} from "../explore/head-to-head-figure.js";
import {openSiteLog} from "../explore/load-log.js";
import {RatesFigure} from "../explore/rates-figure.js";
import {sideFacets} from "../explore/sides.js";
import {Slot} from "../figure/index.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {guarded} from "./guarded.js";
import type {ReportData} from "./report-data.js";

/** Options of the figures about single verdicts of a log. */
export interface VerdictOptions extends FigureOptions {
  /** Which of the report's logs: `gapeval`, `realunify`, `unieval` or `umnibench`; by default its first. */
  readonly benchmark?: BenchmarkId;
  /** Models to show, by any of their names; all of the log by default. */
  readonly models?: readonly string[];
  /** What the rows are: `category` or `subcategory`. */
  readonly rows?: "category" | "subcategory";
}

/** Options of `Rates`. */
export interface RatesOptions extends VerdictOptions {
  /** What a cell shows: `rate`, `difference` to one model, or `rank` with ties. */
  readonly show?: "rate" | "difference" | "rank";
  /** Model that differences are taken to; by default the best. */
  readonly model?: string;
}

/** Options of `HeadToHead`. */
export interface HeadToHeadOptions extends VerdictOptions {
  /** The first model; by default the one with the highest rate. */
  readonly a?: string;
  /** The second model; by default the one with the next highest. */
  readonly b?: string;
}

const KEYS = {models: "model", model: "reference", a: "a", b: "b", rows: "rows", show: "show"};

/** A log whose models go by the names that the report has for them, with the code of each by the report's id. */
function named(data: ReportData, table: VerdictTable): {table: VerdictTable; codes: ReadonlyMap<string, number>} {
  const models = [...data.models.values()];
  const codes = new Map<string, number>();
  const facets = table.facets.map((facet) => {
    if (facet.id !== "model") return facet;
    const values = facet.values.map((subject, code) => {
      if (subject === null) return null;
      const own = modelNamed(models, subject);
      const printed = modelNamed(models, modelName(subject));
      for (const entry of [printed, own]) if (entry) codes.set(entry.id, code);
      const mark = table.simulated && own === undefined ? " (simulated)" : "";
      return `${(own ?? printed)?.short ?? modelName(subject)}${mark}`;
    });
    return {...facet, values};
  });
  return {table: {...table, facets}, codes};
}

/** What an author asks of models, in the terms of one log's codes. */
function inCodes({frame, given}: StateOptions, table: VerdictTable, codes: ReadonlyMap<string, number>): StateOptions {
  const slugs = slugsOf(facetOf(table, "model")!);
  const codeOf = (model: unknown): number => {
    const code = codes.get(String(model));
    if (code === undefined)
      throw new RangeError(`${String(model)} is not in this log${didYouMean(String(model), [...codes.keys()])}`);
    return code;
  };
  const {model, ...rest} = given;
  const one = (["reference", "a", "b"] as const).flatMap((key) => (key in rest ? [[key, codeOf(rest[key])]] : []));
  const filter = Array.isArray(model) ? {model: [...new Set(model.map((id) => slugs[codeOf(id)]))]} : {};
  return {frame, given: {...rest, ...Object.fromEntries(one), ...filter}};
}

function verdictFigure(
  data: ReportData,
  component: string,
  {benchmark, ...options}: VerdictOptions,
  keys: readonly (keyof typeof KEYS)[],
  figure: (context: ExploreContext) => HTMLElement
): HTMLElement {
  return guarded(component, () => {
    const log = benchmark === undefined ? data.logs[0] : data.logs.find(({id}) => id === benchmark);
    const known = data.logs.map(({id}) => id).join(", ");
    if (!log)
      throw new RangeError(`no log of ${benchmark ?? "any benchmark"} in this report${known && ` (one of ${known})`}`);
    const own = Object.fromEntries(keys.map((key) => [key, KEYS[key]]));
    return Slot(openSiteLog(log), (opened) =>
      guarded(component, () => {
        const {table, codes} = named(data, opened.table);
        const state = inCodes(stateOptions(data, component, options, own, new Set(codes.keys())), table, codes);
        return figure(createExploreContext({...opened, table}, [], state));
      })
    );
  });
}

/**
 * Share right of every model in every category of a log, or the difference to one model, or ranks with ties, tested over cases.
 *
 * Data: a log of the report.
 *
 * @example Rates(data, {benchmark: "gapeval", show: "rate"})
 */
export const Rates = (data: ReportData, options: RatesOptions = {}): HTMLElement =>
  verdictFigure(data, "Rates", options, ["models", "model", "rows", "show"], RatesFigure);

/**
 * Two models on the same verdicts of a log: the difference with its interval, paired tests over cases, and the parts that differ.
 *
 * Data: a log of the report with two models at least.
 *
 * @example HeadToHead(data, {benchmark: "gapeval", a: "gpt-image-1", b: "bagel"})
 */
export const HeadToHead = (data: ReportData, options: HeadToHeadOptions = {}): HTMLElement =>
  verdictFigure(data, "HeadToHead", options, ["models", "a", "b", "rows"], (context) => {
    if (sideFacets(context).length === 0) throw new RangeError("this log has one model; there is nothing to compare");
    return HeadToHeadFigure(context);
  });
