import {reportSection} from "./report-section.js";
import type {BenchmarkLogs} from "../contract/benchmark-logs.js";
import {UNISON} from "./adapter/unison.js";
import {unisonLines} from "./scoring/unison-lines.js";

export const unisonLogs: BenchmarkLogs = {reportSection, adapters: [UNISON], scorers: [], lines: unisonLines};
