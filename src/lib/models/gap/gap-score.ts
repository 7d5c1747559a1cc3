/** Weights of co-failure and co-success in the gap score. */
export interface GapLambda {
  readonly fail: number;
  readonly success: number;
}

/** The weights in GapEval's released script. */
export const SCRIPT_LAMBDA: GapLambda = {fail: 2.7, success: 1.05};

/** The weights in GapEval's paper (appendix). */
export const PAPER_LAMBDA: GapLambda = {fail: 2, success: 2};

/**
 * Signed gap odds r = Δθ · e^(λ_fail·p00 − λ_success·p11); its sign tells which capability is ahead.
 *
 * @param deltaTheta - θ_und − θ_gen, logits
 */
export function signedGapOdds(deltaTheta: number, p11: number, p00: number, lambda: GapLambda = SCRIPT_LAMBDA): number {
  return deltaTheta * Math.exp(lambda.fail * p00 - lambda.success * p11);
}

/**
 * GapEval's gap score: |Δθ| squeezed into [0, 1), raised where both capabilities fail together and lowered where
 * both succeed.
 *
 * gap = o / (1 + o), o = |Δθ| · e^(λ_fail·p00 − λ_success·p11), which equals
 * σ(logit(|Δθ| / (1 + |Δθ|)) + λ_fail·p00 − λ_success·p11).
 *
 * @param deltaTheta - θ_und − θ_gen, logits; infinite gives 1, NaN gives NaN
 * @param p11 - share of items where understanding and generation both succeed
 * @param p00 - share of items where both fail
 * @returns a share in [0, 1]; multiply by 100 for GapEval's points
 *
 * Source: GapEval, equations 13 and 16; the closed form is derived in docs/methods/gap.md.
 *
 * @example
 * gapScore(0, 0.5, 0.2) // → 0
 */
export function gapScore(deltaTheta: number, p11: number, p00: number, lambda: GapLambda = SCRIPT_LAMBDA): number {
  return gapFromOdds(signedGapOdds(deltaTheta, p11, p00, lambda));
}

/** Gap of signed odds: |r| / (1 + |r|); 1 for infinite odds. */
export function gapFromOdds(r: number): number {
  const o = Math.abs(r);
  return o === Infinity ? 1 : o / (1 + o);
}
