import type {ScoreLine} from "../../../../src/lib/scoring/index.js";

/** An invented score of GapEval. */
export const scoreLine = (subjectId: string, group: string, value: number | null, n = 400): ScoreLine => ({
  suite: "gapeval",
  subjectId,
  protocol: null,
  scorer: "x@1",
  group,
  metric: "p11",
  value,
  n
});
