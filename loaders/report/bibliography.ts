import {Cite} from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import {referenceText} from "./reference-text.js";
import {ReportError} from "./report-problem.js";

/** A work that a report may cite. */
export interface CitedWork {
  readonly key: string;
  /** `Wang et al., 2026` */
  readonly label: string;
  /** The whole entry, as safe HTML. */
  readonly entry: string;
}

/** Where each entry of a BibTeX file begins. */
const ENTRY = /^[ \t]*@(?!comment|string|preamble)(\w+)\s*\{\s*([^,\s]*)/gim;

/**
 * Works of a `.bib` file, by key, in APA style.
 *
 * Entries are read one by one, so that one broken entry is named by its line and does not hide the next.
 *
 * @throws ReportError that names file and line of every entry that cannot be read, and of repeated keys
 */
export function bibliography(content: string, file: string): ReadonlyMap<string, CitedWork> {
  const starts = [...content.matchAll(ENTRY)];
  const works = new Map<string, CitedWork>();
  const problems: {file: string; line: number; message: string}[] = [];
  for (const [i, start] of starts.entries()) {
    const text = content.slice(start.index, starts[i + 1]?.index);
    const line = content.slice(0, start.index).split("\n").length + (/^\s*\n/.test(start[0]) ? 1 : 0);
    const key = start[2]!;
    const add = (message: string) => problems.push({file, line, message});
    if (key === "") {
      add(`entry without a key; expected @${start[1]}{key, …}`);
      continue;
    }
    if (works.has(key)) {
      add(`repeated key: ${key}`);
      continue;
    }
    try {
      works.set(key, work(key, text));
    } catch (error) {
      const [said] = (error as Error).message.split("\n");
      // Positions inside the text of a field are of no use to its author.
      const at = (error as Error).message.includes("(Main->Entry)") ? /at line (\d+)/.exec(said!) : null;
      problems.push({
        file,
        line: line + (at ? Number(at[1]) - 1 : 0),
        message: `entry ${key} cannot be read as BibTeX: ${said!.replace(/ at line.*$/, "")}`
      });
    }
  }
  if (problems.length > 0) throw new ReportError(problems);
  return works;
}

function work(key: string, text: string): CitedWork {
  const cite = new Cite(text, {forceType: "@bibtex/text"});
  if (cite.data.length !== 1) throw new Error("expected one entry");
  const {label, entry} = referenceText(cite.data[0]!);
  return {key, label, entry: linked(entry)};
}

/** Addresses become links; what Markdown and Framework would read as marks, outside tags, is text. */
function linked(html: string): string {
  const withLinks = html.replace(
    /https?:\/\/[^\s<>"']*[^\s<>"'.,;)]/g,
    (url) => `<a href="${url}" rel="noopener">${url}</a>`
  );
  return withLinks.replace(
    /(<[^>]*>)|[_*`[\]\\~^$]/g,
    (sign, tag: string | undefined) => tag ?? `&#${sign.charCodeAt(0)};`
  );
}
