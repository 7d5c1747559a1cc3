import type {AuthorTable} from "../author-table.js";

const ALIGNMENT = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)+\|?\s*$|^\s*\|\s*:?-+:?\s*\|\s*$/;

/** True for text with a Markdown table in it: a line of dashes between pipes. */
export const isMarkdown = (text: string): boolean => text.split("\n").some((line) => ALIGNMENT.test(line));

/** The tables of a Markdown file. A line may leave out cells at its end, as Markdown allows. */
export function markdownTables(name: string, text: string): AuthorTable[] {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, at) => {
    const above = lines[at - 1];
    return ALIGNMENT.test(line) && above?.includes("|") ? [{at, header: cellsOf(above)}] : [];
  });
  return starts.map(({at, header}, i) => {
    const end = lines.findIndex((line, l) => l > at && !line.includes("|"));
    const records = lines.slice(at + 1, end < 0 ? undefined : end).map((line, l) => {
      const fields = cellsOf(line);
      return {
        line: at + 2 + l,
        fields: [...fields, ...new Array<string>(Math.max(0, header.length - fields.length)).fill("")]
      };
    });
    return {name: starts.length > 1 ? `${name}-${i + 1}` : name, header, records};
  });
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .replaceAll("\\|", "|")
        .replace(/^\s*`(.*)`\s*$/, "$1")
        .replace(/<br\s*\/?>/gi, " ")
        .trim()
    );
