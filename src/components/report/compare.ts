import {AgreementFigure} from "../compare/agreement-figure.js";
import type {CompareContext} from "../compare/context.js";
import {ProfilesFigure} from "../compare/profiles-figure.js";
import {SlopesFigure} from "../compare/slopes-figure.js";
import {compareFigure, type CompareOptions} from "./compare-context.js";
import type {FigureSource} from "./guarded.js";

/** Options of `RankAgreement`. */
export interface RankAgreementOptions extends CompareOptions {
  /** Pairs of measures of different benchmarks only, or all: `between` or `all`. */
  readonly pairs?: "between" | "all";
}

/** Options of `RankSlopes`. */
export interface RankSlopesOptions extends CompareOptions {
  /** Ids of the measures, left to right. */
  readonly measures?: readonly string[];
}

/**
 * Understanding, generation, synergy and survival of each model in every benchmark, a panel per measure.
 *
 * Data: published tables of all four benchmarks, and logs of the report.
 *
 * @example Profiles(data, {scope: "all"})
 */
export const Profiles = (data: FigureSource<CompareContext>, options: CompareOptions = {}): HTMLElement =>
  compareFigure("Profiles", data, options, ProfilesFigure);

/**
 * Whether two measures order the shared models alike: tau-b with interval, permutation p, small n stated.
 *
 * Data: as `Profiles`.
 *
 * @example RankAgreement(data, {pairs: "between"})
 */
export const RankAgreement = (data: FigureSource<CompareContext>, options: RankAgreementOptions = {}): HTMLElement =>
  compareFigure("RankAgreement", data, options, AgreementFigure, {pairs: "pairs"});

/**
 * Ranks of the models in several measures, with groups that cannot be told apart.
 *
 * Data: as `Profiles`.
 *
 * @example RankSlopes(data, {measures: ["gap-gen", "umni-draw"]})
 */
export const RankSlopes = (data: FigureSource<CompareContext>, options: RankSlopesOptions = {}): HTMLElement =>
  compareFigure("RankSlopes", data, options, SlopesFigure, {measures: "slopes"});
