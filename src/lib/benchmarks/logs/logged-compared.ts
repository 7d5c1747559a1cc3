import {
  loggedCompared as loggedComparedBy,
  type LoggedComparison,
  type LoggedScore,
  type ScoreLine
} from "../../scoring/index.js";
import {statedByRule} from "./aggregate-lines.js";
import {logsOf} from "./registered-logs.js";

/** Numbers that a log states about itself beside those computed here; estimates by the rule of their own benchmark. */
export const loggedCompared = (logged: readonly LoggedScore[], lines: readonly ScoreLine[]): LoggedComparison[] =>
  loggedComparedBy(
    logged.map((score) => statedByRule(score, lines)),
    lines,
    (fitted, suite) => logsOf(suite)?.fitted?.(fitted) ?? Number.NaN
  );
