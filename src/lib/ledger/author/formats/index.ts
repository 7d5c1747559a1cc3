import type {AuthorTable} from "../author-table.js";
import {htmlTables, isHtml} from "./html.js";
import {isLatex, latexTables} from "./latex.js";
import {isMarkdown, markdownTables} from "./markdown.js";
import {plainTextTable} from "./plain-text.js";

/**
 * Tables of a text that is no CSV: LaTeX, HTML, Markdown with or without HTML in it, or text copied from a PDF.
 *
 * @param isText - true where the file says that it is plain text
 * @returns `null` for text with commas, tabs or semicolons between its fields
 */
export function tablesInText(name: string, text: string, isText = false): AuthorTable[] | null {
  if (isLatex(text)) return latexTables(name, text);
  if (isHtml(text))
    return isMarkdown(text)
      ? [...markdownTables(name, text), ...htmlTables(`${name}-html`, text)]
      : htmlTables(name, text);
  if (isMarkdown(text)) return markdownTables(name, text);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isDelimited = lines.length === 0 || lines.filter((line) => /[,;\t]/.test(line)).length > lines.length / 2;
  if (isDelimited && !isText) return null;
  const table = plainTextTable(name, text);
  return table ? [table] : null;
}
