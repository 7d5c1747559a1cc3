import type {SideFacetId} from "../../../lib/explore/index.js";
import {capitalized} from "../../format/capitalized.js";

/** What a side does that has more right than the other: a judge is not ahead of another, but passes more. */
export const LEADS: Readonly<Record<SideFacetId, string>> = {
  model: "is ahead of",
  capability: "is ahead of",
  judge: "passes more than",
  scorer: "gives more than",
  protocol: "has more right than",
  run: "has more right than",
  step: "has more right than"
};

/** A title begins with a capital, unless it begins with a name of the log that has none. */
export const titleCase = (text: string): string =>
  text.replace(/^(understanding|generation|editing|direct|stepwise)\b/, capitalized);

/** The same side where it has less right: said after what it leads by. */
export const TRAILS: Readonly<Record<SideFacetId, string>> = {
  model: "behind",
  capability: "behind",
  judge: "fewer",
  scorer: "less",
  protocol: "fewer",
  run: "fewer",
  step: "fewer"
};
