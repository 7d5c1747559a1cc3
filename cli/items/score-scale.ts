import {MOST_LEVELS} from "../../src/lib/models/index.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {TakenAnswer} from "./taken-answers.js";

/** What scores are on: levels from the lowest to the highest at equal steps, or a range. */
export interface ScoreScale {
  readonly least: number;
  readonly most: number;
  /** Distance of neighbouring levels; `null` of a range. */
  readonly step: number | null;
}

/** Scores that differ by less are one level. */
const NEAR = 1e-6;

/**
 * Ends of scores as `--scale` states them.
 *
 * @throws CommandError for what is no pair of ends
 */
function statedEnds(value: string | undefined): readonly [number, number] | null {
  if (value === undefined) return null;
  const ends = value.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  const [least, most] = ends;
  if (ends.length !== 2 || !Number.isFinite(least) || !Number.isFinite(most) || !(least! < most!))
    throw new CommandError(EXIT.usage, `invalid --scale: ${value}; expected the lowest and the highest score, as 1,10`);
  return [least!, most!];
}

/**
 * The scale that scores are on, for a model of levels or of a range: as stated, else shares from 0 to 1, else the whole numbers that were seen.
 *
 * @throws CommandError for scores that are on none, with what else can be done
 */
export function scoreScale(
  answers: readonly TakenAnswer[],
  kind: "levels" | "range",
  stated: string | undefined
): ScoreScale {
  const ends = statedEnds(stated);
  const scores = answers.map(({score}) => score);
  const least = scores.reduce((low, score) => Math.min(low, score), Infinity);
  const most = scores.reduce((high, score) => Math.max(high, score), -Infinity);
  if (ends) {
    const outside = scores.filter((score) => score < ends[0] || score > ends[1]);
    if (outside.length > 0)
      throw refused(
        `${outside.length} of ${scores.length} scores lie outside --scale ${ends.join()}, the first of them ${outside[0]}`
      );
  }
  const isShare = least >= 0 && most <= 1;
  const rules = new Set(answers.filter(({score}) => score < 0 || score > 1).map(({scorerId}) => scorerId));
  const others = [...new Set(answers.map(({scorerId}) => scorerId))].filter((rule) => !rules.has(rule));
  if (!isShare && others.length > 0 && !ends)
    throw refused(
      `rules of this log are on different scales: ${[...rules].join(", ")} beyond [0, 1], ${others.join(", ")} within; a fit needs one of them (--by-judge), or --scale where it is one scale`
    );
  if (kind === "range") {
    if (ends) return {least: ends[0], most: ends[1], step: null};
    if (isShare) return {least: 0, most: 1, step: null};
    throw refused(
      `scores go from ${least} to ${most}, and their range is not known: say it with --scale, as --scale 0,100`
    );
  }
  if (isShare && !ends) return levelsOfShares(scores);
  const [from, to] = ends ?? [least, most];
  const broken = scores.find((score) => !Number.isInteger(score));
  if (broken !== undefined || !Number.isInteger(from) || !Number.isInteger(to))
    throw refused(
      `scores such as ${broken ?? from} are no levels, which are whole numbers; --model continuous --scale LOW,HIGH takes any`
    );
  if (from < 0 && !ends)
    throw refused(
      `${scores.filter((score) => score < 0).length} scores lie below 0, which may stand for none; --scale ${from},${to} says that they are levels`
    );
  return withinMost({least: from, most: to, step: 1});
}

/** Shares at equal steps, as fifths and halves are. */
function levelsOfShares(scores: readonly number[]): ScoreScale {
  for (let steps = 1; steps < MOST_LEVELS; steps++)
    if (scores.every((score) => Math.abs(score * steps - Math.round(score * steps)) < NEAR * steps))
      return {least: 0, most: 1, step: 1 / steps};
  const [example] = scores.filter((score) => Math.abs(score * 10 - Math.round(score * 10)) > NEAR);
  throw refused(
    `scores such as ${example ?? scores[0]} are no levels: no ${MOST_LEVELS} or fewer at equal steps have them all; --model continuous takes shares as they are`
  );
}

function withinMost(scale: ScoreScale): ScoreScale {
  const levels = levelsOf(scale)!;
  if (levels <= MOST_LEVELS) return scale;
  throw refused(
    `${levels} levels from ${scale.least} to ${scale.most} are more than ${MOST_LEVELS}, and as good as a range: --model continuous --scale ${scale.least},${scale.most}`
  );
}

const refused = (why: string): CommandError => new CommandError(EXIT.findings, `not fitted: ${why}`);

/** A score as the log has it, of a level. */
export const scoreOf = ({least, step}: ScoreScale, level: number): number =>
  Number((least + level * (step ?? 0)).toFixed(6));

/** How many levels a scale has; `null` of a range. */
export const levelsOf = ({least, most, step}: ScoreScale): number | null =>
  step === null ? null : Math.round((most - least) / step) + 1;

/** Scores as a model takes them: levels from 0, or shares of the range. */
export const onScale = ({least, most, step}: ScoreScale, score: number): number =>
  step === null ? (score - least) / (most - least) : Math.round((score - least) / step);
