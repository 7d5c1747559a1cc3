import {jackknifeError, studentQuantile, type Interval} from "../../math/index.js";
import type {HeldBlock, HoldOutRule} from "./hold-out.js";

/** What a test says of a rule beside another. */
export type Verdict = "beats" | "does not beat" | "not settled";

/** How one rule's error compares with another's. */
export interface HoldOutContrast {
  readonly rule: HoldOutRule;
  readonly than: HoldOutRule;
  /** Root mean squared error of `rule` less that of `than`, percent points; below 0 `rule` is the better one. */
  readonly difference: number;
  /** Its 95% intervals: over other models, and over other benchmarks. */
  readonly overModels: Interval;
  readonly overBenchmarks: Interval;
  /** "beats" where both intervals lie below 0, "does not beat" where both lie above. */
  readonly verdict: Verdict;
}

const RULES: readonly HoldOutRule[] = ["joint", "additive", "column means"];

/**
 * Compares every two rules by what they miss in the same left-out blocks. A model's blocks, and a benchmark's, go together: the
 * intervals are the jackknife's over either, with Student's t.
 *
 * @returns joint and additive, joint and means, additive and means; no interval (NaN) over fewer than two models or benchmarks
 */
export function holdOutContrasts(blocks: readonly HeldBlock[]): HoldOutContrast[] {
  const pairs = RULES.flatMap((_, r) => RULES.slice(r + 1).map((_, k) => [r, r + 1 + k] as const));
  return pairs.map(([r, s]) => {
    const differenceOf = (some: readonly HeldBlock[]) => missOf(some, r) - missOf(some, s);
    const difference = differenceOf(blocks);
    const over = (unit: (block: HeldBlock) => number): Interval => {
      const units = [...new Set(blocks.map(unit))];
      const without = units.map((one) => differenceOf(blocks.filter((block) => unit(block) !== one)));
      const half = studentQuantile(0.975, units.length - 1) * jackknifeError(Float64Array.from(without));
      return {lo: difference - half, hi: difference + half, level: 0.95};
    };
    const [overModels, overBenchmarks] = [over(({model}) => model), over(({benchmark}) => benchmark)];
    return {
      rule: RULES[r],
      than: RULES[s],
      difference,
      overModels,
      overBenchmarks,
      verdict: verdictOf([overModels, overBenchmarks])
    };
  });
}

/** The joint model against every simple rule: it beats where it beats each, and does not where one is better. */
export function verdictOfJoint(contrasts: readonly HoldOutContrast[]): Verdict {
  const own = contrasts.flatMap(({rule, verdict}) => (rule === "joint" ? [verdict] : []));
  if (own.includes("does not beat")) return "does not beat";
  return own.every((verdict) => verdict === "beats") ? "beats" : "not settled";
}

const missOf = (blocks: readonly HeldBlock[], rule: number): number =>
  Math.sqrt(
    blocks.reduce((sum, {rates, mse}) => sum + rates * mse[rule], 0) / blocks.reduce((sum, {rates}) => sum + rates, 0)
  );

const verdictOf = (intervals: readonly Interval[]): Verdict =>
  intervals.every(({hi}) => hi < 0) ? "beats" : intervals.every(({lo}) => lo > 0) ? "does not beat" : "not settled";
