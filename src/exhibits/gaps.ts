import {CategoriesFigure} from "../components/gaps/categories-figure.js";
import {categoryIdsOf, createGapContext, type GapContext} from "../components/gaps/context.js";
import type {CategoryIds} from "../components/gaps/state.js";
import {JudgesFigure} from "../components/gaps/judges-figure.js";
import {MapFigure} from "../components/gaps/map-figure.js";
import {OfficialFigure} from "../components/gaps/official-figure.js";
import {OutcomesFigure} from "../components/gaps/outcomes-figure.js";
import {RankingFigure} from "../components/gaps/ranking-figure.js";
import {RatesFigure} from "../components/gaps/rates-figure.js";
import type {BenchmarkId} from "../lib/schema/published-row.js";
import {benchmarkOf, GAP_BENCHMARK} from "../lib/benchmarks/registry.js";
import {rateCells} from "../lib/gaps/cells.js";
import {didYouMean} from "../lib/report/did-you-mean.js";
import {fitsOf} from "../lib/gaps/gap-fits.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";
import type {ReportData} from "./report-data.js";

/** Options that every figure about gaps takes. */
export interface GapFigureOptions extends FigureOptions {
  /** Benchmark that asks the same items in both forms, by its id, or a log of your own whose mapping names pairs; by default the first such benchmark. */
  readonly benchmark?: string;
  /** Models to show, by any of their names; all by default. */
  readonly models?: readonly string[];
  /** Kinds of system: `unified-open`, `unified-closed`, `understanding-only`, `generation-only`. */
  readonly kinds?: readonly string[];
  /** Categories, by name or short: `wk` World Knowledge, `np` Numerical Perception, `if` Instruction Following, `rs` Reasoning. */
  readonly categories?: readonly string[];
  /** Weight of failing in both forms; 1 by default, as in the released script. */
  readonly lambdaFail?: number;
  /** Weight of succeeding in both forms. */
  readonly lambdaSuccess?: number;
}

/** Options of `GapRanking`. */
export interface GapRankingOptions extends GapFigureOptions {
  /** Which gap orders the models: `identified`, `official` (the released script, run again) or `published`. */
  readonly estimator?: "identified" | "official" | "published";
  /** What orders models by identified gaps: `folded`, the mean of absolute gaps (the default), or `signed`, understanding minus generation. */
  readonly order?: "folded" | "signed";
  /** How intervals are made: `draws` or `closed`. */
  readonly intervals?: "draws" | "closed";
}

/** Options of `GapMap`. */
export interface GapMapOptions extends GapFigureOptions {
  /** Category that the map is of, by name or short: `wk`, `np`, `if` or `rs`; `all` for all together. */
  readonly category?: string;
  /** Scale of the axes: `auto`, `linear` or `log-odds`. */
  readonly axes?: "auto" | "linear" | "log-odds";
  /** Log odds ratio between the two forms, −1 to 6; by default the median of the models. */
  readonly association?: number;
  /** Model whose anatomy stands beside the map. */
  readonly pick?: string;
}

/** Options of `OfficialGap`. */
export interface OfficialGapOptions extends GapFigureOptions {
  /** Whether the script's sensitivity to steps and first step is computed: `on` or `off`. */
  readonly envelope?: "on" | "off";
}

const SHARED = {
  models: "models",
  kinds: "kinds",
  categories: "categories",
  lambdaFail: "lf",
  lambdaSuccess: "ls"
};

function gapFigure(
  data: FigureSource<GapContext>,
  component: string,
  {benchmark = GAP_BENCHMARK?.id ?? "", ...options}: GapFigureOptions,
  figure: (context: GapContext) => HTMLElement,
  keys: Readonly<Record<string, string>> = {}
): HTMLElement {
  return contextFigure(component, data, figure, (own) => {
    const id = pairedBenchmark(own, benchmark);
    const rows = own.published[id] ?? [];
    const measured = new Set(rows.map(({model}) => model));
    const {frame, given} = stateOptions(own, component, options, {...SHARED, ...keys}, measured);
    const {category, categories} = given;
    const short = (asked: unknown) => shortOf(categoryIdsOf(id, rateCells(rows, own.models)), asked);
    const state = {
      frame,
      given: {
        ...given,
        ...(category === undefined ? {} : {category: short(category)}),
        ...(Array.isArray(categories) ? {categories: categories.map(short)} : {})
      }
    };
    return createGapContext(rows, own.models, own.benches.get(id)!, fitsOf(own.fits, id), state);
  });
}

