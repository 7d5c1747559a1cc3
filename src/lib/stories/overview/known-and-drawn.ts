import {outcomesFromRates, type JointOutcomes} from "../../models/gap/joint-outcomes.js";
import {wilsonInterval} from "../../math/index.js";
import type {Profile} from "./profiles.js";

/** What became of the items that one model was asked twice, once for words and once for a picture. */
export interface KnownAndDrawn {
  readonly model: string;
  /** Items asked. */
  readonly n: number;
  /** Shares of all items. */
  readonly outcomes: JointOutcomes;
  /** The same as a hundred items, whole numbers that add up to 100. */
  readonly hundred: Readonly<Record<Outcome, number>>;
  /** Share of the items right in words that are right in the picture too, percent, with a 95% interval over items. */
  readonly drawnOfKnown: {readonly value: number; readonly lo: number; readonly hi: number; readonly n: number};
  /** Printed cells behind it, and whether one row had two numbers exchanged. */
  readonly cells: readonly string[];
  readonly repaired: boolean;
}

/** In the order in which a hundred items stand: what is right in pictures is one run, and so is what is right in words. */
export const OUTCOME_ORDER = ["p01", "p11", "p10", "p00"] as const satisfies (keyof JointOutcomes)[];
export type Outcome = (typeof OUTCOME_ORDER)[number];

/**
 * Known and drawn, of every model whose same items were asked in both forms, in the order given.
 *
 * The four shares follow from three pooled rates (`outcomesFromRates`): u right in words, g in pictures, s in both. The share drawn
 * of what is known is s / u, with Wilson's interval on the counts n s of n u.
 */
export const knownAndDrawn = (list: readonly Profile[]): KnownAndDrawn[] =>
  list.flatMap(({model, understanding, generation, success, pooledFrom}) => {
    if (!understanding || !generation || !success) return [];
    const {n} = understanding;
    const [u, g, s] = [understanding.value, generation.value, success.value];
    const {outcomes} = outcomesFromRates(s / 100, u / 100, g / 100);
    const [known, drawn] = [Math.round((n * u) / 100), Math.round((n * s) / 100)];
    if (known === 0) return [];
    const {lo, hi} = wilsonInterval(drawn, known);
    return [
      {
        model,
        n,
        outcomes,
        hundred: asHundred(outcomes),
        drawnOfKnown: {value: (100 * s) / u, lo: 100 * lo, hi: 100 * hi, n: known},
        cells: pooledFrom.cells,
        repaired: pooledFrom.repaired
      }
    ];
  });

/** Whole numbers that add up to 100: each share rounded down, what is left given to the largest remainders. */
function asHundred(outcomes: JointOutcomes): Record<Outcome, number> {
  const whole = Object.fromEntries(OUTCOME_ORDER.map((key) => [key, Math.floor(100 * outcomes[key])])) as Record<
    Outcome,
    number
  >;
  const byRemainder = [...OUTCOME_ORDER].sort((a, b) => ((100 * outcomes[b]) % 1) - ((100 * outcomes[a]) % 1));
  let left = 100 - OUTCOME_ORDER.reduce((sum, key) => sum + whole[key], 0);
  for (const key of byRemainder) if (left-- > 0) whole[key] += 1;
  return whole;
}
