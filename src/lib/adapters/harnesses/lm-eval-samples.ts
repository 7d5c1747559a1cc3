import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {ReadContext} from "../contract/adapter.js";
import {isObject, maybeNumber, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {parseRecord} from "../files/parse-record.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow} from "../values/rows.js";
import {metricJudgments, unreadJudgments} from "./metric-judgments.js";

const NO_METRIC = new Set([
  "doc_id",
  "doc",
  "target",
  "arguments",
  "resps",
  "filtered_resps",
  "filter",
  "metrics",
  "doc_hash",
  "prompt_hash",
  "target_hash",
  "input",
  "input_media",
  "token_counts"
]);

/** Columns of the document that are read; the others are kept as they are. */
const FURTHER = new OwnColumns(["question", "query", "category"]);

/** What lm-eval's filters give where their pattern is not met: the model answered, with nothing that the rule reads. */
const NOTHING_FOUND = "[invalid]";

/** The run that samples are of. */
export interface SampleRun {
  readonly subjectId: string;
  /** The task. */
  readonly suite: string;
  readonly runId: string;
  readonly date: string | null;
  /** Metrics that the run's configuration says are no scores. */
  readonly unscored?: readonly string[];
}

/** The row of a sample as both harnesses log it, or why there is none. */
export function sampleRow(
  value: JsonValue,
  {subjectId, suite, runId, date, unscored = []}: SampleRun,
  file: string,
  place: string,
  context: ReadContext
): CanonicalRow | string {
  const {options} = context;
  if (!isObject(value)) return `invalid record; expected object: ${shown(value)}`;
  const docId = maybeText(value["doc_id"]);
  if (docId === null) return "missing field: doc_id";
  const filter = maybeText(value["filter"]);
  const likelihoods = likelihoodsOf(value);
  const filtered = likelihoods === null ? firstText(value["filtered_resps"]) : likeliest(value, likelihoods);
  const reply = likelihoods === null ? (firstText(value["resps"]) ?? filtered) : null;
  const isInvalid = filtered === NOTHING_FOUND;
  const metrics = metricsOf(value).filter((metric) => !unscored.includes(metric));
  const logged = metrics.flatMap((metric) =>
    metricJudgments(metricScorer(metric, filter), value[metric] ?? null, {judgeId: options.judge ?? null})
  );
  const isMissing = reply === null && likelihoods === null && (logged.length === 0 || Array.isArray(value["resps"]));
  return canonicalRow({
    subjectId,
    runId,
    run: {protocol: null, date},
    item: itemRow({
      itemId: `${suite}/${docId}`,
      suite,
      caseId: caseOf(value, suite),
      category: categoryOf(value),
      prompt: promptOf(value),
      key: maybeText(value["target"])
    }),
    reply,
    parsed: filtered,
    status: isInvalid ? "invalid" : isMissing ? "missing" : "ok",
    sourceId: file,
    place,
    own: isObject(value["doc"]) ? FURTHER.kept(value["doc"], file, place, context) : null,
    judgments: isInvalid || isMissing ? unreadJudgments(logged) : logged
  });
}

/** The rule behind a metric; `none` is lm-eval's word for no filter, where lmms-eval has none. */
export function metricScorer(metric: string, filter: string | null): string {
  return filter === null || filter === "none" ? `lm-eval/${metric}` : `lm-eval/${metric},${filter}`;
}

/** The metrics that the row names, else everything that is none of the harness's own fields. */
function metricsOf(value: JsonObject): string[] {
  const named = value["metrics"];
  if (Array.isArray(named))
    return named.filter((metric): metric is string => typeof metric === "string" && metric in value);
  return Object.keys(value).filter((key) => !NO_METRIC.has(key) && !key.startsWith("submission"));
}

/** lmms-eval metrics carry the category: `{"task_type": …, "score": …}`. */
function categoryOf(value: JsonObject): string | null {
  const doc = isObject(value["doc"]) ? value["doc"] : {};
  const metric = Object.values(value).find((part) => isObject(part) && "score" in part);
  const own = isObject(metric) ? (metric["task_type"] ?? metric["category"]) : undefined;
  return maybeText(own ?? doc["category"] ?? doc["subject"] ?? doc["task_type"]);
}

/** lmms-eval metrics carry the question that a picture is known by: several samples may be about one. */
function caseOf(value: JsonObject, suite: string): string | null {
  const metric = Object.values(value).find((part) => isObject(part) && "score" in part);
  const question = isObject(metric) ? maybeText(metric["question_id"]) : null;
  return question === null ? null : `${suite}/${question}`;
}

/** What was sent: the first argument of the first request (a list, or named gen_args_0 and arg_0 since 0.4.3), else the question. */
function promptOf(value: JsonObject): string | null {
  const requests = value["arguments"];
  if (isObject(requests)) {
    const first = Object.values(requests)[0];
    return isObject(first) ? chatText(Object.values(first)[0]) : null;
  }
  const doc = isObject(value["doc"]) ? value["doc"] : {};
  return firstText(requests) ?? maybeText(value["input"] ?? doc["question"] ?? doc["query"]);
}

/** What was sent to an interface for chats, messages or the JSON of such, as their texts; anything else as `firstText`. */
function chatText(value: JsonValue | undefined): string | null {
  const text = firstText(value);
  const parsed = text?.startsWith('[{"role"') ? parseRecord(text) : {value: value ?? null};
  const messages = "value" in parsed && Array.isArray(parsed.value) ? parsed.value : [];
  const texts = messages.map((message) =>
    isObject(message) && "role" in message ? maybeText(message["content"]) : null
  );
  return texts.length === 0 || texts.includes(null) ? text : texts.join("\n\n");
}

/** One-element nesting is flattened since lmms-eval 0.7: both shapes are read. Models that make images reply with objects: as JSON. */
function firstText(value: JsonValue | undefined): string | null {
  if (Array.isArray(value)) return firstText(value[0]);
  return isObject(value) ? JSON.stringify(value) : maybeText(value);
}

/**
 * Likelihoods of the continuations, where the requests asked for these (`[[-1.2, false], …]`, in most logs all written as text) and
 * nothing was replied; `null` where there was a reply.
 */
function likelihoodsOf(value: JsonObject): readonly number[] | null {
  const responses = value["filtered_resps"] ?? value["resps"];
  if (!Array.isArray(responses) || responses.length === 0) return null;
  const likelihoods: number[] = [];
  for (const response of responses) {
    const [given, isGreedy] = pairOf(response);
    const likelihood = given === "-inf" ? -Infinity : maybeNumber(given);
    if (likelihood === null || !/^(?:true|false)$/i.test(maybeText(isGreedy) ?? "")) return null;
    likelihoods.push(likelihood);
  }
  return likelihoods;
}

/** The likeliest of several continuations: its number where the target is one, else its text; of a single one nothing is chosen. */
function likeliest(value: JsonObject, likelihoods: readonly number[]): string | null {
  if (likelihoods.length === 1) return null;
  const best = likelihoods.indexOf(likelihoods.reduce((most, one) => (one > most ? one : most)));
  const requests = value["arguments"];
  const request = isObject(requests) ? Object.values(requests)[best] : Array.isArray(requests) ? requests[best] : null;
  const text = isObject(request) ? Object.values(request)[1] : Array.isArray(request) ? request[1] : null;
  const isNumber = /^\d+$/.test(maybeText(value["target"]) ?? "");
  return (isNumber ? null : maybeText(text)?.trim()) || String(best);
}

/** `resps` nest the pairs once more than `filtered_resps` do. */
function pairOf(response: JsonValue): readonly JsonValue[] {
  if (!Array.isArray(response)) return [];
  return Array.isArray(response[0]) ? response[0] : response;
}
