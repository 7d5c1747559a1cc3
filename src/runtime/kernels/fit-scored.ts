import type {SliceScores} from "../../lib/explore/index.js";
import {
  fitScores,
  levelsOf,
  onScale,
  scoreScale,
  type ModelSpec,
  type ScaleEnds,
  type ScaleWords,
  type ScoreFit,
  type ScoreScale
} from "../../lib/models/index.js";

/** Scores of answers, and the model of levels or of a range that is to be fitted to them. */
export interface ScoredRequest {
  readonly scores: SliceScores;
  readonly spec: ModelSpec;
  /** The lowest and the highest score that there can be; `null` where they were not stated. */
  readonly ends: ScaleEnds | null;
}

/** The model, and the scale that its levels or shares are of. */
export interface ScoredAnswer {
  readonly fit: ScoreFit;
  readonly scale: ScoreScale;
}

const WORDS: ScaleWords = {
  stated: ([least, most]) => `the ends that were stated, ${least} and ${most}`,
  oneRule: "(choose one scorer), or the lowest and the highest score where it is one scale",
  state: "state the lowest and the highest score there can be",
  asLevels: ([least, most]) => `stating ${least} and ${most} as the lowest and the highest score`,
  continuous: (ends) =>
    `"Scores in a range"${ends === null ? "" : ends === "any" ? " between stated ends" : ` from ${ends[0]} to ${ends[1]}`}`
};

/**
 * Fits a model of scores, as the command line does.
 *
 * @throws RangeError for scores that are on no scale of the model, and what `fitScores` refuses
 */
export function fitScored({scores, spec, ends}: ScoredRequest): ScoredAnswer {
  const {subject, item, ability, score, rule, rules, models, items, abilities} = scores;
  const kind = spec.response === "continuous" ? "range" : "levels";
  const scale = scoreScale(score, (n) => rules[rule[n]!]!, kind, ends, WORDS);
  const fit = fitScores(
    {
      ...{S: models.length, I: items.length, D: abilities.length},
      ...{subject, item, ability},
      score: score.map((value) => onScale(scale, value)),
      levels: levelsOf(scale)
    },
    spec
  );
  return {fit, scale};
}
