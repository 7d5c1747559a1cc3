import {holm, normalTwoSided, normalQuantile} from "../math/index.js";
import type {VersionGap} from "./report-version.js";

/** The gap of one model in two runs. */
export interface GapChange {
  readonly model: string;
  readonly category: string | null;
  readonly before: VersionGap;
  readonly after: VersionGap;
  /** Whether no answer of the model changed: then its gaps are the same, and their difference is 0 and nothing else. */
  readonly unchanged: boolean;
  /** After minus before, points, with a 95% interval that takes the two runs as independent where answers changed. */
  readonly difference: {readonly value: number; readonly lo: number; readonly hi: number};
  /** Two-sided p of no difference, adjusted by Holm over all gaps of the comparison. */
  readonly p: number;
}

/**
 * Differences between the gaps of two runs, of models and categories in both, in the order of `after`.
 *
 * The interval is made from the two intervals by the square-and-add rule, so that it keeps their skew:
 * lo = d − √((a − lo_a)² + (hi_b − b)²), hi likewise. p takes d over the standard errors that the intervals' widths stand for as
 * standard normal. Both take the runs as independent, since a run keeps answers by item, not by form and category: where they share items, true differences are clearer
 * than stated. A model without a changed answer differs by exactly 0.
 *
 * @param still - models of which both runs hold the same answers to the same items
 *
 * Source: Zou and Donner 2008, Statistics in Medicine 27:1693 (MOVER).
 */
export function gapChanges(
  before: readonly VersionGap[],
  after: readonly VersionGap[],
  still: ReadonlySet<string> = new Set()
): GapChange[] {
  const key = ({model, category}: VersionGap) => JSON.stringify([model, category]);
  const z = normalQuantile(0.975);
  const old = new Map(before.map((gap) => [key(gap), gap]));
  const pairs = after.flatMap((b) => {
    const a = old.get(key(b));
    return a === undefined ? [] : [{a, b}];
  });
  const tested = pairs.map(({a, b}) => {
    const value = b.gap - a.gap;
    const unchanged = value === 0 && still.has(b.model);
    const se = Math.hypot(a.hi - a.lo, b.hi - b.lo) / (2 * z);
    return {
      model: b.model,
      category: b.category,
      before: a,
      after: b,
      unchanged,
      difference: unchanged
        ? {value: 0, lo: 0, hi: 0}
        : {
            value,
            lo: value - Math.hypot(b.gap - b.lo, a.hi - a.gap),
            hi: value + Math.hypot(b.hi - b.gap, a.gap - a.lo)
          },
      p: value === 0 ? 1 : se === 0 ? 0 : normalTwoSided(value / se)
    };
  });
  const adjusted = holm(tested.map(({p}) => p));
  return tested.map((change, i) => ({...change, p: adjusted[i]!}));
}
