import type {SideFacetId} from "../../lib/explore/index.js";

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
