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
  measures: gapEvalMeasures,
  joint: gapEvalJoint,
  ownValue: gapEvalOwnValue,
  totals: [{of: "GapEval", categories: CATEGORIES}],
  isWhole: (rows) => CATEGORIES.every((name) => rows.some(({category}) => category === name)),
  logs: async () => (await import("./logs.js")).gapEvalLogs,
  demo: async () => (await import("./demo/demo.js")).gapEvalDemo
};
