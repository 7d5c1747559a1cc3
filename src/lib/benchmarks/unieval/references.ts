import type {BlindAnswer, PrintedReferences} from "../contract/printed-references.js";
import {constantBaseline, LETTERS} from "./stories/baselines.js";

/** What always answering one letter scores; a letter that is never right has no score to be like. */
export const references: PrintedReferences = {
  blindAnswers: (tags) =>
    LETTERS.map((letter): BlindAnswer => {
      const {level1, level2} = constantBaseline(tags, letter);
      const scores = [
        ...[...level1].map(([category, score]) => ({category, score})),
        ...[...level2].map(([key, score]) => {
          const [category, subcategory] = key.split("|");
          return {category: category!, subcategory: subcategory!, score};
        })
      ];
      return {name: `always ${letter}`, metric: "uniscore", scores};
    })
};
