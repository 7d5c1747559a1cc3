import type {PairedCell} from "../../gaps/cells.js";
import {gapFromOdds, signedGapOdds, type GapLambda} from "../../models/gap/gap-score.js";
import {rateLogits} from "../../models/gap/signed-gap.js";

/** One category on the way from two rates to a gap. */
export interface CategorySteps {
  readonly category: string;
  readonly n: number;
  /** Right in words and in pictures, percent. */
  readonly words: number;
  readonly pictures: number;
  /** The same as log-odds: posterior means, logits. */
  readonly wordsLogit: number;
  readonly picturesLogit: number;
  /** Words less pictures, logits. */
  readonly delta: number;
  /** Wrong in both forms and right in both, percent of the items. */
  readonly neither: number;
  readonly both: number;
  /** e^(λ_fail · neither − λ_success · both), of shares. */
  readonly weight: number;
  /** delta · weight: its absolute value is the odds of the gap. */
  readonly weighted: number;
  /** |weighted| / (1 + |weighted|), points. */
  readonly gap: number;
  /** Printed cells behind it, and whether two numbers of the row were exchanged. */
  readonly cells: readonly string[];
  readonly repaired: boolean;
}

/** A model's way from the distance that the eye sees to its gap. */
export interface GapSteps {
  readonly model: string;
  readonly n: number;
  /** Right in words and in pictures over all items, percent: what the eye sees. */
  readonly words: number;
  readonly pictures: number;
  /** Words less pictures, points. */
  readonly distance: number;
  readonly categories: readonly CategorySteps[];
  /** Mean of the categories' gaps, points. */
  readonly gap: number;
}

/**
 * Takes a model's identified gap apart: rates, their log-odds, the weight of failing twice, absolute value, mean. The last step is the
 * `gap` of `estimateGaps` to the last digit, for it is computed by the same functions.
 *
 * @param cells - of one model, one per category
 * @throws RangeError for no cells, or as `requireCell`
 *
 * Source: docs/methods/gap.md, equations 13 and 16 of the paper.
 */
export function gapSteps(cells: readonly PairedCell[], lambda: GapLambda): GapSteps {
  const [first] = cells;
  if (!first) throw new RangeError(`invalid categories; expected at least one: ${cells.length}`);
  const categories = cells.map((cell) => categorySteps(cell, lambda));
  const n = categories.reduce((sum, category) => sum + category.n, 0);
  const pooled = (of: "words" | "pictures") =>
    categories.reduce((sum, category) => sum + category[of] * category.n, 0) / n;
  const [words, pictures] = [pooled("words"), pooled("pictures")];
  return {
    model: first.model,
    n,
    words,
    pictures,
    distance: words - pictures,
    categories,
    gap: categories.reduce((sum, {gap}) => sum + gap, 0) / categories.length
  };
}

function categorySteps(cell: PairedCell, lambda: GapLambda): CategorySteps {
  const {category, n, outcomes, repaired} = cell;
  const {p11, p10, p01, p00} = outcomes;
  const {understanding, generation} = rateLogits(cell);
  const delta = understanding - generation;
  const weighted = signedGapOdds(delta, p11, p00, lambda);
  return {
    category,
    n,
    words: 100 * (p11 + p10),
    pictures: 100 * (p11 + p01),
    wordsLogit: understanding,
    picturesLogit: generation,
    delta,
    neither: 100 * p00,
    both: 100 * p11,
    // Of a difference of one.
    weight: signedGapOdds(1, p11, p00, lambda),
    weighted,
    gap: 100 * gapFromOdds(weighted),
    cells: (["understanding", "generation", "success"] as const).flatMap((metric) => cell.cells[metric] ?? []),
    repaired
  };
}
