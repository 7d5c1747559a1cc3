import {UNNAMED} from "../../../adapters/index.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

/**
 * GEdit-Bench: tables that `test_gedit_score.py` writes, scored as `calculate_statistics.py` does, each language apart
 * (stepfun-ai/Step1X-Edit, 570eba6). Its column names are as they are released.
 */
export const GEDIT_BENCH: ReleasedBenchmark = {
  suite: "gedit-bench",
  headline: "overall",
  scales: {overall: 10, semantics: 10, quality: 10},
  apart: true,
  forms: [
    {
      id: "gedit-bench",
      version: "2",
      title: "GEdit-Bench scores",
      path: /\.(?:csv|jsonl?)$/i,
      columns: ["edited_image", "instruction", "sementics_score", "quality_score", "instruction_language"],
      mapping: {
        suite: "gedit-bench",
        extract: {
          model: {
            column: "edited_image",
            patterns: ["([^/\\\\]+)[/\\\\]fullset[/\\\\]"],
            otherwise: UNNAMED
          },
          task: {column: "edited_image", patterns: ["[/\\\\]fullset[/\\\\]([^/\\\\]+)[/\\\\]"]},
          // The name of a picture, which the columns of some versions repeat as `key`: an id, not a right answer.
          name: {column: "edited_image", patterns: ["([^/\\\\]+)\\.\\w+$"]},
          judge: {column: "@path", patterns: ["(?:^|/)([^/]+)/eval_results[^/]*/[^/]+$"]}
        },
        columns: {
          subject: "model",
          item: "instruction_language,name",
          category: "task",
          subcategory: "instruction_language",
          prompt: "instruction",
          image: "edited_image",
          judge: "judge"
        },
        constants: {capability: "editing"},
        scores: {
          overall: {geometric: ["semantics", "quality"]},
          semantics: {column: "sementics_score", scale: 10},
          quality: {column: "quality_score", scale: 10}
        }
      }
    }
  ]
};
