import {createWiseContext, type WiseContext} from "../components/wise/context.js";
import {WiseScoresFigure} from "../components/wise/scores-figure.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {contextFigure, type FigureSource} from "./guarded.js";

/** Options of `WiseScores`. */
export interface WiseScoresOptions extends FigureOptions {
  /** What is shown: `verified` (WISE Verified), `first` (the first release), or `both`, the systems that are in both. */
  readonly release?: "verified" | "first" | "both";
  /** Models to show, by any of their names; all by default. */
  readonly models?: readonly string[];
  /** Kinds of system: `unified`, `generation-only`. */
  readonly kinds?: readonly string[];
}

/**
 * Scores by category of the systems of one of the two releases, each with its own judge and prompts, or of those that are in both.
 *
 * Data: WISE, tables of its repository, and logs of the first release in the report.
 *
 * @example WiseScores(data, {release: "both"})
 */
export const WiseScores = (data: FigureSource<WiseContext>, options: WiseScoresOptions = {}): HTMLElement =>
  contextFigure("WiseScores", data, WiseScoresFigure, (own) => {
    const rows = own.published.wise!;
    const measured = new Set(rows.map(({model}) => model));
    const keys = {release: "release", models: "models", kinds: "kinds"};
    const state = stateOptions(own, "WiseScores", options, keys, measured);
    return createWiseContext(rows, own.models, own.benches.get("wise")!, state);
  });
