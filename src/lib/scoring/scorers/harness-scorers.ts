import {isInfrastructureFailure} from "./harness-values.js";
import type {ReplyScorer} from "../rules/scorer.js";

const REFUSALS = [
  "Sorry, I can't help with images of people yet.",
  "I can't process this file.",
  "I'm sorry, but without the image provided",
  "Cannot determine the answer"
];
const MARKS = /[.()[\],:;!*#{}]/g;
const STATED = /(?:correct\s+)?answer\s+is\s+\**([ABCD])\**/i;
/** A letter counts only among the last words: earlier it may be an article. */
const LAST_WORDS = 4;

/**
 * VLMEvalKit's exact matching (no judge): the only option letter that stands as a word, if its first place is among the last four
 * words; else a letter after "answer is"; else the only option whose text the reply contains. Anything else is wrong.
 *
 * Source: VLMEvalKit, vlmeval/utils/matching_util.py (`can_infer`), as of commit d21c5e9.
 */
export const VLMEVALKIT_EXACT: ReplyScorer = {
  id: "vlmevalkit/exact",
  version: "1",
  rule: "the only option letter standing as a word near the end, else after “answer is”, else the only option text contained",
  score(reply, {key, options}) {
    if (reply === null) return {parsed: null, score: 0, status: "missing"};
    if (isInfrastructureFailure(reply)) return {parsed: null, score: 0, status: "error"};
    const letter = REFUSALS.some((refusal) => reply.includes(refusal))
      ? null
      : (letterAmongWords(reply, options.length) ?? optionContained(reply.toLowerCase(), options));
    if (letter === null) return {parsed: null, score: 0, status: "invalid"};
    return {parsed: letter, score: letter === key ? 1 : 0, status: "ok"};
  }
};

function letterAmongWords(reply: string, count: number): string | null {
  const words = reply.replace(MARKS, " ").trim().split(/\s+/);
  const letters = Array.from({length: count}, (_, o) => String.fromCharCode(65 + o));
  const standing = letters.filter((letter) => words.includes(letter));
  const [only] = standing;
  if (standing.length === 1 && words.indexOf(only!) > words.length - LAST_WORDS - 1) return only!;
  if (standing.length === 0 && words.includes("Z")) return null;
  const stated = STATED.exec(reply)?.[1]?.toUpperCase();
  return stated !== undefined && letters.includes(stated) ? stated : null;
}

function optionContained(reply: string, options: readonly string[]): string | null {
  const texts = options.map((option) => option.toLowerCase());
  if (reply.length > 2 * texts.reduce((sum, text) => sum + text.length, 0)) return null;
  const contained = texts.flatMap((text, o) => (reply.includes(text) ? [String.fromCharCode(65 + o)] : []));
  return contained.length === 1 ? contained[0]! : null;
}
