/** Longer names are cut: no list, axis or title has room for more. */
const LONGEST = 80;
/** What is not seen, or turns the text around it about; joiners are part of many scripts. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** By its number: few fonts have pictures of control characters. */
const numbered = (character: string): string =>
  `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/** A text of the reader's or a log's with what is not seen in it, its lines as they are. */
export const seenText = (text: string): string => text.replace(UNSEEN, (c) => (/[\t\n\r]/.test(c) ? c : numbered(c)));

/**
 * A name from a log as it is shown: control characters and marks of direction are seen, so that they neither steer what stands
 * around the name nor hide that two names differ; very long names are cut. What filters and links mean is the name itself.
 */
export function shownName(name: string): string {
  const seen = name.replace(UNSEEN, numbered);
  if (seen.length <= LONGEST) return seen;
  const letters = [...seen.slice(0, 2 * LONGEST)];
  return letters.length <= LONGEST && seen.length <= 2 * LONGEST ? seen : `${letters.slice(0, LONGEST - 1).join("")}…`;
}
