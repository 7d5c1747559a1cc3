import type {Benchmark} from "../contract/benchmark.js";
import {CATEGORIES, CATEGORY_IDS} from "./categories.js";
import {gapEvalJoint} from "./stories/joint.js";
import {gapEvalMeasures} from "./stories/measures.js";
import {gapEvalOwnValue} from "./stories/own-value.js";
import {pooledRates} from "./stories/pooled-rates.js";

export const gapeval: Benchmark = {
  id: "gapeval",
  name: "GapEval",
  description:
    "How large is the gap between understanding and generation, and how sure are we? Published and identified gaps with intervals.",
  place: 1,
  categoryIds: CATEGORY_IDS,
  // Section 2.3: ten answers per item and form.
  answersPerItem: 10,
  rateCaveat: {
    lead: "Items, not runs,",
    text: "are what was sampled. Ten runs over the same items do not narrow an interval."
  },
  files: {fits: "gap-fits.json"},
  measures: gapEvalMeasures,
  joint: gapEvalJoint,
  profile: (rows, models) => {
    const {rate, behind} = pooledRates(rows, models);
    return (model) => ({
      understanding: rate(model, "understanding"),
      generation: rate(model, "generation"),
      success: rate(model, "success"),
      pooledFrom: behind(model)
    });
  },
  ownValue: gapEvalOwnValue,
  totals: [{of: "GapEval", categories: CATEGORIES}],
  isWhole: (rows) => CATEGORIES.every((name) => rows.some(({category}) => category === name)),
  logs: async () => (await import("./logs.js")).gapEvalLogs,
  demo: async () => (await import("./demo/demo.js")).gapEvalDemo
};
