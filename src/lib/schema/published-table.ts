import {DOCUMENTS, type MetricId, type PublishedRow} from "./published-row.js";
import type {TableSpec} from "./table-spec.js";

/** The metrics, in the order of every listing. */
export const METRIC_IDS = [
  "success",
  "understanding",
  "generation",
  "unified",
  "gap",
  "difference",
  "accuracy",
  "uniscore",
  "uniscore-difference",
  "rate"
] as const satisfies readonly MetricId[];

/** Identity of the mean over models, where a document prints one. It is no entry of the registry. */
export const AVERAGE_MODEL = "average";

/** Columns of the table of published numbers; one such table per benchmark. */
export const PUBLISHED_TABLE: TableSpec<PublishedRow> = {
  name: "published",
  schemaVersion: 1,
  columns: {
    cell: {kind: "text", nullable: false},
    benchmark: {kind: "text", nullable: false},
    document: {kind: "text", nullable: false, oneOf: DOCUMENTS},
    table: {kind: "text", nullable: false},
    row: {kind: "text", nullable: false},
    column: {kind: "text", nullable: false},
    model: {kind: "text", nullable: false},
    evaluator: {kind: "text", nullable: true},
    track: {kind: "text", nullable: true, oneOf: ["UEG", "GEU"]},
    protocol: {kind: "text", nullable: true, oneOf: ["direct", "stepwise"]},
    ability: {kind: "text", nullable: true, oneOf: ["understanding", "generation", "editing"]},
    category: {kind: "text", nullable: true},
    subcategory: {kind: "text", nullable: true},
    stage: {kind: "text", nullable: true, oneOf: ["generation", "interaction", "counterfactual", "overall"]},
    question: {kind: "text", nullable: true},
    metric: {kind: "text", nullable: false, oneOf: METRIC_IDS},
    value: {kind: "number", nullable: false},
    decimals: {kind: "number", nullable: false},
    unit: {kind: "text", nullable: false, oneOf: ["percent", "points", "score"]},
    n: {kind: "number", nullable: true},
    readOff: {kind: "flag", nullable: false},
    note: {kind: "text", nullable: false}
  }
};
