const LETTERS = "ABCDEFGHIJ";
/** Stands for the text of an option that the log does not give: an empty one would be found in every reply. */
const UNKNOWN = "\u0000";

/**
 * Texts of an item's options, as its prompt lists them: one a line (`A. oak`, `(A) oak`), or in one line after each other
 * (`(A) oak, (B) elm`).
 *
 * @param least - how many there are at least; those that the prompt does not list have a text that no reply holds
 */
export function offeredOptions(prompt: string | null, least: number): readonly string[] {
  const lines = listed(prompt ?? "", /^[^\S\n]*\(?([A-J])[.):]\)?[^\S\n]+(.+)$/gm);
  const texts = lines.length > 1 ? lines : listed(prompt ?? "", /\(([A-J])\)\s*([^()\n]+?)(?=,?\s*\([A-J]\)|\s*$)/gm);
  return Array.from({length: Math.max(least, texts.length)}, (_, k) => texts[k] ?? UNKNOWN);
}

/** The texts in order, as far as the letters are: A, B, … */
function listed(prompt: string, pattern: RegExp): string[] {
  const texts: string[] = [];
  for (const [, letter, text] of prompt.matchAll(pattern))
    if (letter === LETTERS[texts.length]) texts.push(text!.trim());
  return texts;
}
