const LETTERS = "ABCDE";
const HALF_PARENTHESISED = /\(([ABCDE])|([ABCDE])\)/g;

/** What UniEval keeps of one reply. */
export interface CheckedAnswer {
  /** 1 right, 0 wrong, -1 unreadable; the last also counts as 0 in every mean. */
  readonly correct: 1 | 0 | -1;
  /** The letter read, or the word that the official records carry for none. */
  readonly letter: string;
}

const INVALID: CheckedAnswer = {correct: -1, letter: "None"};

/**
 * Reads the letter of a raw reply exactly as UniEval's `check_answer` does, oddities included.
 *
 * In this order: an empty reply is invalid; the last capital A-E touching a parenthesis on either side (`(Based` is B);
 * the last character if it is a capital A-E (`N/A` is A); the option text found furthest to the right, in lower case
 * and as a substring, the first option on equal positions (`dark red` gives `red`); else invalid.
 *
 * @param reply - the raw reply as the model gave it; nothing is trimmed
 * @param key - the right letter, compared as it is
 * @param options - five option texts; an empty one matches at the end of every reply
 * @throws TypeError if the reply is not a string; RangeError if there are no options or the match is beyond the fifth
 *
 * Source: Li et al. 2025 (arXiv 2505.10483), evaluation code at xmed-lab/UniEval 45e7cb50; parity in
 * test/lib/scoring/unieval.
 *
 * @example
 * checkAnswer("The answer is (B)", "B", ["red", "teal", "pink", "grey", "N/A or Unknown"]) // → {correct: 1, letter: "B"}
 */
export function checkAnswer(reply: string, key: string, options: readonly string[]): CheckedAnswer {
  if (typeof reply !== "string") throw new TypeError(`invalid reply; expected string: ${typeof reply}`);
  if (reply === "") return INVALID;
  const match = lastMatch(reply);
  if (match) return verdictOfGroups(match[1] ?? "", match[2] ?? "", key);
  const last = reply.at(-1) ?? "";
  if (LETTERS.includes(last)) return {correct: last === key ? 1 : 0, letter: last};
  const position = rightmostOption(reply, options);
  if (position === null) return INVALID;
  const letter = LETTERS[position];
  if (letter === undefined) throw new RangeError(`invalid option; expected at most 5: ${position + 1}`);
  return {correct: letter === key ? 1 : 0, letter};
}

function lastMatch(reply: string): RegExpExecArray | null {
  let last: RegExpExecArray | null = null;
  HALF_PARENTHESISED.lastIndex = 0;
  for (let match = HALF_PARENTHESISED.exec(reply); match; match = HALF_PARENTHESISED.exec(reply)) last = match;
  return last;
}

/** The official test is "key is one of the two groups", one of which is always empty: an empty key is always right. */
function verdictOfGroups(opening: string, closing: string, key: string): CheckedAnswer {
  if (key === opening || key === closing) return {correct: 1, letter: key};
  return {correct: 0, letter: opening || closing};
}

function rightmostOption(reply: string, options: readonly string[]): number | null {
  if (options.length === 0) throw new RangeError("missing options: 0");
  const text = reply.toLowerCase();
  const positions = options.map((option) => text.lastIndexOf(option.toLowerCase()));
  const furthest = Math.max(...positions);
  return furthest === -1 ? null : positions.indexOf(furthest);
}
