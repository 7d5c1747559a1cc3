import type {PublishedRow} from "../../../schema/index.js";

/** The regimes in the order of the printed table. */
export const REGIMES = [
  "Real-world Apps",
  "Math Reasoning",
  "STEM",
  "Puzzles & Games",
  "Chart",
  "Spatial Intel.",
  "Perception Reasoning"
] as const;

/** The table that compares models over all regimes; the others print parts of it, or runs that it leaves out. */
export const LEADERBOARD = "UniG2U Leaderboard";

/** What the category of an overall score is called. */
export const OVERALL = "Overall";

/** Regimes of which every item is right or wrong in the released program, and none is left out. */
const COUNTED: readonly string[] = [
  "Math Reasoning",
  "STEM",
  "Chart",
  "Spatial Intel."
] satisfies (typeof REGIMES)[number][];

/**
 * Answers per item behind a printed score. An item of Real-world Apps may be half right and one of Puzzles & Games right in part; so may
 * the overall score be. Perception Reasoning is a mean of twelve tasks, whose failed items are left out of some.
 */
export const answersOf = ({category}: Pick<PublishedRow, "category">): number | null =>
  category !== null && COUNTED.includes(category) ? 1 : null;
