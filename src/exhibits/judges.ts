import type {ExploreContext} from "../components/explore/view/context.js";
import {itemOpener} from "../components/explore/items/open-item.js";
import {hasHumans, hasJudges} from "../components/explore/figure/rarer-figures.js";
import type {FigureSource} from "./guarded.js";
import {logFigure, type LogComponent, type LogOptions} from "./log-figure.js";

/** Options of `Humans`. */
export interface HumansOptions extends LogOptions {
  /** Correlation by which judges are held against people. */
  readonly coefficient?: "spearman" | "pearson" | "kendall";
}

const twoJudges: LogComponent["lacks"] = (log) =>
  hasJudges(log) ? null : "this log has no two judges; there is nothing to compare";

// Few logs have two judges or people among them: the code of each figure is fetched for those alone, and shows the verdicts of all judges,
// whoever's count elsewhere.
const allJudges = async (context: ExploreContext): Promise<ExploreContext> =>
  context.judged ? (await import("../components/explore/view/as-logged.js")).asLogged(context) : context;
const JUDGES: LogComponent = {
  name: "Judges",
  lacks: twoJudges,
  opensItems: true,
  draw: async (context) =>
    (await import("../components/explore/judges/judges-figure.js")).JudgesFigure(
      await allJudges(context),
      itemOpener(context)
    )
};
const RANKINGS: LogComponent = {
  name: "JudgeRankings",
  lacks: twoJudges,
  draw: async (context) =>
    (await import("../components/explore/judges/rankings-figure.js")).RankingsFigure(await allJudges(context))
};
const FAVOURS: LogComponent = {
  name: "Favours",
  lacks: twoJudges,
  draw: async (context) =>
    (await import("../components/explore/judges/favours-figure.js")).FavoursFigure(await allJudges(context))
};
const SEVERITY: LogComponent = {
  name: "Severity",
  lacks: twoJudges,
  draw: async (context) =>
    (await import("../components/explore/judges/severity-figure.js")).SeverityFigure(await allJudges(context))
};
const HUMANS: LogComponent = {
  name: "Humans",
  keys: {coefficient: "coefficient"},
  lacks: (log) => (hasHumans(log) ? null : "this log has no human judge beside another one"),
  opensItems: true,
  draw: async (context) =>
    (await import("../components/explore/judges/humans-figure.js")).HumansFigure(
      await allJudges(context),
      itemOpener(context)
    )
};

/**
 * Two judges on the same answers: agreement and kappa by model, which judge is milder, whether the ranking survives, and the items in
 * dispute, each of which opens beneath.
 *
 * Data: a log of the report with two judges.
 *
 * @example Judges(data, {benchmark: "gapeval"})
 */
export const Judges = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(JUDGES, data, options);

/**
 * Rankings of models under each judge and under what most of them say, and which orders of two models survive all of these.
 *
 * Data: a log of the report with two judges.
 *
 * @example JudgeRankings(data, {benchmark: "gapeval"})
 */
export const JudgeRankings = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(RANKINGS, data, options);

/**
 * Which judge favours which model: points beyond what the judge's severity and the model's answers explain, tested and corrected over
 * all judges and models.
 *
 * Data: a log of the report with two judges on the same answers of two models.
 *
 * @example Favours(data, {benchmark: "gapeval"})
 */
export const Favours = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(FAVOURS, data, options);

/**
 * How severe each judge is at equal models and items, in logits, fitted in the reader's browser when asked for.
 *
 * Data: a log of the report with two judges that models link: both have judged one model, or others between them. Rasch model with
 * judges as a facet.
 *
 * @example Severity(data, {benchmark: "gapeval"})
 */
export const Severity = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(SEVERITY, data, options);

/**
 * How every judge goes together with every person, by case: correlations with intervals, by model where there is room, and the cases
 * in dispute, each of which opens beneath.
 *
 * Data: a log of the report with a human judge (`human` in its name) and another one.
 *
 * @example Humans(data, {benchmark: "gapeval", coefficient: "kendall"})
 */
export const Humans = (data: FigureSource<ExploreContext>, options: HumansOptions = {}): HTMLElement =>
  logFigure(HUMANS, data, options);
