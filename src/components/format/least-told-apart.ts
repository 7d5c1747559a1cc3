import {apartFromExtreme, standardErrorOf} from "../../lib/math/index.js";
import {count} from "./numbers.js";

/** Scores of one group by several systems, each with its 95% interval. */
export interface ScoredGroup {
  readonly name: string;
  readonly scores: readonly {readonly value: number; readonly lo: number; readonly hi: number}[];
}

/**
 * Which of some groups is the hardest, as far as the mean over systems tells it apart; empty for no scores. The error of a mean is taken
 * for the mean of the errors: systems answer the same questions, so that their errors may be one.
 *
 * @param kind - what a group is, in the singular
 * @param said - a mean in words, of a group that is alone
 */
export function leastToldApart(groups: readonly ScoredGroup[], kind: string, said: (mean: number) => string): string {
  const means = groups
    .filter(({scores}) => scores.length > 0)
    .map(({name, scores}) => ({
      name,
      value: mean(scores.map(({value}) => value)),
      error: mean(scores.map(standardErrorOf))
    }));
  const {extreme, apart} = apartFromExtreme(means, "least");
  const least = means[extreme];
  if (least === undefined) return "";
  if (means.length === 1) return `${least.name}: ${said(least.value)} on average`;
  return apart === 0
    ? `No ${kind} is told apart from ${least.name}, the lowest on average`
    : `${least.name} is harder than ${count(apart)} of ${count(means.length - 1)} other ${kind}s`;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
