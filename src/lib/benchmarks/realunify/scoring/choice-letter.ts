import {pythonStrip} from "../../../scoring/rules/python-strip.js";

/** Phrases that the official code deletes wherever they stand, in this order and case. */
const DELETED_PHRASES = [
  "The best answer is",
  "The correct answer is",
  "The answer is",
  "The answer",
  "The best option is",
  "The correct option is",
  "Best answer:",
  "Best option:",
  "Answer",
  "Answer is"
] as const;

/**
 * The letter that RealUnify's understanding evaluation reads: the first capital A-D anywhere, once ten phrases are deleted.
 *
 * `Based on the image, it is C` therefore gives B, and lower-case letters give nothing. The official code also drops
 * replies of more than ten words without such a capital, which changes nothing.
 *
 * @returns the letter, or `""` when there is none
 *
 * Source: Shi et al. 2025, evaluation code at FrankYang-17/RealUnify 0b76a109; parity in test/lib/scoring/realunify.
 *
 * @example
 * choiceLetter("The answer is (C).") // → "C"
 */
export function choiceLetter(reply: string): "A" | "B" | "C" | "D" | "" {
  if (typeof reply !== "string") throw new TypeError(`invalid reply; expected string: ${typeof reply}`);
  const rest = DELETED_PHRASES.reduce((text, phrase) => text.replaceAll(phrase, ""), pythonStrip(reply));
  const letter = /[ABCD]/.exec(rest)?.[0];
  return (letter ?? "") as "A" | "B" | "C" | "D" | "";
}

/** The reply that counts: of a list the official code reads element 0 only. `null` where there is no text at all. */
export function countedReply(response: unknown): string | null {
  const reply: unknown = Array.isArray(response) ? response[0] : response;
  return typeof reply === "string" ? reply : null;
}
