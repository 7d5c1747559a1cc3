import {isInfrastructureFailure} from "../../scoring/index.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {maybeText, shown, type JsonObject} from "../values/json-value.js";
import {scoreNumber} from "./score-number.js";

/** How programs write into an answer's place that there is none. */
const FAILED =
  /^\s*[[(<"']*(?:(?:api |http |timeout |request |server )?(?:error|exception)\b\s*[\]:>(\d]|failed to (?:get|generate)\b|(?:request )?timed out\b|rate limit|traceback \(most recent|connection (?:error|refused|reset|timed out))/i;

const isFailed = (reply: string): boolean => isInfrastructureFailure(reply) || FAILED.test(reply);

/** Why some replies may be failed calls that are scored as answers; `null` where none reads so. */
export function failedReplies(
  rows: readonly JsonObject[],
  {reply, parsed, score, status, error}: ColumnMapping["columns"]
): string | null {
  const column = reply ?? parsed;
  if (column === undefined || status !== undefined || error !== undefined) return null;
  const failed = rows.filter(
    (row) => isFailed(maybeText(row[column] ?? null) ?? "") && (score === undefined || scoreNumber(row[score]) === 0)
  );
  if (failed.length === 0) return null;
  const said = shown(maybeText(failed[0]![column] ?? null)!.slice(0, 60));
  return `${column} of ${failed.length} of the first ${rows.length} rows reads as a failed call (${said}), and counts as a wrong answer: give such rows a status, error`;
}
