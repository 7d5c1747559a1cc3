import {UNNAMED, type ColumnMapping, type ReleasedForm} from "../../../adapters/index.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

const MODEL = {
  column: "@path",
  patterns: ["(?:^|/)([^/]+)/Results[^/]*/[^/]+$", "(?:^|/)([^/]+)/[^/]+$"],
  otherwise: UNNAMED
};

/** Categories are known by the number of the prompt alone. */
const extractedBy = (ranges: Readonly<Record<string, readonly [number, number]>>) => ({
  model: MODEL,
  domain: {column: "prompt_id", ranges}
});

const COLUMNS = {subject: "model", item: "prompt_id", category: "domain", subcategory: "Subcategory"} as const;
const CONSTANTS = {capability: "generation"} as const;

const form = (
  id: string,
  version: string,
  title: string,
  own: Pick<ReleasedForm, "columns" | "without">,
  mapping: ColumnMapping
): ReleasedForm => ({
  id,
  version,
  title,
  path: /\.jsonl$/i,
  ...own,
  mapping
});

/** WISE: scores that `WISE_legacy/gpt_eval.py` writes, weighted as `Calculate.py` does (PKU-YuanGroup/WISE, eb51174). */
export const WISE: ReleasedBenchmark = {
  suite: "wise",
  headline: "wiscore",
  scales: {consistency: 2, realism: 2, aesthetic_quality: 2},
  weights: {CULTURE: 0.4, TIME: 0.167, SPACE: 0.133, BIOLOGY: 0.1, PHYSICS: 0.1, CHEMISTRY: 0.1},
  forms: [
    form(
      "wise",
      "3",
      "WISE scores",
      {columns: ["prompt_id", "consistency", "realism", "aesthetic_quality"]},
      {
        suite: "wise",
        extract: extractedBy({
          CULTURE: [1, 400],
          TIME: [401, 567],
          SPACE: [568, 700],
          BIOLOGY: [701, 800],
          PHYSICS: [801, 900],
          CHEMISTRY: [901, 1000]
        }),
        columns: COLUMNS,
        constants: CONSTANTS,
        scale: 2,
        // What TorchUMM's copy of the program writes where the judge failed or gave no number.
        codes: {"9.9": null},
        scores: {
          wiscore: {weights: {consistency: 0.7, realism: 0.2, aesthetic_quality: 0.1}},
          consistency: {},
          realism: {},
          aesthetic_quality: {}
        }
      }
    )
  ]
};

/** WISE Verified: scores that `vllm_eval.py` writes, weighted as `calculate_verified.py` does (the same commit). */
export const WISE_VERIFIED: ReleasedBenchmark = {
  suite: "wise-verified",
  headline: "score",
  weights: {CULTURE: 0.4, TIME: 0.12, SPACE: 0.12, BIOLOGY: 0.12, PHYSICS: 0.12, CHEMISTRY: 0.12},
  forms: [
    form(
      "wise-verified",
      "2",
      "WISE Verified scores",
      {columns: ["prompt_id", "Subcategory", "score"], without: ["consistency"]},
      {
        suite: "wise-verified",
        extract: extractedBy({
          CULTURE: [1, 400],
          TIME: [401, 520],
          SPACE: [521, 640],
          BIOLOGY: [641, 760],
          PHYSICS: [761, 880],
          CHEMISTRY: [881, 1000]
        }),
        columns: COLUMNS,
        constants: CONSTANTS,
        scores: {score: {}}
      }
    )
  ]
};
