import type {Benchmark} from "../contract/benchmark.js";
import {uniEvalJoint} from "./stories/joint.js";
import {uniEvalMeasures} from "./stories/measures.js";
import {uniEvalOwnValue} from "./stories/own-value.js";

export const unieval: Benchmark = {
  id: "unieval",
  name: "UniEval",
  place: 3,
  files: {tags: "unieval-tags.json"},
  measures: uniEvalMeasures,
  joint: uniEvalJoint,
  ownValue: uniEvalOwnValue,
  totals: [],
  isWhole: (rows) => rows.some(({category}) => category === "UniScore"),
  poolsJudges: true,
  logs: async () => (await import("./logs.js")).uniEvalLogs,
  demo: async () => (await import("./demo/demo.js")).uniEvalDemo
};
