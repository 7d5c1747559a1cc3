import {logistic} from "../../math/index.js";
import {gapScore, signedGapOdds, type GapLambda} from "../../models/gap/gap-score.js";
import {jointFromMargins} from "../../models/gap/joint-from-margins.js";
import type {JointOutcomes} from "../../models/gap/joint-outcomes.js";

/** Abilities and difficulties in logits, and how strongly the two forms go together. */
export interface GapParameters {
  readonly thetaUnd: number;
  readonly thetaGen: number;
  readonly betaUnd: number;
  readonly betaGen: number;
  /** Log odds ratio of the two outcomes of an item; 0 is independence. */
  readonly association: number;
  readonly lambda: GapLambda;
}

/** The way from abilities to a gap, step by step. */
export interface GapAnatomy {
  readonly understanding: number;
  readonly generation: number;
  readonly outcomes: JointOutcomes;
  /** θ_und − θ_gen, logits; difficulties do not enter. */
  readonly delta: number;
  /** e^(λ_fail p00 − λ_success p11). */
  readonly factor: number;
  /** |delta| · factor. */
  readonly odds: number;
  /** Gap without the weights, points: equation 13 of the paper. */
  readonly bare: number;
  /** Gap, points: equation 16. */
  readonly gap: number;
}

/** Takes the paper's score apart: rates by its equations 7 and 8, the gap by 12, 13 and 16. */
export function gapAnatomy(parameters: GapParameters): GapAnatomy {
  const {thetaUnd, thetaGen, betaUnd, betaGen, association, lambda} = parameters;
  const understanding = logistic(thetaUnd - betaUnd);
  const generation = logistic(thetaGen - betaGen);
  const outcomes = jointFromMargins(understanding, generation, association);
  const delta = thetaUnd - thetaGen;
  const {p11, p00} = outcomes;
  return {
    understanding,
    generation,
    outcomes,
    delta,
    factor: Math.exp(lambda.fail * p00 - lambda.success * p11),
    odds: Math.abs(signedGapOdds(delta, p11, p00, lambda)),
    bare: 100 * gapScore(delta, 0, 0),
    gap: 100 * gapScore(delta, p11, p00, lambda)
  };
}
