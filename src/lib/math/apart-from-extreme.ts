import {holm} from "./adjust-p.js";
import {normalTwoSided} from "./normal-distribution.js";

/** An estimate with its standard error. */
export interface Estimated {
  readonly value: number;
  readonly error: number;
}

/** What is told apart beyond this. */
const LEVEL = 0.05;

/** Two-sided p of the difference of two independent estimates: z = (a − b)/√(eₐ² + e_b²); 1 where neither has an error and they are equal. */
export function differenceP(a: Estimated, b: Estimated): number {
  const [difference, error] = [a.value - b.value, Math.hypot(a.error, b.error)];
  return difference === 0 ? 1 : normalTwoSided(difference / error);
}

/**
 * How many of some estimates are told apart from the least of them, or from the greatest. It was picked from all of them, so that p is
 * Holm-adjusted over all pairs.
 *
 * @returns the position of the extreme one (−1 for none), and how many others are told apart from it at 5%
 */
export function apartFromExtreme(
  estimates: readonly Estimated[],
  end: "least" | "greatest"
): {readonly extreme: number; readonly apart: number} {
  const sign = end === "least" ? 1 : -1;
  const extreme = estimates.reduce(
    (at, {value}, e) => (at < 0 || sign * value < sign * estimates[at]!.value ? e : at),
    -1
  );
  const others = estimates.filter((_, e) => e !== extreme);
  const pairs = (estimates.length * others.length) / 2;
  const ps = holm(
    others.map((other) => differenceP(other, estimates[extreme]!)),
    pairs
  );
  return {extreme, apart: ps.filter((p) => p < LEVEL).length};
}
