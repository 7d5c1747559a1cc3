import {accuracyRange, type Accuracy, type StepChange} from "../../lib/stories/index.js";
import {count, fixed, interval, signed, signedInterval} from "../format/numbers.js";

/** `32.7% [29.0, 36.5], 196 of 600 items`. */
export function accuracyText(accuracy: Accuracy): string {
  const range = accuracyRange(accuracy);
  const items = Number.isInteger(accuracy.right)
    ? `${count(accuracy.right)} of ${count(accuracy.n)} items`
    : `n = ${count(accuracy.n)} items`;
  return `${fixed(range.value)}% ${interval(range)}, ${items}`;
}

/** `+15.0 [+9.4, +20.4]`. */
export const changeText = (change: StepChange): string => `${signed(change.value)} ${signedInterval(change)}`;

/** What a change's interval says about zero. */
export const clearText = ({clear}: StepChange): string =>
  clear === "no" ? "cannot be told from zero" : `${clear} clear of zero`;

export const SAME_ITEMS = {
  lead: "The same items in both protocols.",
  text: "Item results are not published, so intervals take the two rates as independent. Paired ones would mostly be narrower."
};
