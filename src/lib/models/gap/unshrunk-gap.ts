import {signedGapOdds, gapFromOdds, SCRIPT_LAMBDA, type GapLambda} from "./gap-score.js";
import {requireCell, type GapCell} from "./joint-outcomes.js";

/**
 * The gap of one cell on its own, without other models: Δθ from logits smoothed by half an item.
 *
 * logit_m = log((y_m + ½) / (n − y_m + ½)); p11 and p00 as observed.
 *
 * @throws RangeError as `requireCell`
 */
export function unshrunkGap(cell: GapCell, lambda: GapLambda = SCRIPT_LAMBDA): {deltaTheta: number; gap: number} {
  requireCell(cell);
  const {p11, p10, p01, p00} = cell.outcomes;
  const smoothed = (rate: number) => Math.log((cell.n * rate + 0.5) / (cell.n * (1 - rate) + 0.5));
  const deltaTheta = smoothed(p11 + p10) - smoothed(p11 + p01);
  return {deltaTheta, gap: gapFromOdds(signedGapOdds(deltaTheta, p11, p00, lambda))};
}

/**
 * Δθ from the items where the two answers differ: log((n10 + ½) / (n01 + ½)).
 *
 * Under equal difficulty both ways it is free of item difficulty (conditional Rasch): a diagnostic, not the gap.
 *
 * @throws RangeError as `requireCell`
 */
export function pairedDelta(cell: GapCell): number {
  requireCell(cell);
  return Math.log((cell.n * cell.outcomes.p10 + 0.5) / (cell.n * cell.outcomes.p01 + 0.5));
}
