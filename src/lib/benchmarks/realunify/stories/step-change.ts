import {newcombeDifference, pairedDifference, wilsonInterval} from "../../../math/index.js";
import type {RoleAccuracy} from "./protocol-cells.js";

/** A range in points of percent. */
export interface PointRange {
  readonly lo: number;
  readonly hi: number;
}

/** Change from direct to stepwise, in points. */
export interface StepChange extends PointRange {
  readonly value: number;
  /** Whether the interval leaves zero out, and on which side. */
  readonly clear: "gain" | "loss" | "no";
  /** The narrowest interval that any pairing of the items allows: as few items as possible changed. */
  readonly narrowest: PointRange & {readonly clear: "gain" | "loss" | "no"};
}

const side = ({lo, hi}: PointRange) => (lo > 0 ? "gain" : hi < 0 ? "loss" : "no");
const points = ({lo, hi}: PointRange): PointRange => ({lo: 100 * lo, hi: 100 * hi});

/** An accuracy in percent with Wilson's 95% interval. */
export function accuracyRange({right, n}: RoleAccuracy): PointRange & {readonly value: number} {
  return {value: (100 * right) / n, ...points(wilsonInterval(right, n))};
}

/**
 * Change from direct to stepwise with its 95% interval.
 *
 * Both protocols use the same items, but item results are not published. `lo` and `hi` take the two rates as independent
 * (Newcombe's hybrid score interval), which is cautious when an item that is easy in one protocol is easy in the other;
 * `narrowest` assumes the opposite extreme, that every item of the smaller count is among those of the larger.
 *
 * @throws RangeError for different denominators
 */
export function stepChange(direct: RoleAccuracy, stepwise: RoleAccuracy): StepChange {
  if (direct.n !== stepwise.n) throw new RangeError(`mismatched items: ${direct.n} vs ${stepwise.n}`);
  const {n} = direct;
  const [d, s] = [direct.right, stepwise.right];
  const unpaired = newcombeDifference(s, n, d, n);
  const range = points(unpaired.interval);
  const both = Math.min(s, d);
  const nested = points(pairedDifference(both, s - both, d - both, n - Math.max(s, d)).interval);
  return {
    // From whole counts, so that equal changes are equal numbers and share a rank.
    value: (100 * (s - d)) / n,
    ...range,
    clear: side(range),
    narrowest: {...nested, clear: side(nested)}
  };
}
