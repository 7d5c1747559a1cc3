import {facetOf, isHuman} from "../../../lib/explore/index.js";
import type {ExploreContext} from "../view/context.js";

type Log = Pick<ExploreContext, "table">;

/** Does the log follow models over training steps, in words and in pictures? The figure is loaded only then. */
export function hasTrajectories({table}: Log): boolean {
  const steps = facetOf(table, "step")?.values.filter((value) => Number.isFinite(Number(value ?? NaN))) ?? [];
  const forms = facetOf(table, "capability")?.values ?? [];
  return steps.length >= 2 && forms.includes("understanding") && forms.includes("generation");
}

/** Does the log have single answers with keys? */
export const hasAnswers = ({table}: Log): boolean =>
  (facetOf(table, "answer")?.values.length ?? 99) <= 12 && facetOf(table, "key") !== undefined;

/** Does the log ask the same items in words and in pictures? */
export const hasJoint = ({table}: Log): boolean => facetOf(table, "joint") !== undefined;

/** Does the log have at least two judges? */
export const hasJudges = ({table}: Log): boolean =>
  (facetOf(table, "judge")?.values.filter((name) => name !== null).length ?? 0) >= 2;

/** Are there two models to be ranked? */
export const hasModels = ({table}: Log): boolean => (facetOf(table, "model")?.values.length ?? 0) >= 2;

/** Was anything tried more than once? */
export const hasAttempts = ({table}: Log): boolean => (facetOf(table, "attempt")?.values.length ?? 0) >= 2;

/** Is any verdict not plainly right or wrong? */
export const hasStatuses = ({table}: Log): boolean =>
  facetOf(table, "status")?.values.some((name) => name !== "ok" && name !== null) ?? false;

/** Codes of judges that have verdicts: people among them, and all. */
export function judgesOf({table}: Log): {humans: number[]; all: number[]} {
  const judge = facetOf(table, "judge");
  const all = judge?.values.map((_, code) => code) ?? [];
  return {all, humans: all.filter((code) => isHuman(judge!.values[code]!))};
}

/** Is there a human judge, and another one to compare with? The figure is loaded only then. */
export function hasHumans(log: Log): boolean {
  const {humans, all} = judgesOf(log);
  return humans.length > 0 && all.length > 1;
}
