import type {Benchmark} from "../contract/benchmark.js";
import {answersOf, CATEGORIES, OVERALL, releaseOf} from "./releases/releases.js";
import {wiseJoint} from "./stories/joint.js";
import {wiseMeasures} from "./stories/measures.js";
import {wiseOwnValue} from "./stories/own-value.js";

export const wise: Benchmark = {
  id: "wise",
  name: "WISE",
  description:
    "Do drawings show what one has to know? Two releases of WISE with their two judges, side by side and never pooled.",
  place: 6,
  answersPerItem: answersOf,
  releaseOf: (row) => releaseOf(row)?.id ?? null,
  measures: wiseMeasures,
  joint: wiseJoint,
  ownValue: wiseOwnValue,
  totals: [{of: "WISE", categories: CATEGORIES}],
  isWhole: (rows) => rows.some(({category}) => category === OVERALL),
  logs: async () => (await import("./logs.js")).wiseLogs,
  demo: null
};
