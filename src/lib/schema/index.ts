export {isTotalLabel} from "./total-label.js";
export {slugOf} from "./slug-of.js";
export {RESPONSE_STATUSES} from "./canonical-status.js";
export type {ResponseStatus} from "./canonical-status.js";
export {DOCUMENTS} from "./published-row.js";
export type {
  BenchmarkEntry,
  BenchmarkId,
  FactSource,
  FirstDescribed,
  MetricId,
  ModelEntry,
  ModelKind,
  ModelSize,
  PublishedRow
} from "./published-row.js";
export {AVERAGE_MODEL, METRIC_IDS, PUBLISHED_TABLE} from "./published-table.js";
export type {
  ClaimEntry,
  ElementEntry,
  FactEntry,
  EvidenceEntry,
  InputFile,
  Manifest,
  Registries,
  ItemTag
} from "./registry-entries.js";
export {ELEMENT_KINDS, EVIDENCE_KINDS, REGISTRY_VERSION} from "./registry-entries.js";
export type {Column, ColumnOf, FlagColumn, NumberColumn, TableSpec, TextColumn} from "./table-spec.js";
export {CANONICAL_TABLES, CANONICAL_VERSION} from "./canonical.js";
export type {
  CanonicalRow,
  CanonicalTableName,
  CanonicalTables,
  ItemRow,
  Judgment,
  JudgmentRow,
  ResponseRow,
  RunRow,
  SourceRow,
  SubjectRow
} from "./canonical.js";
export type {ColumnSpec, ColumnsSpec, RowOf} from "./canonical-columns.js";
export {croissantOf} from "./croissant.js";
export type {DatasetFacts} from "./croissant.js";
