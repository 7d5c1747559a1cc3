import {strictLetter, UNKNOWN_OPTION, type JsonValue} from "../../scoring/index.js";
import {listedText, maybeText} from "../values/json-value.js";

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

const UNKNOWN_OPTIONS = Array.from(LETTERS, () => UNKNOWN_OPTION);

/** Right answers that name no option, each once, and of how many rows they are; rows without a right answer are passed over. */
export function keysWithoutLetter(
  rows: readonly Readonly<Record<string, JsonValue>>[],
  key: string,
  options: readonly string[] | undefined
): {readonly keys: readonly string[]; readonly unread: number; readonly keyed: number} {
  const keys = new Set<string>();
  let [unread, keyed] = [0, 0];
  for (const row of rows) {
    const text = listedText(row[key]);
    if (text === null || text === "") continue;
    keyed += 1;
    const offered = options?.map((column) => maybeText(row[column]) || UNKNOWN_OPTION) ?? UNKNOWN_OPTIONS;
    if (keyLetter(text, offered) !== null) continue;
    unread += 1;
    keys.add(text);
  }
  return {keys: [...keys], unread, keyed};
}
