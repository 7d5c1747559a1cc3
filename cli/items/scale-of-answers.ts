import {scoreScale, type ScaleEnds, type ScaleWords, type ScoreScale} from "../../src/lib/models/index.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {TakenAnswer} from "./taken-answers.js";

/**
 * Ends of scores as `--scale` states them.
 *
 * @throws CommandError for what is no pair of ends
 */
function statedEnds(value: string | undefined): ScaleEnds | null {
  if (value === undefined) return null;
  const ends = value.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  const [least, most] = ends;
  if (ends.length !== 2 || !Number.isFinite(least) || !Number.isFinite(most) || !(least! < most!))
    throw new CommandError(EXIT.usage, `invalid --scale: ${value}; expected the lowest and the highest score, as 1,10`);
  return [least!, most!];
}

const WORDS: ScaleWords = {
  stated: (ends) => `--scale ${ends.join()}`,
  oneRule: "(--by-judge), or --scale where it is one scale",
  state: "say it with --scale, as --scale 0,100",
  asLevels: (ends) => `--scale ${ends.join()}`,
  continuous: (ends) =>
    `--model continuous${ends === null ? "" : ` --scale ${ends === "any" ? "LOW,HIGH" : ends.join()}`}`
};

/**
 * The scale that the scores of answers are on, as `--scale` states it or as they show it.
 *
 * @throws CommandError for scores that are on none, with what else can be done
 */
export function scaleOfAnswers(
  answers: readonly TakenAnswer[],
  kind: "levels" | "range",
  stated: string | undefined
): ScoreScale {
  const ends = statedEnds(stated);
  try {
    return scoreScale(
      answers.map(({score}) => score),
      (n) => answers[n]!.scorerId,
      kind,
      ends,
      WORDS
    );
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(EXIT.findings, `not fitted: ${error.message}`);
    throw error;
  }
}
