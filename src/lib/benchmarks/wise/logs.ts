import type {BenchmarkLogs} from "../contract/benchmark-logs.js";
import {WISE, WISE_VERIFIED} from "./adapter/released.js";
import {reportSection} from "./report-section.js";

export const wiseLogs: BenchmarkLogs = {
  adapters: [],
  released: [WISE, WISE_VERIFIED],
  scorers: [],
  lines: () => null,
  reportSection
};
