import {CELL_NAME, type CellKind, type Notebook, type NotebookCell} from "./notebook.js";

const FORMAT = "parallax-notebook: 1";
const LATER = /^parallax-notebook: (?:[2-9]|[1-9]\d+)$/;
/** Sizes beyond which a file from elsewhere is no notebook that anybody wrote. */
const MOST_CHARACTERS = 2_000_000;
const MOST_CELLS = 500;

/** Lines that could be read as the beginning of a cell. */
const OPENS = /^(`{3,})(sql|js) cell(?: (.*))?$/;
const COUNTED = /^<!-- markdown cell, (\d+) lines? -->$/;

/** A file that is no notebook; the message names the line. */
export class NotebookFileError extends RangeError {
  override readonly name = "NotebookFileError";
}

/**
 * A notebook as Markdown that any viewer shows: prose as it is, queries and code as fenced blocks marked `cell`.
 *
 * A prose cell that another reading could split (next to another one, with lines that look like a fence of a cell, with blank edges) is
 * preceded by a comment with its number of lines. `notebookFromText` gives the same notebook back for every text.
 */
export function notebookToText({title, cells}: Notebook): string {
  const parts = [`---\n${FORMAT}\ntitle: ${JSON.stringify(title)}\n---`];
  cells.forEach(({kind, name, text}, n) => {
    if (kind !== "markdown") {
      let longest = 2;
      for (const [ticks] of text.matchAll(/^`+/gm)) longest = Math.max(longest, ticks.length);
      const fence = "`".repeat(longest + 1);
      parts.push(`${fence}${kind} cell${name === "" ? "" : ` ${name}`}\n${text}\n${fence}`);
      return;
    }
    const lines = text.split("\n");
    const isPlain =
      text.trim() === text &&
      text !== "" &&
      cells[n - 1]?.kind !== "markdown" &&
      !lines.some((line) => OPENS.test(line) || COUNTED.test(line));
    parts.push(
      isPlain ? text : `<!-- markdown cell, ${lines.length} ${lines.length === 1 ? "line" : "lines"} -->\n${text}`
    );
  });
  return `${parts.join("\n\n")}\n`;
}

/**
 * Reads what `notebookToText` wrote, or what a hand wrote in its format.
 *
 * @param isOwn - true for what this browser has kept, which opens at any size; defaults to false
 * @throws NotebookFileError that names the line
 */
export function notebookFromText(source: string, {isOwn = false} = {}): Notebook {
  const fail = (line: number, problem: string): never => {
    throw new NotebookFileError(`line ${line}: ${problem}`);
  };
  if (!isOwn && source.length > MOST_CHARACTERS) fail(1, `the file is longer than ${MOST_CHARACTERS} characters`);
  const lines = source
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  if (lines[0] === "---" && LATER.test(lines[1] ?? ""))
    fail(2, `a notebook made for a later version of Parallax; expected ${FORMAT}`);
  if (lines[0] !== "---" || lines[1] !== FORMAT) fail(1, `no Parallax notebook; expected --- and then ${FORMAT}`);
  const end = lines.indexOf("---", 2);
  if (end < 0) fail(3, "the head is never closed; expected ---");
  const titleLine = lines.slice(2, end).findIndex((line) => line.startsWith("title:"));
  const title = titleLine < 0 ? "" : readTitle(lines[2 + titleLine]!.slice(6).trim());
  const cells: NotebookCell[] = [];
  let prose: string[] = [];
  const closeProse = () => {
    const text = prose.join("\n").replace(/^\n+|\s+$/g, "");
    if (text !== "") cells.push({kind: "markdown", name: "", text});
    prose = [];
  };
  for (let at = end + 1; at < lines.length; at++) {
    const line = lines[at]!;
    const counted = COUNTED.exec(line);
    const open = OPENS.exec(line);
    if (!isOwn && cells.length > MOST_CELLS) fail(at + 1, `more than ${MOST_CELLS} cells`);
    if (counted) {
      closeProse();
      const wanted = Number(counted[1]);
      if (at + wanted >= lines.length)
        fail(at + 1, `a cell of ${wanted} lines, but the file has ${lines.length - at - 1} more`);
      cells.push({kind: "markdown", name: "", text: lines.slice(at + 1, at + 1 + wanted).join("\n")});
      at += wanted;
    } else if (open) {
      closeProse();
      const [, fence, kind, name = ""] = open;
      // What was kept under a name that is refused now opens: its cell says so.
      if (name !== "" && !CELL_NAME.test(name) && !(isOwn && name === "__proto__"))
        fail(at + 1, `invalid name of a cell; expected a word: ${name.slice(0, 60)}`);
      const close = lines.indexOf(fence!, at + 1);
      if (close < 0) fail(at + 1, `the ${kind} cell is never closed; expected ${fence}`);
      cells.push({kind: kind as CellKind, name, text: lines.slice(at + 1, close).join("\n")});
      at = close;
    } else prose.push(line);
  }
  closeProse();
  return {title, cells};
}

function readTitle(text: string): string {
  try {
    return String(JSON.parse(text)).slice(0, 300);
  } catch {
    return text.slice(0, 300);
  }
}
