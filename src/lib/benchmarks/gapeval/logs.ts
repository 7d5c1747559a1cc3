import {reportSection} from "./report-section.js";
import type {BenchmarkLogs} from "../contract/benchmark-logs.js";
import {GAPEVAL} from "./adapter/gapeval.js";
import {GAPEVAL_JOINT} from "./adapter/joint-proportions.js";
import {officialGapOf} from "./official/official-gap-of.js";
import {gapEvalLines} from "./scoring/gapeval-lines.js";
import {DEFAULT_JOINT_RULE, type JointRule} from "./scoring/joint-outcomes.js";

export const gapEvalLogs: BenchmarkLogs = {
  reportSection,
  adapters: [GAPEVAL, GAPEVAL_JOINT],
  scorers: [],
  lines: (rows, {rules}) => gapEvalLines(rows, (rules?.gapeval as JointRule | undefined) ?? DEFAULT_JOINT_RULE),
  fitted: officialGapOf
};
