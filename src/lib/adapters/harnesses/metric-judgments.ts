import type {Judgment} from "../../schema/index.js";
import {inspectValue, metricValue, type JsonValue, type Verdict} from "../../scoring/index.js";
import {isObject, maybeNumber, shown} from "../values/json-value.js";
import {judgment} from "../values/rows.js";

/** Metrics that are no shares, whatever one value looks like: TruthfulQA's similarities, what it costs to predict a text. */
const OWN_SCALE = /\/(?:(?:bleu|bleurt|rouge[\dLl]\w*?)_(?:max|diff)|\w*perplexity|bits_per_byte|loglikelihood)(?:,|$)/;
const NOT_VALID = "the log says that its score is not valid";

/**
 * Judgments from metric values as harnesses log them: numbers, words, booleans, a list of one, or a list of booleans (IFEval's
 * instructions), of which the share that is true counts, so that answers to one and to several are in one mean.
 *
 * A number outside [0, 1] is no share: it is kept as `value`, on its own scale, as are all numbers of metrics that are known to be on one.
 * What is no number is kept in the note. Of an object `score` counts, unless it is below 0 and said not to be valid, which stands for
 * none, else `true_false`, where it is either; one without holds what the harness computes its metric from (an id, the key, the answer read), and is no
 * score either.
 */
export function metricJudgments(scorerId: string, value: JsonValue, given: Partial<Judgment> = {}): Judgment[] {
  if (isObject(value) && "score" in value && value["valid"] === false && (maybeNumber(value["score"]) ?? 0) < 0)
    return [judgment({scorerId, scorerVersion: "logged", score: null, status: "missing", note: NOT_VALID, ...given})];
  if (isObject(value) && "score" in value) return metricJudgments(scorerId, value["score"] ?? null, given);
  if (isObject(value) && typeof value["true_false"] === "boolean")
    return metricJudgments(scorerId, value["true_false"], given);
  if (Array.isArray(value) && value.length === 1) return metricJudgments(scorerId, value[0] ?? null, given);
  if (Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === "boolean")) {
    const met = value.filter(Boolean).length;
    const note = `${met} of ${value.length}`;
    return [judgment({scorerId, scorerVersion: "logged", score: met / value.length, status: "ok", note, ...given})];
  }
  return [judgmentOf(scorerId, value, metricValue(value), given)];
}

/** Judgments from a score of Inspect: letters are grades, and an object gives one judgment per key, as Inspect makes one metric of each. */
export function inspectJudgments(scorerId: string, value: JsonValue, given: Partial<Judgment> = {}): Judgment[] {
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, part]) =>
      isObject(part)
        ? [judgmentOf(`${scorerId}/${key}`, part, inspectValue(part), given)]
        : inspectJudgments(`${scorerId}/${key}`, part, given)
    );
  }
  if (Array.isArray(value) && value.length === 1) return inspectJudgments(scorerId, value[0] ?? null, given);
  return [judgmentOf(scorerId, value, inspectValue(value), given)];
}

/**
 * Verdicts on an answer that is not there, or that the rule cannot read: `invalid` with the score logged, since the harness's mean
 * counts it, as wrong or by a guess.
 */
export function unreadJudgments(judgments: readonly Judgment[]): Judgment[] {
  return judgments.map((one) => (one.status === "ok" ? {...one, status: "invalid"} : one));
}

function judgmentOf(scorerId: string, value: JsonValue, {score, status}: Verdict, given: Partial<Judgment>): Judgment {
  const isShare = score !== null && score >= 0 && score <= 1 && !OWN_SCALE.test(scorerId);
  return judgment({
    scorerId,
    scorerVersion: "logged",
    score: isShare ? score : null,
    value: isShare ? null : score,
    status,
    note: score !== null || value === null ? null : `logged value: ${shown(value)}`,
    ...given
  });
}
