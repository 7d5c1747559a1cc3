import {plainReply} from "./plain-reply.js";

const LETTERS = "ABCDEFGHIJ";
const LEAD_IN =
  /^(?:so |therefore,? |thus,? )?(?:i (?:think|choose|pick) |(?:the |my )?(?:final |correct |best |right )*(?:answer|option|choice)(?: is:| is(?!\w)|:|=)? ?(?:option )?)/i;
const MARKED = /^(?:\( ?([A-Ja-j]) ?\)|\[([A-Ja-j])\]|([A-Ja-j])(?=[).:,]|$| -))[).:,]?(?: -)? ?/;
const AFTER_LEAD_IN = /^([A-J])(?= |$) ?/;

/** Short replies repeat by the thousand: what they come to is kept for every list of options, as long as there is one. */
const known = new WeakMap<readonly string[], Map<string, string | null>>();
const MOST = 1000;
const LONGEST = 60;

/**
 * The one letter that a reply states beyond doubt, or `null`.
 *
 * Once wrappers are taken off, the *whole* reply must be one of: a letter, alone or in brackets or before `.`, `)` or `:`; such
 * a letter followed by nothing but the text of the same option; the text of exactly one option; or one of these after a
 * lead-in like "The answer is". Anything else, in particular a second letter or any remaining sentence, is not read.
 *
 * @example
 * strictLetter("The answer is (B).", ["red", "teal"]) // → "B"
 * @example
 * strictLetter("(Based on the image) A", ["red", "teal"]) // → null
 */
export function strictLetter(reply: string, options: readonly string[]): string | null {
  if (reply.length > LONGEST) return letterOf(reply, options);
  let letters = known.get(options);
  if (letters === undefined) known.set(options, (letters = new Map()));
  let letter = letters.get(reply);
  if (letter === undefined) {
    if (letters.size === MOST) letters.clear();
    letters.set(reply, (letter = letterOf(reply, options)));
  }
  return letter;
}

function letterOf(reply: string, options: readonly string[]): string | null {
  const text = plainReply(reply).replace(/[.!]$/, "");
  const lead = LEAD_IN.exec(text)?.[0] ?? "";
  const rest = plainReply(text.slice(lead.length)).replace(/[.!]$/, "");
  const byText = onlyOptionEqualTo(rest, options);
  const [letter, remainder] = markedLetter(rest, lead !== "");
  if (letter === null) return byText;
  const position = LETTERS.indexOf(letter);
  if (position >= options.length) return byText;
  if (remainder === "") return byText === null || byText === letter ? letter : null;
  return normalised(remainder) === normalised(options[position] ?? "") ? letter : byText;
}

function markedLetter(text: string, afterLeadIn: boolean): [letter: string | null, remainder: string] {
  const match = MARKED.exec(text) ?? (afterLeadIn ? AFTER_LEAD_IN.exec(text) : null);
  const letter = match?.slice(1).find((group) => group !== undefined);
  if (match === null || letter === undefined) return [null, text];
  return [letter.toUpperCase(), text.slice(match[0].length)];
}

function onlyOptionEqualTo(text: string, options: readonly string[]): string | null {
  const own = normalised(text);
  const matches = options.flatMap((option, o) =>
    option !== "" && normalised(option) === own ? [LETTERS[o] ?? ""] : []
  );
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

function normalised(text: string): string {
  return plainReply(text).replace(/[.!]$/, "").toLowerCase();
}
