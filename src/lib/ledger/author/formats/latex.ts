import type {AuthorTable} from "../author-table.js";
import {printedNumber} from "../printed-number.js";
import {tableOfGrid, withoutRepeats, type GridRow} from "./grid.js";

const BEGIN = /\\begin\{(tabular\*?|tabularx|tabulary|longtable|array)\}/g;

/** True for text that has a LaTeX table in it, or the lines of one. */
export const isLatex = (text: string): boolean => /\\begin\{(tabular|longtable|array)|[^\\]&[^\n]*\\\\/.test(text);

/** The tables of a LaTeX file, or of lines cut from one; comments, rules, colours and citations are passed over. */
export function latexTables(name: string, text: string): AuthorTable[] {
  const source = text.replace(/(^|[^\\])%.*$/gm, "$1");
  const bodies = [...source.matchAll(BEGIN)].map(({0: begin, 1: environment = "", index}) => {
    let at = index + begin.length;
    if (/^tabular[*xy]/.test(environment)) at = afterArgument(source, at);
    at = afterArgument(source, afterOptions(source, at));
    const end = source.indexOf(`\\end{${environment}}`, at);
    return {at, body: source.slice(at, end < 0 ? undefined : end)};
  });
  const whole = bodies.length > 0 ? bodies : [{at: 0, body: source}];
  return whole.flatMap(({at, body}, i) => {
    const line = source.slice(0, at).split("\n").length;
    return tableOfBody(whole.length > 1 ? `${name}-${i + 1}` : name, body, line) ?? [];
  });
}

/** The place behind optional arguments in brackets; one that does not end is none. */
function afterOptions(text: string, from: number): number {
  let at = from;
  while (text[at] === "[") {
    const end = text.indexOf("]", at);
    if (end < 0) break;
    at = end + 1;
  }
  return at;
}

/** The place behind an argument in braces. */
function afterArgument(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? "")) at++;
  if (text[at] !== "{") return from;
  let depth = 0;
  for (; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return at;
}

/** Text at a mark outside of braces: `&` between cells, `\\` between lines. */
function splitAt(text: string, mark: "&" | "\\\\"): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (depth === 0 && text.startsWith(mark, at)) {
      parts.push(text.slice(from, at));
      from = at += mark.length - 1;
      from++;
    } else if (text[at] === "\\") at++;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
  }
  return [...parts, text.slice(from)];
}

const RULES =
  /\\(toprule|midrule|bottomrule|hline|addlinespace|cmidrule|cline|specialrule|rowcolor|cellcolor|arrayrulecolor|noalign|hspace|vspace|rule|caption|label|endhead|endfirsthead|endfoot|centering|small|footnotesize|scriptsize|tiny)\b(\s*\([^)]*\))?(\s*\[[^\]]*\])*(\s*\{[^{}]*\})*/g;

/** What may stand before the first cell of a line: the space after the line before, and rules. */
const LEADING = new RegExp(String.raw`^(?:\s|\*|\[[^\]]*\]|${RULES.source})*`);

function tableOfBody(name: string, body: string, firstLine: number): AuthorTable | null {
  const misread: string[] = [];
  const below = new Map<number, {rows: number; text: string}>();
  let line = firstLine;
  const grid = splitAt(body, "\\\\").flatMap((raw): GridRow[] => {
    const own = line + (LEADING.exec(raw)![0].split("\n").length - 1);
    line += raw.split("\n").length - 1;
    const text = raw
      .replace(/^(\*|\s*\[[^\]]*\])/, "")
      .replace(RULES, " ")
      .trim();
    if (text === "") return [];
    const fields = splitAt(text, "&").flatMap((cell) => {
      const merged = argumentsOf(cell, "multicolumn");
      if (!merged) return [cell];
      const [width, , inner] = merged;
      if (!/^[1-9]\d{0,2}$/.test(width.trim())) {
        misread.push(`merged cell in line ${own}; expected a number of columns up to 999: ${width.slice(0, 40)}`);
        return [inner];
      }
      const isNumber = Number(width) > 1 && printedNumber(plainCell(inner)).kind === "number";
      if (isNumber)
        misread.push(`merged cell in line ${own}; one number over ${width} columns stands for none of them`);
      return new Array<string>(Number(width)).fill(isNumber ? "" : inner);
    });
    return [{line: own, fields: filledDown(fields, below).map(plainCell)}];
  });
  const table = tableOfGrid(name, withoutRepeats(grid));
  return table && {...table, misread: [...(table.misread ?? []), ...misread]};
}

