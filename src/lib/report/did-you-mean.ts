import {nearestNames} from "../math/nearest-names.js";

/**
 * `; did you mean …?` for a name that may be a slip of another, else nothing.
 *
 * @example
 * didYouMean("modles", ["models", "kinds"]) // → "; did you mean models?"
 */
export function didYouMean(asked: string, known: readonly string[]): string {
  const [best] = nearestNames(asked, known, 1);
  return best === undefined ? "" : `; did you mean ${best}?`;
}
