import {createUniG2UContext, type UniG2UContext} from "../components/unig2u/context.js";
import {UniG2UScoresFigure} from "../components/unig2u/scores-figure.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";

/** Options of `UniG2UScores`. */
export interface UniG2UScoresOptions extends FigureOptions {
  /** Which questions: those of all regimes, or of one. */
  readonly regime?:
    | "overall"
    | "real-world-apps"
    | "math-reasoning"
    | "stem"
    | "puzzles-games"
    | "chart"
    | "spatial-intel"
    | "perception-reasoning";
  /** Unified models to show, by any of their names; all by default. */
  readonly models?: readonly string[];
}

/**
 * Unified models beside the base models that they grew from: what is answered right at once, what after drawing first, and the differences.
 *
 * Data: UniG2U, leaderboard of its project page.
 *
 * @example UniG2UScores(data, {regime: "spatial-intel"})
 */
export const UniG2UScores = (data: FigureSource<UniG2UContext>, options: UniG2UScoresOptions = {}): HTMLElement =>
  contextFigure("UniG2UScores", data, UniG2UScoresFigure, (own) => {
    const rows = own.published.unig2u!;
    const measured = new Set(rows.map(({model}) => model));
    const state = stateOptions(own, "UniG2UScores", options, {regime: "regime", models: "models"}, measured);
    return createUniG2UContext(rows, own.models, own.benches.get("unig2u")!, state);
  });
