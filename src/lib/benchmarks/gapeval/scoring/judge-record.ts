import type {ResponseStatus} from "../../../schema/index.js";
import type {JsonValue} from "../../../scoring/rules/python-json.js";
import {isPositiveScore, verdictScore} from "./verdict.js";

/** A text or image part of a judge record, with the fields that carry the verdict. */
export interface JudgedPart {
  readonly status: ResponseStatus;
  /** The score as the judge gave it. */
  readonly score: JsonValue;
  readonly positive: boolean;
  /** `choice_image`, `image_text_balance` or `null`. */
  readonly evalType: string | null;
}

/**
 * The verdict of one part of a `new_res.json`.
 *
 * A part with status `ok` whose verdict has no score is `unparsed`: the judge answered, and nobody could read it. That is
 * not a 0, although the official pipeline treats it as not positive.
 */
export function judgedPart(part: {readonly [key: string]: JsonValue}): JudgedPart {
  const score = verdictScore(part["parsed"] ?? null);
  const evalType = typeof part["eval_type"] === "string" ? part["eval_type"] : null;
  return {status: partStatus(part["status"] ?? null, score), score, positive: isPositiveScore(score), evalType};
}

function partStatus(status: JsonValue, score: JsonValue): ResponseStatus {
  if (status === "skipped") return "skipped";
  if (status !== "ok") return "error";
  return score === null ? "unparsed" : "ok";
}
