import type {Node} from "acorn";
import {simple} from "acorn-walk";

/** What ends or opens a script within the script of a page, written so that only JavaScript reads it. */
export const scriptSafe = (text: string): string => text.replace(/<(?=\/?script|!--)/gi, "\\x3c");

/**
 * Code as it can stand in a page's script: its texts say the same, and none of them ends it.
 *
 * @param text - where the code stands
 * @param from - its beginning there
 * @param node - the code, parsed
 * @param at - where the parsed text begins
 */
export function safeCode(text: string, from: number, to: number, node: Node, at = 0): string {
  const pieces: {readonly start: number; readonly end: number}[] = [];
  const found = ({start, end}: Node) => void pieces.push({start: start + at, end: end + at});
  simple(node, {Literal: found, TemplateElement: found});
  let code = "";
  let done = from;
  for (const {start, end} of pieces.sort((a, b) => a.start - b.start)) {
    code += text.slice(done, start) + scriptSafe(text.slice(start, end));
    done = end;
  }
  return code + text.slice(done, to);
}
