import type {ExploreContext} from "../components/explore/view/context.js";
import {openFirst} from "../components/explore/items/open-item.js";
import {hasAttempts, hasJoint, hasStatuses, hasTrajectories} from "../components/explore/figure/rarer-figures.js";
import type {FigureSource} from "./guarded.js";
import {logFigure, type LogComponent, type LogOptions} from "./log-figure.js";

// Few logs have these: the code of each figure is fetched for those alone.
const JOINT: LogComponent = {
  name: "JointOutcomes",
  lacks: (log) => (hasJoint(log) ? null : "this log does not ask the same items in words and in pictures"),
  draw: async (context) =>
    (await import("../components/explore/outcomes/joint-figure.js")).JointFigure(context, () => openFirst(context))
};
const STATUSES: LogComponent = {
  name: "Statuses",
  lacks: (log) => (hasStatuses(log) ? null : "every verdict of this log is plainly right or wrong"),
  draw: async (context) => (await import("../components/explore/outcomes/statuses-figure.js")).StatusesFigure(context)
};
const ATTEMPTS: LogComponent = {
  name: "Attempts",
  lacks: (log) => (hasAttempts(log) ? null : "nothing in this log was tried more than once"),
  draw: async (context) => (await import("../components/explore/outcomes/attempts-figure.js")).AttemptsFigure(context)
};
const TRAJECTORIES: LogComponent = {
  name: "Trajectories",
  lacks: (log) =>
    hasTrajectories(log) ? null : "this log does not follow a model over training steps, in words and in pictures",
  draw: async (context) =>
    (await import("../components/explore/outcomes/trajectories-figure.js")).TrajectoriesFigure(context, () =>
      openFirst(context)
    )
};

/**
 * What became of each item in words and in pictures, by model: right in both, in one of them, in neither, with intervals over cases.
 *
 * Data: a log of the report that asks the same items in both forms.
 *
 * @example JointOutcomes(data, {benchmark: "gapeval"})
 */
export const JointOutcomes = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(JOINT, data, options);

/**
 * Verdicts that are not plainly right or wrong: the share of each status by model, invalid, missing, skipped or in error.
 *
 * Data: a log of the report that has any.
 *
 * @example Statuses(data, {benchmark: "unieval"})
 */
export const Statuses = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(STATUSES, data, options);

/**
 * Whether attempts at the same thing agree, by model: the share of sets that do, and right every time, on average, at least once.
 *
 * Data: a log of the report with more than one attempt.
 *
 * @example Attempts(data, {benchmark: "unieval"})
 */
export const Attempts = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(ATTEMPTS, data, options);

/**
 * Understanding, generation and their gap over training, with bands, the change of each side, and which of them lags by how much.
 *
 * Data: a log of the report that follows models over training steps, in words and in pictures.
 *
 * @example Trajectories(data, {benchmark: "gapeval"})
 */
export const Trajectories = (data: FigureSource<ExploreContext>, options: LogOptions = {}): HTMLElement =>
  logFigure(TRAJECTORIES, data, options);
