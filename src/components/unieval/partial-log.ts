import type {Caveat} from "../figure/index.js";
import {listed} from "../format/listed.js";
import {count, fixed} from "../format/numbers.js";
import type {UniEvalContext} from "./context.js";

const questionsOf = (tags: UniEvalContext["tags"]): number => tags.reduce((sum, {questions}) => sum + questions, 0);

/** Which systems were asked a part of the questions only: always answering one letter is scored over all of them. */
export function partialLogs(
  {behind, tags, constant}: Pick<UniEvalContext, "behind" | "tags" | "constant">,
  systems: readonly {readonly id: string; readonly name: string}[]
): Caveat[] {
  const whole = questionsOf(tags);
  const partial = systems.flatMap(({id, name}) => {
    const asked = questionsOf(behind.get(id) ?? tags);
    return asked < whole ? [`${name} was asked ${count(asked)}`] : [];
  });
  if (partial.length === 0) return [];
  return [
    {
      lead: "Not all questions:",
      text: `of ${count(whole)}, ${listed(partial)}. Always ${constant.letter}, ${fixed(constant.uniScore, 3)}, is scored over all of them; over a part it may score more or less, and so what a model is above it.`,
      data: true
    }
  ];
}
