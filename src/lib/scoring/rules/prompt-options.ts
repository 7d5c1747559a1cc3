const LETTERS = "ABCDEFGHIJ";
const AT_LINE_START = /^[^\S\n]*\(?([A-J])[.):]{1,2}[^\S\n]*(?=\S)/gm;
/** Letters that are only named, as in `answer (A) or (B)`, offer nothing. */
const WITHIN_LINE = /(?<=^|\s)\(?([A-J])[.):]{1,2}[^\S\n]+(?=\S)(?!(?:or|and)\s+\(?[A-J][.):])/gm;

/**
 * The option texts that a prompt lists, one a line or in one line, from A on: `A. oak`, `(A) oak`, `(A) oak, (B) elm`.
 *
 * Of several lists (solved examples before the question) the last counts. A letter out of turn belongs to the text before it.
 *
 * @returns the texts in order; empty where the prompt lists fewer than two
 *
 * @example
 * promptOptions("Where is it?\nA. left\nB. right") // → ["left", "right"]
 */
export function promptOptions(prompt: string): string[] {
  const lines = lastList(prompt, AT_LINE_START);
  return lines.length > 0 ? lines : lastList(prompt, WITHIN_LINE);
}

function lastList(prompt: string, mark: RegExp): string[] {
  let [last, open]: RegExpExecArray[][] = [[], []];
  for (const match of prompt.matchAll(mark)) {
    if (match[1] === LETTERS[open!.length]) open!.push(match);
    else if (match[1] === "A") {
      if (open!.length > 1) last = open;
      open = [match];
    }
  }
  const list = open!.length > 1 ? open! : last!;
  return list.map((match, o) => {
    const [line = ""] = prompt.slice(match.index + match[0].length).split("\n", 1);
    const next = (list[o + 1]?.index ?? Infinity) - match.index - match[0].length;
    return next < line.length ? line.slice(0, next).trim().replace(/[,;]$/, "") : line.trim();
  });
}
