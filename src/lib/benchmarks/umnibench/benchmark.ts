import type {Benchmark} from "../contract/benchmark.js";
import {umniBenchJoint} from "./stories/joint.js";
import {umniBenchMeasures} from "./stories/measures.js";
import {umniBenchOwnValue} from "./stories/own-value.js";

export const umnibench: Benchmark = {
  id: "umnibench",
  name: "UmniBench",
  place: 4,
  measures: umniBenchMeasures,
  joint: umniBenchJoint,
  ownValue: umniBenchOwnValue,
  totals: [],
  isWhole: () => true,
  logs: async () => (await import("./logs.js")).umniBenchLogs,
  demo: async () => (await import("./demo/demo.js")).umniBenchDemo
};
