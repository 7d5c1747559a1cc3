import type {Benchmark} from "../contract/benchmark.js";
import {unisonJoint} from "./stories/joint.js";
import {unisonMeasures} from "./stories/measures.js";
import {unisonOwnValue} from "./stories/own-value.js";
import {PAIRED_TASK} from "./tasks/tasks.js";

export const unison: Benchmark = {
  id: "unison",
  name: "Unison",
  description:
    "The same questions about a given image and about the model's own: fifteen models, both forms, and the gap between them.",
  place: 5,
  categoryIds: {ic: PAIRED_TASK},
  // An item of Internal Consistency scores its share of several questions.
  answersPerItem: null,
  rateCaveat: {
    lead: "An item has several questions,",
    text: "and a rate is the mean of its shares. Intervals take each of the 556 items as one answer: with the answers themselves they would be narrower."
  },
  files: {fits: "gap-fits.json"},
  measures: unisonMeasures,
  joint: unisonJoint,
  ownValue: unisonOwnValue,
  totals: [{of: "Unison", categories: [PAIRED_TASK]}],
  isWhole: (rows) => rows.some(({category, metric}) => category === PAIRED_TASK && metric === "success"),
  logs: async () => (await import("./logs.js")).unisonLogs,
  demo: async () => (await import("./demo/demo.js")).unisonDemo
};
