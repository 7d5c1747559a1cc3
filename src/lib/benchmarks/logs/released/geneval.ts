import {UNNAMED} from "../../../adapters/index.js";
import {ANNOTATED_SCALES} from "./geneval-annotations.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

/** GenEval: what `evaluation/evaluate_images.py` writes, scored as `summary_scores.py` does (djghosh13/geneval, af4902f). */
export const GENEVAL: ReleasedBenchmark = {
  suite: "geneval",
  headline: "correct",
  anyOfItem: true,
  scales: ANNOTATED_SCALES,
  forms: [
    {
      id: "geneval",
      version: "2",
      title: "GenEval results",
      path: /\.jsonl$/i,
      columns: ["filename", "tag", "prompt", "correct", "metadata"],
      mapping: {
        suite: "geneval",
        extract: {
          model: {
            column: "@path",
            patterns: [
              // A file that says no more than what it is lies in the folder of its model.
              "(?:^|/)([^/]+)/(?:geneval[_-]?)?(?:results?|scores?|eval|geneval)\\.jsonl$",
              "(?:^|/)(?!(?:geneval[_-]?)?(?:results?|scores?|eval|geneval)\\.)([^/]+?)(?:[_-](?:geneval|results?|scores?))*\\.jsonl$"
            ],
            otherwise: UNNAMED
          },
          prompt_id: {column: "filename", patterns: ["(\\d+)[/\\\\]samples[/\\\\]"], otherwiseColumn: "prompt"},
          sample: {column: "filename", patterns: ["(\\d+)\\.\\w+$"]}
        },
        columns: {
          subject: "model",
          item: "prompt_id",
          attempt: "sample",
          category: "tag",
          prompt: "prompt",
          image: "filename",
          judgeRaw: "reason"
        },
        constants: {capability: "generation"},
        scores: {correct: {}}
      }
    }
  ]
};
