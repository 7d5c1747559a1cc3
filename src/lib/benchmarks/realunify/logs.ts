import {reportSection} from "./report-section.js";
import type {BenchmarkLogs} from "../contract/benchmark-logs.js";
import {REALUNIFY} from "./adapter/realunify.js";
import {NAMED_REALUNIFY} from "./scoring/official-scorer.js";
import {realUnifyLines} from "./scoring/realunify-lines.js";

export const realUnifyLogs: BenchmarkLogs = {
  reportSection,
  adapters: [REALUNIFY],
  scorers: [NAMED_REALUNIFY],
  lines: (rows, {denominators = "true"}) => realUnifyLines(rows, denominators)
};
