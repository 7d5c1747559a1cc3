import type {Judgment} from "../../schema/index.js";
import {inspectValue, type JsonValue} from "../../scoring/index.js";
import {isObject, shown} from "../json-value.js";
import {judgment} from "../rows.js";

/**
 * Judgments from metric values as harnesses log them: numbers, words, booleans, or an object or list of these.
 *
 * A value outside [0, 1] is no score: it is kept in the note. An object gives one judgment per key, `{…, "score": x}` just one.
 */
export function metricJudgments(scorerId: string, value: JsonValue, given: Partial<Judgment> = {}): Judgment[] {
  if (isObject(value)) {
    if ("score" in value) return metricJudgments(scorerId, value["score"] ?? null, given);
    return Object.entries(value).flatMap(([key, part]) =>
      isObject(part) ? [] : metricJudgments(`${scorerId}/${key}`, part, given)
    );
  }
  if (Array.isArray(value) && value.length === 1) return metricJudgments(scorerId, value[0] ?? null, given);
  const {score, status} = inspectValue(value);
  const isScore = score !== null && score >= 0 && score <= 1;
  return [
    judgment({
      scorerId,
      scorerVersion: "logged",
      score: isScore ? score : null,
      status: score !== null && !isScore ? "unparsed" : status,
      note: isScore || value === null ? null : `logged value: ${shown(value)}`,
      ...given
    })
  ];
}
