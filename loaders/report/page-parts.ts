import {parseExpressionAt, type Node} from "acorn";

/** A piece of a Markdown page, with its place in the text. */
export type PagePart =
  | {readonly kind: "text" | "code"; readonly start: number; readonly end: number}
  /** `${…}`: `node` is `null` where it cannot be parsed, and `message` says why. */
  | {
      readonly kind: "expression";
      readonly start: number;
      readonly end: number;
      readonly node: Node | null;
      readonly message: string | null;
      /** Stands on lines of its own. */
      readonly isBlock: boolean;
    }
  /** A fenced block of JavaScript that the page runs. */
  | {readonly kind: "script"; readonly start: number; readonly end: number; readonly from: number; readonly to: number};

const FENCE = /^( {0,3})(`{3,}|~{3,})[ \t]*([^\n]*)$/;

/** Takes a page of Markdown apart into text, inline expressions, scripts and code that is only shown; front matter left out. */
export function pageParts(text: string): readonly PagePart[] {
  const parts: PagePart[] = [];
  let at = frontMatterEnd(text);
  let textStart = at;
  const flush = (end: number) => {
    if (end > textStart) parts.push({kind: "text", start: textStart, end});
  };
  while (at < text.length) {
    const isLineStart = at === 0 || text[at - 1] === "\n";
    if (isLineStart) {
      const lineEnd = endOfLine(text, at);
      const fence = FENCE.exec(text.slice(at, lineEnd));
      if (fence) {
        flush(at);
        const close = closingFence(text, lineEnd + 1, fence[2]!);
        const [language = "", ...flags] = (fence[3] ?? "").trim().split(/[\s{]+/);
        const runs =
          /^(?:js|javascript|ts|typescript|jsx|tsx)$/.test(language) && !flags.join(" ").includes("run=false");
        parts.push(
          runs
            ? {kind: "script", start: at, end: close.end, from: Math.min(lineEnd + 1, text.length), to: close.start}
            : {kind: "code", start: at, end: close.end}
        );
        at = textStart = close.end;
        continue;
      }
    }
    if (text[at] === "`") {
      const ticks = /^`+/.exec(text.slice(at))![0];
      const close = text.indexOf(ticks, at + ticks.length);
      const end = close < 0 || text.slice(at, close).includes("\n\n") ? at + ticks.length : close + ticks.length;
      flush(at);
      parts.push({kind: "code", start: at, end});
      at = textStart = end;
    } else if (text.startsWith("${", at) && text[at - 1] !== "\\") {
      flush(at);
      const part = expressionAt(text, at);
      parts.push(part);
      at = textStart = part.end;
    } else at += 1;
  }
  flush(text.length);
  return parts;
}

/** Where the page begins after its front matter. */
export function frontMatterEnd(text: string): number {
  const match = /^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  return match ? match[0].length : 0;
}

function expressionAt(text: string, start: number): PagePart & {kind: "expression"} {
  try {
    const node = parseExpressionAt(text, start + 2, {
      ecmaVersion: "latest",
      sourceType: "module",
      allowAwaitOutsideFunction: true
    });
    const close = /^\s*\}/.exec(text.slice(node.end));
    if (!close) throw new SyntaxError("expected } after the expression");
    const end = node.end + close[0].length;
    const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const after = text.slice(end, endOfLine(text, end));
    return {kind: "expression", start, end, node, message: null, isBlock: before.trim() === "" && after.trim() === ""};
  } catch (error) {
    const message = (error as Error).message.replace(/ \(\d+:\d+\)$/, "");
    const end = text.indexOf("}", start) < 0 ? endOfLine(text, start) : text.indexOf("}", start) + 1;
    return {kind: "expression", start, end, node: null, message, isBlock: false};
  }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** The closing fence, or the end of the text. */
function closingFence(text: string, from: number, fence: string): {start: number; end: number} {
  let at = from;
  while (at < text.length) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end).trim();
    if (line.startsWith(fence) && line.replaceAll(fence[0]!, "") === "")
      return {start: at, end: Math.min(end + 1, text.length)};
    at = end + 1;
  }
  return {start: text.length, end: text.length};
}
