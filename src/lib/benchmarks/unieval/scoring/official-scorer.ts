import type {NamedScorer, ReplyScorer} from "../../../scoring/index.js";
import {checkAnswer} from "./check-answer.js";

/** UniEval's own parser. Unreadable replies and missing images count as wrong. */
export const UNIEVAL_OFFICIAL: ReplyScorer = {
  id: "unieval/official",
  version: "1",
  rule: "last capital A-E beside a parenthesis, else the last character, else the option text found last",
  score(reply, {key, options}) {
    if (reply === null) return {parsed: null, score: 0, status: "missing"};
    const {correct, letter} = checkAnswer(reply, key, options);
    if (correct === -1) return {parsed: null, score: 0, status: "invalid"};
    return {parsed: letter, score: correct, status: "ok"};
  }
};

/** It knows no letter behind E, and fails where a reply names one. */
export const NAMED_UNIEVAL: NamedScorer = {
  name: "unieval",
  scorer: UNIEVAL_OFFICIAL,
  letters: 5,
  refusesMore: true,
  readsOptions: true
};
