import {reportSection} from "./report-section.js";
import type {GapCell} from "../../models/gap/joint-outcomes.js";
import type {BenchmarkLogs} from "../contract/benchmark-logs.js";
import {GAPEVAL} from "./adapter/gapeval.js";
import {GAPEVAL_JOINT, jointProportions} from "./adapter/joint-proportions.js";
import {officialGapOf} from "./scoring/official-gap-of.js";
import {gapEvalLines, jointCountsByCategory} from "./scoring/gapeval-lines.js";
import {DEFAULT_JOINT_RULE} from "../contract/joint-rule.js";

export const gapEvalLogs: BenchmarkLogs = {
  reportSection,
  adapters: [GAPEVAL, GAPEVAL_JOINT],
  scorers: [],
  lines: (rows, {joint = DEFAULT_JOINT_RULE}) => gapEvalLines(rows, joint),
  jointCells: (rows, {joint = DEFAULT_JOINT_RULE}) =>
    new Map(
      [...jointCountsByCategory(rows, joint)].flatMap(([category, {p11, p10, p01, p00, items}]): [string, GapCell][] =>
        items === 0
          ? []
          : [[category, {outcomes: {p11: p11 / items, p10: p10 / items, p01: p01 / items, p00: p00 / items}, n: items}]]
      )
    ),
  countsUnjudged: true,
  proportions: jointProportions,
  fitted: officialGapOf
};
