import {promptOptions} from "../../scoring/index.js";

const LETTERS = "ABCDEFGHIJ";

/** A question with its options, one a line, as `promptOptions` reads them; as it is where it lists options itself, or has too many. */
export function withOptions(question: string | null, options: readonly (string | null)[]): string | null {
  if (question === null || options.length === 0 || options.length > LETTERS.length) return question;
  if (promptOptions(question).length > 0) return question;
  return [question, ...options.map((option, o) => `${LETTERS[o]}. ${option ?? ""}`)].join("\n");
}
