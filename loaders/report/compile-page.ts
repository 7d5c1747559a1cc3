import {parse, type Node} from "acorn";
import {simple} from "acorn-walk";
import type {CitedWork} from "./bibliography.js";
import {checkedCalls, type CallRules, type FoundCall} from "./checked-calls.js";
import {escapeHtml} from "./escape-html.js";
import {frontMatterEnd, pageParts} from "./page-parts.js";
import {didYouMean} from "../../src/lib/report/index.js";
import {problemText, type ReportProblem} from "./report-problem.js";
import {safeCode} from "./script-safe.js";

/** A page of a report before and after compilation. */
export interface ReadPage {
  readonly file: string;
  readonly text: string;
  readonly title: string | null;
  readonly figures: readonly {
    readonly id: string;
    readonly component: string;
    readonly line: number;
    /** The call, where it needs nothing of the page but `data`: then the figure can stand on a page of its own. */
    readonly alone: string | null;
  }[];
  readonly refs: readonly {readonly id: string; readonly line: number}[];
  /** True where scripts or expressions of the page read `data` themselves, beyond handing it to components. */
  readonly usesData: boolean;
  /** Components and helpers in use, once each. */
  readonly names: readonly string[];
  /** Ways to draw that the page uses without making them itself. */
  readonly drawsBy: readonly DrawingTag[];
  /** Keys cited, in order, once each. */
  readonly cited: readonly string[];
  readonly problems: readonly ReportProblem[];
  readonly replacements: readonly Replacement[];
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface PageRules extends CallRules {
  readonly works: ReadonlyMap<string, CitedWork>;
  /** Is there such a file beside the pages? Framework ends with its own error for a picture that is not there. */
  readonly hasFile?: (path: string) => boolean;
}

/** Tags of htl. Framework would fetch a name that nobody declares from a server, in whatever version that has. */
export const DRAWING_TAGS = ["html", "svg"] as const;
export type DrawingTag = (typeof DRAWING_TAGS)[number];

const CITATION = /\[((?:[^[\]\n@]*[\s;])?@[\w:.-]*\w[^[\]\n]*)\](?!\()/g;
const PICTURE = /!\[[^\]\n]*\]\(\s*<?((?![a-z][a-z0-9+.-]*:|\/\/)[^)\s>]+)/gi;
const APPENDIX = /^(#{2,3}) +Appendix: *(.+)$/gm;

/** Reads a page: finds its figures, references and citations, and everything that is wrong with them. */
export function readPage(file: string, text: string, rules: PageRules): ReadPage {
  const problems: ReportProblem[] = [];
  const replacements: Replacement[] = [];
  const calls: (FoundCall & {readonly alone?: string})[] = [];
  const cited = new Set<string>();
  const lineAt = (at: number) => text.slice(0, at).split("\n").length;
  let appendix = 0;
  let dataReads = 0;
  const read = new Set<string>();
  const declared = new Set<string>();
  for (const part of pageParts(text)) {
    if (part.kind === "expression") {
      const own: ReportProblem[] = [];
      const code = part.node === null ? "" : safeCode(text, part.start, part.end, part.node);
      const line = lineAt(part.start);
      if (part.node === null) own.push({file, line, message: `this expression is no JavaScript: ${part.message}`});
      else {
        const found = checkedCalls(part.node, rules);
        const names = namesOf(part.node);
        for (const name of names) read.add(name);
        dataReads += names.filter((name) => name === "data").length;
        const isAlone = found.length === 1 && names.every((name) => [found[0]!.name, "data"].includes(name));
        const call = code.slice(2, -1).trim();
        calls.push(...found.map((one) => (isAlone ? {...one, alone: call} : one)));
        own.push(...found.flatMap((call) => call.problems.map((message) => ({file, line: lineAt(call.at), message}))));
      }
      problems.push(...own);
      const shown = own.length > 0 ? problemBox(own) : code;
      if (part.isBlock || shown !== text.slice(part.start, part.end))
        replacements.push({
          start: part.start,
          end: part.end,
          text: part.isBlock ? `<div class="slot report-slot">${shown}</div>` : shown
        });
    } else if (part.kind === "script") {
      try {
        const program = parse(text.slice(part.from, part.to), {
          ecmaVersion: "latest",
          sourceType: "module",
          allowAwaitOutsideFunction: true
        });
        const names = namesOf(program);
        for (const name of names) read.add(name);
        for (const name of declaredIn(program)) declared.add(name);
        dataReads += names.filter((name) => name === "data").length;
        const found = checkedCalls(program, rules).map((call) => ({...call, at: call.at + part.from}));
        calls.push(...found);
        const code = safeCode(text, part.from, part.to, program, part.from);
        if (code !== text.slice(part.from, part.to)) replacements.push({start: part.from, end: part.to, text: code});
        problems.push(
          ...found.flatMap((call) => call.problems.map((message) => ({file, line: lineAt(call.at), message})))
        );
      } catch (error) {
        const {message, loc} = error as SyntaxError & {loc?: {line: number}};
        problems.push({
          file,
          line: lineAt(part.from) + (loc?.line ?? 1) - 1,
          message: `this script is no JavaScript: ${message.replace(/ \(\d+:\d+\)$/, "")}`
        });
      }
    } else if (part.kind === "text") {
      const piece = text.slice(part.start, part.end);
      for (const match of piece.matchAll(CITATION)) {
        const start = part.start + match.index;
        const {html, keys, unknown} = citation(match[1]!, rules.works);
        for (const key of keys) cited.add(key);
        for (const key of unknown)
          problems.push({
            file,
            line: lineAt(start),
            message: `unknown work: @${key}${didYouMean(key, [...rules.works.keys()])}`
          });
        replacements.push({start, end: start + match[0].length, text: html});
      }
      for (const match of piece.matchAll(PICTURE)) {
        const path = decoded(match[1]!.replace(/[?#].*$/, ""));
        if (rules.hasFile?.(path) === false)
          problems.push({file, line: lineAt(part.start + match.index), message: `missing picture: ${path}`});
      }
      for (const match of piece.matchAll(APPENDIX)) {
        const start = part.start + match.index;
        const letter = String.fromCharCode(65 + appendix++);
        replacements.push({start, end: start + match[0].length, text: `${match[1]} Appendix ${letter}. ${match[2]}`});
      }
    }
  }
  return {
    file,
    text,
    title: titleOf(text),
    figures: calls.flatMap(({id, name, at, alone = null}) =>
      id === null ? [] : [{id, component: name, line: lineAt(at), alone}]
    ),
    refs: calls.flatMap(({refersTo, at}) => (refersTo === null ? [] : [{id: refersTo, line: lineAt(at)}])),
    usesData: dataReads > calls.filter(({id}) => id !== null).length,
    names: [...new Set(calls.map(({name}) => name))],
    drawsBy: DRAWING_TAGS.filter((tag) => read.has(tag) && !declared.has(tag)),
    cited: [...cited],
    problems,
    replacements
  };
}

/** A path as an address writes it, or as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What goes around a page's own text. */
export interface PageFrame {
  /** Scripts that give the page its data and components. */
  readonly prelude: string;
  /** Title, authors, links; beneath the page's own title where it has one. */
  readonly front: {readonly title: string; readonly below: string};
}

const REFERENCES = "<!-- references -->";

/** The page as Framework takes it. */
export function compiledPage(page: ReadPage, {prelude, front}: PageFrame, works: PageRules["works"]): string {
  const {text} = page;
  const bodyAt = frontMatterEnd(text);
  let body = "";
  let at = bodyAt;
  for (const {start, end, text: replacement} of [...page.replacements].sort((p, q) => p.start - q.start)) {
    body += text.slice(at, start) + replacement;
    at = end;
  }
  body += text.slice(at);
  const heading = /^# .*$/m.exec(body);
  const below = front.below === "" ? "" : `\n\n${front.below}\n`;
  body = heading
    ? body.slice(0, heading.index + heading[0].length) + below + body.slice(heading.index + heading[0].length)
    : `# ${front.title}${below}\n\n${body}`;
  const references = page.cited.length === 0 ? "" : referenceList(page.cited, works);
  body = body.includes(REFERENCES) ? body.replace(REFERENCES, () => references) : `${body}\n\n${references}`;
  return `${text.slice(0, bodyAt)}\n${prelude}\n\n${body}\n`;
}

/** Names that an expression reads; those of properties are none. */
function namesOf(node: Node): string[] {
  const names: string[] = [];
  simple(node, {Identifier: ({name}) => void names.push(name)});
  return names;
}

/** Names that a script imports or gives to what it makes. */
function declaredIn(node: Node): string[] {
  const names: string[] = [];
  simple(node, {
    ImportDeclaration: ({specifiers}) => void names.push(...specifiers.map(({local}) => local.name)),
    VariableDeclarator: ({id}) => void (id.type === "Identifier" && names.push(id.name)),
    Function: ({id}) => void (id && names.push(id.name))
  });
  return names;
}

function titleOf(text: string): string | null {
  const matter = text.slice(0, frontMatterEnd(text));
  const given = /^title:\s*(.+)$/m
    .exec(matter)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, "$2");
  return given ?? /^# +(.+)$/m.exec(text.slice(matter.length))?.[1]?.trim() ?? null;
}

function citation(
  inside: string,
  works: PageRules["works"]
): {html: string; keys: readonly string[]; unknown: readonly string[]} {
  const keys: string[] = [];
  const unknown: string[] = [];
  const parts = inside.split(";").map((part) => {
    const [, before = "", key = "", after = ""] = /^([^@]*)@([\w:.-]*\w)(.*)$/.exec(part.trim()) ?? [];
    const work = works.get(key);
    if (!work) {
      unknown.push(key);
      return `<span class="live-value wrong">@${escapeHtml(key)}</span>`;
    }
    keys.push(key);
    return (
      `${escapeHtml(before)}<span class="cited"><a href="#ref-${key}">${escapeHtml(work.label)}</a>` +
      `<span class="card" role="note">${work.entry}</span></span>${escapeHtml(after)}`
    );
  });
  return {html: `(${parts.join("; ")})`, keys, unknown};
}

const referenceList = (keys: readonly string[], works: PageRules["works"]): string =>
  `## References {#references}\n\n<ol class="references">\n${[...keys]
    .map((key) => works.get(key)!)
    .sort((a, b) => a.label.localeCompare(b.label))
    .map(({key, entry}) => `<li id="ref-${key}">${entry}</li>`)
    .join("\n")}\n</ol>`.replace(" {#references}", "");

/** Stands where an expression would, in a preview; a build with such a problem fails. */
const problemBox = (problems: readonly ReportProblem[]): string =>
  `<span class="report-problem" role="alert">${problems.map((problem) => escapeHtml(problemText(problem))).join("<br>")}</span>`;
