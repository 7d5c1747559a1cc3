import type {Benchmark} from "../contract/benchmark.js";
import {CATEGORIES, CATEGORY_IDS} from "./categories.js";
import {gapEvalJoint} from "./stories/joint.js";
import {gapEvalMeasures} from "./stories/measures.js";
import {gapEvalOwnValue} from "./stories/own-value.js";

export const gapeval: Benchmark = {
  id: "gapeval",
  name: "GapEval",
  place: 1,
  categoryIds: CATEGORY_IDS,
  // Section 2.3: ten answers per item and form.
  answersPerItem: 10,
  rateCaveat: {
    lead: "Items, not runs,",
    text: "are what was sampled. Ten runs over the same items do not narrow an interval."
  },
  files: {fits: "gap-fits.json"},
  exhibits: ["methods"],
  measures: gapEvalMeasures,
  joint: gapEvalJoint,
  ownValue: gapEvalOwnValue,
  totals: [{of: "GapEval", categories: CATEGORIES}],
  isWhole: (rows) => CATEGORIES.every((name) => rows.some(({category}) => category === name)),
  logs: async () => (await import("./logs.js")).gapEvalLogs,
  demo: async () => (await import("./demo/demo.js")).gapEvalDemo
};
