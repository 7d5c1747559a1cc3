import {AgreementFigure} from "../components/compare/agreement-figure.js";
import type {CompareContext} from "../components/compare/context.js";
import {DuelFigure} from "../components/compare/duel-figure.js";
import {ProfilesFigure} from "../components/compare/profiles-figure.js";
import {SlopesFigure} from "../components/compare/slopes-figure.js";
import {compareFigure, contextOf, ownCompare, type CompareOptions} from "./compare-context.js";
import type {FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";

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

/** Options of `Duel`. */
export interface DuelOptions extends FigureOptions {
  /** First model, by any of its names; by default the first that the report shows. */
  readonly a?: string;
  /** Second model, by any of its names; by default the second that the report shows. */
  readonly b?: string;
}

/**
 * Understanding, generation, synergy and later stages of each model in every benchmark, a panel per measure.
 *
 * Data: published tables of all benchmarks, and logs of the report.
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

/**
 * Two models in every measure that both have: each difference with its interval, and what only one of them has.
 *
 * Data: as `Profiles`.
 *
 * @example Duel(data, {a: "bagel", b: "omnigen2"})
 */
export const Duel = (data: FigureSource<CompareContext>, options: DuelOptions = {}): HTMLElement =>
  contextFigure("Duel", data, DuelFigure, (own) => {
    const measured = new Set(contextOf(own).ids);
    const [first, second] = own.config.models.filter((id) => measured.has(id));
    const shown = {...(first === undefined ? {} : {a: first}), ...(second === undefined ? {} : {b: second})};
    return ownCompare(own, "Duel", {...shown, ...options}, {a: "a", b: "b"});
  });
