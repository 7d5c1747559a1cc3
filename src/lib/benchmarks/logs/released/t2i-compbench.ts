import {UNNAMED} from "../../../adapters/index.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

const FILE = "annotation_(?:blip|clip|3_in_1|obj_detection_\\w+)/vqa_result\\.json$";
const PART = "(?:color|shape|texture|2d_spatial|3d_spatial|spatial|non_spatial|non-spatial|numeracy|complex)(?:_\\w+)?";

/**
 * T2I-CompBench: `annotation_<evaluator>/vqa_result.json` that each evaluator writes below the pictures of one part, whose mean is its
 * score (Karine-Huang/T2I-CompBench, 34134bd). The files of single noun phrases, which are factors of these, lie in folders of other names.
 */
export const T2I_COMPBENCH: ReleasedBenchmark = {
  suite: "t2i-compbench",
  headline: "answer",
  overRows: true,
  forms: [
    {
      id: "t2i-compbench",
      version: "2",
      title: "T2I-CompBench results",
      path: new RegExp(`(?:^|/)${FILE}`),
      columns: ["question_id", "answer"],
      mapping: {
        suite: "t2i-compbench",
        extract: {
          part: {column: "@path", patterns: [`(?:^|/)(${PART})/(?:labels/)?${FILE}`]},
          model: {
            column: "@path",
            patterns: [`(?:^|/)([^/]+)/${PART}/(?:labels/)?${FILE}`, `(?:^|/)(?!${PART}/)([^/]+)/(?:labels/)?${FILE}`],
            otherwise: UNNAMED
          },
          named: {column: "@path", patterns: [`(?:^|/)(${PART})/(?:labels/)?${FILE}`], otherwise: "all"},
          evaluator: {column: "@path", patterns: ["annotation_(\\w+)/vqa_result\\.json$"]}
        },
        columns: {subject: "model", item: "named,question_id", category: "part", judge: "evaluator"},
        constants: {capability: "generation"},
        scores: {answer: {}}
      }
    }
  ]
};
