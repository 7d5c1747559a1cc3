import {UNNAMED} from "../../../adapters/index.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

/** RISEBench: the sheet of judged answers that `gpt_eval.py` writes, whose means are over all rows (PhoenixZ810/RISEBench, 21d1871). */
export const RISEBENCH: ReleasedBenchmark = {
  suite: "risebench",
  headline: "complete",
  overRows: true,
  scales: {score: 5, reasoning: 5, consistency: 5, plausibility: 5},
  forms: [
    {
      id: "risebench",
      version: "2",
      title: "RISEBench judged answers",
      path: /_judge\.(?:xlsx|csv)$/i,
      columns: ["index", "category", "Reasoning", "ApprConsistency", "VisualPlausibility", "complete"],
      mapping: {
        suite: "risebench",
        extract: {
          model: {
            column: "@path",
            patterns: ["(?:^|/)([^/]+)/[^/]+_judge\\.\\w+$", "(?:^|/)([^/]+)_judge\\.\\w+$"],
            otherwise: UNNAMED
          }
        },
        columns: {
          subject: "model",
          item: "index",
          category: "category",
          subcategory: "subtask",
          prompt: "instruction",
          judgeRaw: "judge_reas"
        },
        constants: {capability: "editing"},
        scores: {
          complete: {},
          score: {scale: 5},
          reasoning: {column: "Reasoning", scale: 5},
          consistency: {column: "ApprConsistency", scale: 5},
          plausibility: {column: "VisualPlausibility", scale: 5}
        }
      }
    }
  ]
};
