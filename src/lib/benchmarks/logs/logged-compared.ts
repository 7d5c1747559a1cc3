import {
  loggedCompared as loggedComparedBy,
  type LoggedComparison,
  type LoggedScore,
  type ScoreLine
} from "../../scoring/index.js";
import {EVERY_LOGS} from "./registered-logs.js";

/** Numbers that a log states about itself beside those computed here; estimates by the rule of the benchmark that has one. */
export const loggedCompared = (logged: readonly LoggedScore[], lines: readonly ScoreLine[]): LoggedComparison[] =>
  loggedComparedBy(logged, lines, (fitted) => {
    const rule = EVERY_LOGS.find((one) => one.fitted !== undefined)?.fitted;
    return rule === undefined ? Number.NaN : rule(fitted);
  });
