import type {Benchmark} from "../contract/benchmark.js";
import {umniBenchJoint} from "./stories/joint.js";
import {umniBenchMeasures} from "./stories/measures.js";
import {umniBenchOwnValue} from "./stories/own-value.js";
import {editingRate, editingRow, stageRate} from "./stories/system-rates.js";

export const umnibench: Benchmark = {
  id: "umnibench",
  name: "UmniBench",
  description:
    "What survives when a model draws, edits and imagines otherwise? Stages, questions and domains of UmniBench.",
  place: 4,
  measures: umniBenchMeasures,
  joint: umniBenchJoint,
  profile: (rows) => (model) => ({
    draw: stageRate(rows, model, "generation"),
    interact: stageRate(rows, model, "interaction"),
    counterfactual: stageRate(rows, model, "counterfactual"),
    editAlone: editingRate(rows, model),
    editAloneBare: editingRow(rows, model, false)
  }),
  ownValue: umniBenchOwnValue,
  totals: [],
  isWhole: () => true,
  logs: async () => (await import("./logs.js")).umniBenchLogs,
  demo: async () => (await import("./demo/demo.js")).umniBenchDemo
};
