import type {ProfileRate} from "../../benchmarks/index.js";
import {newcombeDifference} from "../../math/index.js";

/**
 * Sign of the change from one rate to another where Newcombe's 95% interval of the difference of two independent rates leaves out 0, else
 * 0. Where the same items stand behind both, this is the cautious end.
 */
export function clearChange(before: ProfileRate, after: ProfileRate): -1 | 0 | 1 {
  const right = ({value, n}: ProfileRate): number => (value / 100) * n;
  const {interval} = newcombeDifference(right(after), after.n, right(before), before.n);
  return interval.lo > 0 ? 1 : interval.hi < 0 ? -1 : 0;
}
