import {isObject, maybeNumber, maybeText, type JsonObject} from "../../../adapters/values/json-value.js";

/** What a prompt of GenEval asks for, as `evaluation_metadata.jsonl` says it. */
export interface AskedPrompt {
  readonly tag: string | null;
  readonly prompt: string | null;
  readonly objects: readonly {
    readonly count: number;
    readonly colour: string | null;
    /** Where it is to be: `left of` the first object, say. */
    readonly position: string | null;
  }[];
  /** Are more than so many of the first object wrong? */
  readonly isExact: boolean;
}

/** A line of `evaluation_metadata.jsonl`. */
export function askedPrompt(record: JsonObject): AskedPrompt {
  const {tag, prompt, include, exclude} = record;
  const objects = (Array.isArray(include) ? include : []).filter(isObject);
  return {
    tag: maybeText(tag),
    prompt: maybeText(prompt),
    objects: objects.map(({count, color, position}) => ({
      count: maybeNumber(count) ?? 1,
      colour: maybeText(color),
      position: Array.isArray(position) ? maybeText(position[0]) : null
    })),
    isExact: Array.isArray(exclude) && exclude.length > 0
  };
}

/** Where the second object is, in the words of the questionnaire, by what a prompt asks. */
const PLACES: Readonly<Record<string, readonly [column: string, answer: string]>> = {
  "left of": ["Answer.task-position-x", "left"],
  "right of": ["Answer.task-position-x", "right"],
  above: ["Answer.task-position-y", "above"],
  below: ["Answer.task-position-y", "below"]
};

/**
 * Did a rater see what the prompt asks for? A rule of our own, since GenEval publishes none for its annotations; it asks what the
 * released program asks of its detector: so many of each object (no more where the prompt counts), in the colour and the place asked.
 *
 * A rater may name several colours, of which one is enough. Five objects stand for five or more, which no prompt asks for.
 *
 * @param answer - what a rater gave in a column; `null` for nothing
 * @returns `null` where a question that decides is without an answer
 */
export function asAsked({objects, isExact}: AskedPrompt, answer: (column: string) => string | null): boolean | null {
  let isOpen = objects.length === 0;
  for (const [o, {count, colour, position}] of objects.entries()) {
    const said = answer(`Answer.task-count-${o}`);
    const seen = said === null ? null : Number(said);
    if (seen === null) isOpen = true;
    else if (seen < count || (isExact && seen !== count)) return false;
    if (colour !== null) {
      const colours = answer(`Answer.task-color-${o}`);
      if (colours === null) isOpen = true;
      else if (!colours.split("|").includes(colour)) return false;
    }
    if (position !== null) {
      const [column, expected] = PLACES[position] ?? [];
      const place = column === undefined ? null : answer(column);
      if (place === null) isOpen = true;
      else if (place !== expected) return false;
    }
  }
  return isOpen ? null : true;
}
