import type {JsonObject} from "../values/json-value.js";
import {plainLastName} from "./plain-name.js";

/** How two columns of one row tell two answers apart, by the ends of their names. */
const SIDES: readonly (readonly [string, string])[] = [
  ["a", "b"],
  ["1", "2"],
  ["0", "1"],
  ["one", "two"],
  ["left", "right"],
  ["first", "second"],
  ["win", "lose"],
  ["winner", "loser"],
  ["chosen", "rejected"],
  ["baseline", "candidate"]
];
/** What the two columns are of. */
const SIDED = ["model", "modelname", "modelid", "system", "systemname", "method", "generator", "subject"];
const ANSWERED = ["response", "answer", "output", "reply", "image", "imagepath", "img", "video", "conversation"];
/** Columns that say which of two is better, and nothing else: a label may be the right answer to a question about two pictures. */
const OUTCOMES = /^(?:winner|won|preference|preferred|humanpreference|better|best|vote)$/;

/**
 * Why rows are no answers with scores: each compares two of them. Two models a row are enough; two answers need a column that says
 * which is better. `null` where rows are not of that shape.
 */
export function comparedAnswers(columns: readonly string[], rows: readonly JsonObject[]): string | null {
  const byName = new Map(columns.map((column) => [plainLastName(column), column]));
  const pairOf = (names: readonly string[]): readonly [string, string] | null => {
    for (const name of names)
      for (const [a, b] of SIDES)
        for (const sided of [(side: string) => name + side, (side: string) => side + name]) {
          const [first, second] = [byName.get(sided(a)), byName.get(sided(b))];
          if (first !== undefined && second !== undefined) return [first, second];
        }
    return null;
  };
  const models = pairOf(SIDED);
  const hasOutcome = [...byName.keys()].some((name) => OUTCOMES.test(name));
  const pair = models ?? (hasOutcome ? pairOf(ANSWERED) : null);
  // Scores of two models, or two sizes of a picture, stand in columns of such names, as well.
  if (pair === null || rows.some((row) => pair.some((column) => typeof row[column] === "number"))) return null;
  return `each row compares two answers, ${pair[0]} and ${pair[1]}, which gives neither a score of its own: write a row for each answer, with its model, its score (1 won, 0.5 tie, 0 lost) and the other model as a further column`;
}
