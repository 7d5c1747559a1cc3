import {MOST_LEVELS} from "./score-responses.js";

/** What scores are on: levels from the lowest to the highest at equal steps, or a range. */
export interface ScoreScale {
  readonly least: number;
  readonly most: number;
  /** Distance of neighbouring levels; `null` of a range. */
  readonly step: number | null;
}

/** The lowest and the highest score that there can be. */
export type ScaleEnds = readonly [number, number];

/** How the place that asks names its own ways out of a refusal. */
export interface ScaleWords {
  /** Ends as they were stated. */
  readonly stated: (ends: ScaleEnds) => string;
  /** Takes the verdicts of one rule, or says that there is one scale; behind `a fit needs one of them`. */
  readonly oneRule: string;
  /** States the ends of a range. */
  readonly state: string;
  /** States these ends, so that numbers below 0 are levels. */
  readonly asLevels: (ends: ScaleEnds) => string;
  /** The model of a range, with these ends, or with any; `null` for shares from 0 to 1. */
  readonly continuous: (ends: ScaleEnds | "any" | null) => string;
}

/** Scores that differ by less are one level. */
const NEAR = 1e-6;

/**
 * The scale that scores are on, for a model of levels or of a range: as stated, else shares from 0 to 1, else the whole numbers that were seen.
 *
 * @param ruleOf - the rule that gave the nth score
 * @throws RangeError for scores that are on none, with what else can be done
 */
export function scoreScale(
  scores: ArrayLike<number>,
  ruleOf: (n: number) => string,
  kind: "levels" | "range",
  ends: ScaleEnds | null,
  words: ScaleWords
): ScoreScale {
  const all = Array.from(scores);
  const least = all.reduce((low, score) => Math.min(low, score), Infinity);
  const most = all.reduce((high, score) => Math.max(high, score), -Infinity);
  if (least === most)
    throw new RangeError(`all ${all.length} scores are ${least}: expected two items with varying scores`);
  if (ends) {
    const outside = all.filter((score) => score < ends[0] || score > ends[1]);
    if (outside.length > 0)
      throw new RangeError(
        `${outside.length} of ${all.length} scores lie outside ${words.stated(ends)}, the first of them ${outside[0]}`
      );
  }
  const isShare = least >= 0 && most <= 1;
  if (!isShare && !ends) requireOneScale(all, ruleOf, words);
  if (kind === "range") {
    if (ends) return {least: ends[0], most: ends[1], step: null};
    if (isShare) return {least: 0, most: 1, step: null};
    throw new RangeError(`scores go from ${least} to ${most}, and their range is not known: ${words.state}`);
  }
  if (isShare && !ends) return levelsOfShares(all, words);
  const [from, to] = ends ?? [least, most];
  const broken = all.find((score) => !Number.isInteger(score));
  if (broken !== undefined || !Number.isInteger(from) || !Number.isInteger(to))
    throw new RangeError(
      `scores such as ${broken ?? from} are no levels, which are whole numbers; ${words.continuous("any")} takes any`
    );
  if (from < 0 && !ends)
    throw new RangeError(
      `${all.filter((score) => score < 0).length} scores lie below 0, which may stand for none; ${words.asLevels([from, to])} says that they are levels`
    );
  return withinMost({least: from, most: to, step: 1}, words);
}

/** @throws RangeError where some rules give shares and others numbers beyond */
function requireOneScale(scores: readonly number[], ruleOf: (n: number) => string, words: ScaleWords): void {
  const [beyond, all] = [new Set<string>(), new Set<string>()];
  scores.forEach((score, n) => {
    all.add(ruleOf(n));
    if (score < 0 || score > 1) beyond.add(ruleOf(n));
  });
  const within = [...all].filter((rule) => !beyond.has(rule));
  if (within.length > 0)
    throw new RangeError(
      `rules of this log are on different scales: ${[...beyond].join(", ")} beyond [0, 1], ${within.join(", ")} within; a fit needs one of them ${words.oneRule}`
    );
}

/** Shares at equal steps, as fifths and halves are. */
function levelsOfShares(scores: readonly number[], words: ScaleWords): ScoreScale {
  for (let steps = 1; steps < MOST_LEVELS; steps++)
    if (scores.every((score) => Math.abs(score * steps - Math.round(score * steps)) < NEAR * steps))
      return {least: 0, most: 1, step: 1 / steps};
  const [example] = scores.filter((score) => Math.abs(score * 10 - Math.round(score * 10)) > NEAR);
  throw new RangeError(
    `scores such as ${example ?? scores[0]} are no levels: no ${MOST_LEVELS} or fewer at equal steps have them all; ${words.continuous(null)} takes shares as they are`
  );
}

function withinMost(scale: ScoreScale, words: ScaleWords): ScoreScale {
  const levels = levelsOf(scale)!;
  if (levels <= MOST_LEVELS) return scale;
  throw new RangeError(
    `${levels} levels from ${scale.least} to ${scale.most} are more than ${MOST_LEVELS}, and as good as a range: ${words.continuous([scale.least, scale.most])}`
  );
}

/** A score as the log has it, of a level. */
export const scoreOf = ({least, step}: ScoreScale, level: number): number =>
  Number((least + level * (step ?? 0)).toFixed(6));

/** How many levels a scale has; `null` of a range. */
export const levelsOf = ({least, most, step}: ScoreScale): number | null =>
  step === null ? null : Math.round((most - least) / step) + 1;

/** Scores as a model takes them: levels from 0, or shares of the range. */
export const onScale = ({least, most, step}: ScoreScale, score: number): number =>
  step === null ? (score - least) / (most - least) : Math.round((score - least) / step);