/** Cells merged over several lines stand in each of them. */
function filledDown(fields: readonly string[], below: Map<number, {rows: number; text: string}>): string[] {
  return fields.map((field, c) => {
    const merged = argumentsOf(field, "multirow");
    if (merged) {
      const [rows, , text] = merged;
      below.set(c, {rows: Math.abs(Number(rows)) - 1, text});
      return text;
    }
    const above = below.get(c);
    if (!above || above.rows === 0 || field.trim() !== "") return field;
    above.rows--;
    return above.text;
  });
}

/** The three arguments of a command that a cell consists of, optional ones left out; `null` if it is another. */
function argumentsOf(cell: string, command: string): [string, string, string] | null {
  const text = cell.trim();
  const start = text.indexOf(`\\${command}`);
  if (start < 0) return null;
  let at = start + command.length + 1;
  const found: string[] = [];
  while (found.length < 3) {
    at = afterOptions(text, at);
    while (/\s/.test(text[at] ?? "")) at = afterOptions(text, at + 1);
    const end = afterArgument(text, at);
    if (text[at] !== "{") {
      if (end === at && text[at] === "*") {
        found.push("*");
        at++;
        continue;
      }
      return null;
    }
    found.push(text.slice(at + 1, end - 1));
    at = end;
  }
  const [first = "", second = "", last = ""] = found;
  return [first, second, `${text.slice(0, start)}${last}${text.slice(at)}`];
}

const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/\\(cite[a-z]*|ref|footnote|footnotemark|tnote|label|hspace|vspace|includegraphics)\*?(\[[^\]]*\])*\{[^{}]*\}/g, ""],
  [/\\(cellcolor|rowcolor|color)(\[[^\]]*\])?\{[^{}]*\}/g, ""],
  [/\\(textcolor|colorbox)(\[[^\]]*\])?\{[^{}]*\}\s*(?=\{)/g, ""],
  [/\\(textbf|mathbf|bm|boldsymbol)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, "**$2**"],
  [/\{\s*\\(?:bf|bfseries)\s+([^{}]*)\}/g, "**$1**"],
  [/\\(underline|uline)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, "<u>$2</u>"],
  [/\\pm/g, "±"],
  [/\\(uparrow|Uparrow)/g, "↑"],
  [/\\(downarrow|Downarrow)/g, "↓"],
  [/\\Delta/g, "Δ"],
  [/\\rho/g, "ρ"],
  [/\\times/g, "×"],
  [/\\(checkmark|cmark)/g, "✓"],
  [/\\(xmark|ding\{55\})/g, "✗"],
  [/\\(dagger|dag|textdagger)/g, "†"],
  [/\\(ddagger|ddag)/g, "‡"],
  [/\\\\/g, " "],
  [/\\[,;:! ]|~/g, " "],
  [/---?/g, "–"],
  [/\\([%&_#$])/g, "\u0001$1"],
  [/[_^]\{([^{}]*)\}/g, "$1"],
  [/\\[a-zA-Z]+\*?/g, ""],
  [/[${}]/g, ""],
  [/\u0001/g, ""]
];

/** A cell's text: bold and underline as in Markdown, symbols as such, all other markup taken off. */
function plainCell(cell: string): string {
  let text = cell.replace(/\s+/g, " ");
  for (const [pattern, by] of SYMBOLS) text = text.replace(pattern, by);
  return text.replace(/\s+/g, " ").trim();
}
