import type {Uniform} from "../../math/index.js";
import {outcomesFromRates, type JointOutcomes} from "../../models/gap/joint-outcomes.js";
import type {PublishedRow} from "../../schema/index.js";

/**
 * Shares of joint outcomes that the printed rates of one model on one set of items imply, success and generation swapped where that alone
 * makes them possible; `null` for a model that was asked one way only, and for rates that no items can produce.
 */
export function printedOutcomes(cells: readonly PublishedRow[]): JointOutcomes | null {
  const rate = (metric: string): number | undefined => cells.find((cell) => cell.metric === metric)?.value;
  const [success, und, gen] = [rate("success"), rate("understanding"), rate("generation")];
  if (success === undefined || und === undefined || gen === undefined) return null;
  const {outcomes, possible} = outcomesFromRates(success / 100, und / 100, gen / 100, {
    repair: "swap-success-generation"
  });
  return possible ? outcomes : null;
}

/** Whether an item is right in words and in a picture, drawn from shares of joint outcomes. */
export function drawOutcome({p11, p10, p01}: JointOutcomes, uniform: Uniform): [und: 0 | 1, gen: 0 | 1] {
  const u = uniform();
  if (u < p11) return [1, 1];
  if (u < p11 + p10) return [1, 0];
  return u < p11 + p10 + p01 ? [0, 1] : [0, 0];
}
