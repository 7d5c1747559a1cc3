export type {BenchmarkEntry, BenchmarkId, MetricId, ModelEntry, ModelKind, PublishedRow} from "./published-row.js";
