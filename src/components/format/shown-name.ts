/** Longer names are cut: no list, axis or title has room for more. Names that differ often do so at their end, which stays. */
const LONGEST = 80;
const END = 24;
/** What is not seen, or turns the text around it about; joiners are part of many scripts. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Spaces that a page swallows: at either end of a name, and next to another. */
const SWALLOWED = /^ | $| (?= )/g;

/** By its number: few fonts have pictures of control characters. */
const numbered = (character: string): string =>
  `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/** A text of the reader's or a log's with what is not seen in it, its lines as they are. */
export const seenText = (text: string): string => text.replace(UNSEEN, (c) => (/[\t\n\r]/.test(c) ? c : numbered(c)));

/** A name from a log with what is not seen in it, however long. */
export const seenName = (name: string): string => name.replace(UNSEEN, numbered).replace(SWALLOWED, numbered);

/**
 * A name from a log as it is shown: control characters, marks of direction and spaces at its ends are seen, so that they neither steer what stands
 * around the name nor hide that two names differ; very long names are cut in the middle. What filters and links mean is the name itself.
 */
export function shownName(name: string): string {
  const seen = seenName(name);
  if (seen.length <= LONGEST) return seen;
  if (seen.length <= 2 * LONGEST && [...seen].length <= LONGEST) return seen;
  const start = [...seen.slice(0, 2 * LONGEST)].slice(0, LONGEST - END - 1);
  // One code unit more than the longest end takes: where it is half a character, it falls away.
  const end = [...seen.slice(-2 * END - 1)].slice(-END);
  return `${start.join("")}…${end.join("")}`;
}
