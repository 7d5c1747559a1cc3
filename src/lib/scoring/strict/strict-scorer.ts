import type {NamedScorer, ReplyScorer} from "../rules/scorer.js";
import {strictLetter} from "./strict-letter.js";

/** Parallax's own rule: reads only what is stated beyond doubt, and never scores what nobody answered. */
export const STRICT: ReplyScorer = {
  id: "parallax/strict",
  version: "1",
  rule: "the whole reply must state exactly one option, by letter or by text",
  score(reply, {key, options}) {
    if (reply === null) return {parsed: null, score: null, status: "missing"};
    const letter = strictLetter(reply, options);
    if (letter === null) return {parsed: null, score: 0, status: "invalid"};
    return {parsed: letter, score: letter === key ? 1 : 0, status: "ok"};
  }
};

/** The same as mapping files name it. */
export const NAMED_STRICT: NamedScorer = {
  name: "strict",
  scorer: STRICT,
  letters: 10,
  refusesMore: false,
  readsOptions: false
};