/**
 * Id of a benchmark, or of a log, that asks the same items in both forms.
 *
 * @throws RangeError for one that is not known, or asks in one form only
 */
function pairedBenchmark({benches}: Pick<ReportData, "benches">, asked: string): BenchmarkId {
  const known = [...benches.values()].filter(({id}) => {
    const about = benchmarkOf(id);
    return about === null || about.categoryIds !== undefined;
  });
  const found = known.find(({id, name}) => [id, name].some((one) => one.toLowerCase() === asked.toLowerCase()));
  if (found) return found.id;
  const ids = known.map(({id}) => id);
  throw new RangeError(`unknown benchmark: ${asked}${didYouMean(asked, ids)} (one of ${ids.join(", ")})`);
}

/** A category as addresses have it; what is none stays what it is, for the message. */
const shortOf = (ids: CategoryIds, asked: unknown): unknown =>
  Object.entries(ids).find(([, name]) => name.toLowerCase() === String(asked).toLowerCase())?.[0] ?? asked;

/**
 * Ranking of unified models by their gap between understanding and generation: the mean of absolute gaps with its floor, the signed
 * gap beside it, both with 95% intervals, and the models that cannot be told apart.
 *
 * Data: rates of a benchmark that asks the same items in both forms, and its logs of the report that hold all its categories.
 *
 * @example GapRanking(data, {categories: ["wk", "rs"], estimator: "identified"})
 */
export const GapRanking = (data: FigureSource<GapContext>, options: GapRankingOptions = {}): HTMLElement =>
  gapFigure(data, "GapRanking", options, RankingFigure, {estimator: "est", order: "order", intervals: "ints"});

/**
 * The gap over understanding and generation as a map, with every model where its two rates put it.
 *
 * Data: as `GapRanking`.
 *
 * @example GapMap(data, {category: "rs", pick: "bagel"})
 */
export const GapMap = (data: FigureSource<GapContext>, options: GapMapOptions = {}): HTMLElement =>
  gapFigure(data, "GapMap", options, MapFigure, {category: "map", axes: "axes", association: "lor", pick: "pick"});

/**
 * Identified gap by category and model, with intervals that say where a gap reaches zero.
 *
 * Data: as `GapRanking`.
 *
 * @example GapByCategory(data)
 */
export const GapByCategory = (data: FigureSource<GapContext>, options: GapFigureOptions = {}): HTMLElement =>
  gapFigure(data, "GapByCategory", options, CategoriesFigure);

/**
 * Share of items right in words and in pictures, by category, specialists included.
 *
 * Data: as `GapRanking`, one form being enough.
 *
 * @example GapRates(data, {categories: ["if"]})
 */
export const GapRates = (data: FigureSource<GapContext>, options: GapFigureOptions = {}): HTMLElement =>
  gapFigure(data, "GapRates", options, RatesFigure);

/**
 * The four joint outcomes of an item: right in both forms, in words only, in pictures only, in neither.
 *
 * Data: as `GapRanking`.
 *
 * @example GapOutcomes(data)
 */
export const GapOutcomes = (data: FigureSource<GapContext>, options: GapFigureOptions = {}): HTMLElement =>
  gapFigure(data, "GapOutcomes", options, OutcomesFigure);

/**
 * How the published overall gap changes when another judge decides.
 *
 * Data: overall gaps of a benchmark that prints them by judge. Logs do not enter.
 *
 * @example GapJudges(data)
 */
export const GapJudges = (data: FigureSource<GapContext>, options: GapFigureOptions = {}): HTMLElement =>
  gapFigure(data, "GapJudges", options, JudgesFigure);

/**
 * The released script run again in the reader's browser, beside the published and the identified gap.
 *
 * Data: as `GapRanking`.
 *
 * @example OfficialGap(data, {envelope: "on"})
 */
export const OfficialGap = (data: FigureSource<GapContext>, options: OfficialGapOptions = {}): HTMLElement =>
  gapFigure(data, "OfficialGap", options, OfficialFigure, {envelope: "envelope"});
