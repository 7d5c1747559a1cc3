import {reportSection} from "./report-section.js";
import type {BenchmarkLogs} from "../contract/benchmark-logs.js";
import {UMNIBENCH_MAPPING} from "./adapter/umnibench-mapping.js";
import {umniBenchLines} from "./scoring/umnibench-lines.js";

export const umniBenchLogs: BenchmarkLogs = {
  reportSection,
  adapters: [],
  scorers: [],
  lines: umniBenchLines,
  mapping: UMNIBENCH_MAPPING
};
