import {strictLetter} from "../../scoring/index.js";

const LETTERS = "ABCDEFGHIJ";

/**
 * The letter of the option that a right answer names beyond doubt: as a letter, in either case or in brackets, or by the text of one
 * option; `null` where it names none, so that no reply could be right.
 *
 * @example
 * keyLetter("teal", ["red", "teal"]) // → "B"
 */
export function keyLetter(key: string, offered: readonly string[]): string | null {
  const isPlain = key.length === 1 && LETTERS.slice(0, offered.length).includes(key);
  return isPlain ? key : strictLetter(key, offered);
}
