import type {Benchmark} from "../contract/benchmark.js";
import {UNIEVAL_OFFICIAL} from "./scoring/official-scorer.js";
import {uniEvalJoint} from "./stories/joint.js";
import {bestConstant} from "./stories/baselines.js";
import {uniEvalMeasures, uniScoreRow} from "./stories/measures.js";
import {uniEvalOwnValue} from "./stories/own-value.js";

export const unieval: Benchmark = {
  id: "unieval",
  name: "UniEval",
  description:
    "Which attributes can a model draw and recognise? Thirteen tags and 81 sub-tags of twenty models, with constant-answer baselines.",
  place: 3,
  files: {tags: "item-tags.json"},
  measures: uniEvalMeasures,
  joint: uniEvalJoint,
  profile: (rows) => (model) => ({
    uniOwn: uniScoreRow(rows, model, "itself"),
    uniOutside: uniScoreRow(rows, model, "outside")
  }),
  replyRule: UNIEVAL_OFFICIAL,
  blindScore: (tags) => {
    const {letter, uniScore} = bestConstant(tags);
    return {letter, score: uniScore};
  },
  ownValue: uniEvalOwnValue,
  totals: [],
  isWhole: (rows) => rows.some(({category}) => category === "UniScore"),
  poolsJudges: true,
  logs: async () => (await import("./logs.js")).uniEvalLogs,
  demo: async () => (await import("./demo/demo.js")).uniEvalDemo
};
