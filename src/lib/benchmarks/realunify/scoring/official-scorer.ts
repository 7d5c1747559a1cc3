import type {NamedScorer, ReplyScorer} from "../../../scoring/index.js";
import {choiceLetter} from "./choice-letter.js";

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

/** The same as mapping files name it. */
export const NAMED_REALUNIFY: NamedScorer = {
  name: "realunify",
  scorer: REALUNIFY_OFFICIAL,
  letters: 5,
  refusesMore: false,
  readsOptions: false
};
