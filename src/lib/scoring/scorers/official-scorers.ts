import {choiceLetter} from "../realunify/choice-letter.js";
import type {ReplyScorer} from "../rules/scorer.js";
import {checkAnswer} from "../unieval/check-answer.js";

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

/** RealUnify's own letter extraction. Unreadable replies count as wrong; without a reply its program gives up the file. */
export const REALUNIFY_OFFICIAL: ReplyScorer = {
  id: "realunify/official",
  version: "1",
  rule: "first capital A-D anywhere once ten phrases are deleted",
  score(reply, {key}) {
    if (reply === null) return {parsed: null, score: null, status: "missing"};
    const letter = choiceLetter(reply);
    if (letter === "") return {parsed: null, score: 0, status: "invalid"};
    return {parsed: letter, score: letter === key ? 1 : 0, status: "ok"};
  }
};
