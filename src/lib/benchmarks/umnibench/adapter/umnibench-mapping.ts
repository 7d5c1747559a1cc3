import type {ColumnMapping} from "../../../adapters/index.js";

/** How answers are read unless the author says otherwise: one row per question about a turn's image. */
export const UMNIBENCH_MAPPING: ColumnMapping = {
  suite: "umnibench",
  columns: {
    subject: "model",
    item: "case_id,turn,question_ix",
    pair: "case_id",
    category: "domain",
    capability: "role",
    turn: "turn",
    key: "answer",
    reply: "prediction",
    image: "image"
  },
  options: ["A", "B", "C", "D"],
  scorer: "strict"
};
