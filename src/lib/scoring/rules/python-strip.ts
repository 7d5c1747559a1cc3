const BLANK = "[\\s\\x1c-\\x1f\\x85]";
const LEADING = new RegExp(`^(?:(?!\\ufeff)${BLANK})+`, "u");
const TRAILING = new RegExp(`(?:(?!\\ufeff)${BLANK})+$`, "u");

/**
 * Text without blanks at both ends, by Python's notion of a blank: unlike `trim` it keeps U+FEFF and removes U+001C-1F and
 * U+0085.
 */
export function pythonStrip(text: string): string {
  const start = LEADING.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (end > start && TRAILING.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(start, end);
}
