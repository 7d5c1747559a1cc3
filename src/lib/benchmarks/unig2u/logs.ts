import type {BenchmarkLogs} from "../contract/benchmark-logs.js";
import {UNIG2U} from "./adapter/task-means.js";
import {reportSection} from "./report-section.js";

export const unig2uLogs: BenchmarkLogs = {
  adapters: [],
  aggregates: [UNIG2U],
  scorers: [],
  lines: () => null,
  reportSection
};
