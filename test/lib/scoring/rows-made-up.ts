import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import type {CanonicalRow, ItemRow, Judgment} from "../../../src/lib/schema/index.js";
import type {ScoreLine} from "../../../src/lib/scoring/index.js";

/** A verdict with everything that a test does not care about filled in. */
export const verdict = (part: Partial<Judgment> = {}): Judgment =>
  judgment({scorerId: "rule", scorerVersion: "1", score: 1, status: "ok", ...part});

/** An answer of a model to an item of the suite `t`, with its verdicts. */
export const answer = (
  judgments: readonly Judgment[],
  {item, ...part}: Partial<Omit<CanonicalRow, "item">> & {readonly item?: Partial<ItemRow>} = {}
): CanonicalRow =>
  canonicalRow({
    subjectId: "m",
    status: "ok",
    sourceId: "log",
    place: "1",
    ...part,
    item: itemRow({itemId: "1", suite: "t", ...item}),
    judgments: [...judgments]
  });

/** A score of the model `m` on the suite `t` with everything that a test does not care about filled in. */
export const scoreLine = (part: Partial<ScoreLine>): ScoreLine => ({
  suite: "t",
  subjectId: "m",
  protocol: null,
  group: "all",
  metric: "mean",
  scorer: "rule@1",
  value: 1,
  n: 1,
  ...part
});
