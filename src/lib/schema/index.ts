export type {BenchmarkEntry, BenchmarkId, MetricId, ModelEntry, ModelKind, PublishedRow} from "./published-row.js";
export {RESPONSE_STATUSES} from "./canonical-status.js";
export type {ResponseStatus} from "./canonical-status.js";
