import type {Benchmark} from "../contract/benchmark.js";
import {answersOf, OVERALL, REGIMES} from "./regimes/regimes.js";
import {unig2uJoint} from "./stories/joint.js";
import {unig2uMeasures} from "./stories/measures.js";

export const unig2u: Benchmark = {
  id: "unig2u",
  name: "UniG2U",
  description:
    "Does a unified model answer better than the base model that it grew from, and does drawing first help it? Seven regimes of questions.",
  place: 7,
  answersPerItem: answersOf,
  rateCaveat: {
    lead: "Some items may be right in part:",
    text: "intervals take each item as one answer, right or wrong, which errs on the wide side. All models answered the same ones."
  },
  measures: unig2uMeasures,
  joint: unig2uJoint,
  // A log of the harness has one suite a task, and the printed places are of regimes.
  ownValue: () => null,
  totals: [{of: "UniG2U", categories: REGIMES}],
  isWhole: (rows) => rows.some(({category}) => category === OVERALL),
  logs: async () => (await import("./logs.js")).unig2uLogs,
  demo: null
};
