import {pythonJson, type JsonValue} from "../../../scoring/rules/python-json.js";
import {pythonStrip} from "../../../scoring/rules/python-strip.js";

/** What GapEval's judge said, as the official pipeline reads it. */
export interface GapEvalVerdict {
  /** The JSON found in the reply; `null` for none. */
  readonly parsed: JsonValue;
  /** The score as given: mostly 0, 1, true, false or "raw"; `null` for none. */
  readonly score: JsonValue;
  readonly positive: boolean;
}

/**
 * Reads a judge's reply as GapEval does.
 *
 * The whole reply as JSON, else what lies between the first `{` and the last `}`. Two objects, or braces in the talk
 * before the object, therefore give nothing. The score is the first of `score`, `judge_result` and the misspelt
 * `judeg_result` that is not null.
 *
 * Source: Lucky-Wang-Chenlong/GapEval 006dd750; parity in test/lib/scoring/gapeval.
 *
 * @throws TypeError if the reply is not a string
 *
 * @example
 * readVerdict('Sure: {"judge_result": "Yes"}').positive // → true
 */
export function readVerdict(reply: string): GapEvalVerdict {
  if (typeof reply !== "string") throw new TypeError(`invalid reply; expected string: ${typeof reply}`);
  const parsed = jsonWithin(reply);
  const score = verdictScore(parsed);
  return {parsed, score, positive: isPositiveScore(score)};
}

/** The score of a parsed verdict, `null` where there is none or the verdict is no object. */
export function verdictScore(parsed: JsonValue): JsonValue {
  if (parsed === null || typeof parsed !== "object" || Array.isArray(parsed)) return null;
  return parsed["score"] ?? parsed["judge_result"] ?? parsed["judeg_result"] ?? null;
}

/** True for true, 1 and the words "1", "true" and "yes" in any case; not for "1.0", "pass", "raw" (unchanged image), 2. */
export function isPositiveScore(score: JsonValue): boolean {
  if (typeof score === "string") return ["1", "true", "yes"].includes(pythonStrip(score).toLowerCase());
  return score === true || score === 1;
}

function jsonWithin(reply: string): JsonValue {
  const text = pythonStrip(reply);
  const whole = jsonOrNull(text);
  if (whole !== undefined) return whole;
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (from === -1 || to < from) return null;
  return jsonOrNull(text.slice(from, to + 1)) ?? null;
}

function jsonOrNull(text: string): JsonValue | undefined {
  try {
    return pythonJson(text).value;
  } catch {
    return undefined;
  }
}
