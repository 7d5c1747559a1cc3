import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext} from "../adapter.js";
import {baseName, isObject, maybeText, shown, type JsonObject} from "../json-value.js";
import {jsonDocument} from "../read/json-document.js";
import type {LogFile} from "../read/log-file.js";
import {rowRecords} from "../read/row-records.js";
import {canonicalRow, itemRow} from "../rows.js";
import {metricJudgments} from "./metric-judgments.js";

const LM_NAME = /^samples_(.+)_(\d{4}-\d{2}-\d{2}T[\d.:-]+)\.jsonl$/;
const LMMS_NAME = /^(\d{8}_\d{6})_samples_(.+)\.jsonl$/;
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

/** Sample files of lm-evaluation-harness and of lmms-eval: one row per document and filter. */
export const LM_EVAL: Adapter = {
  id: "lm-eval",
  version: "1",
  title: "lm-evaluation-harness and lmms-eval samples",

  async detect(looks) {
    const files = [];
    for (const look of looks.filter(({extension}) => extension === "jsonl")) {
      const record = await look.firstRecord();
      if (record !== null && "doc_id" in record && ("filtered_resps" in record || "resps" in record))
        files.push(look.file);
    }
    if (files.length === 0) return null;
    const folders = new Set(files.map(({path}) => folderOf(path)));
    const results = looks.filter(
      ({name, file}) => /(?:^results_|_results\.json$)/.test(name) && folders.has(folderOf(file.path))
    );
    return {
      files: [...files, ...results.map(({file}) => file)],
      confidence: 0.95,
      because: "the first record has doc_id and filtered_resps",
      as: `lm-eval or lmms-eval samples of ${files.length} task${files.length === 1 ? "" : "s"}`
    };
  },

  readsLines: ({path}) => path.endsWith(".jsonl"),

  async *read(files, context) {
    for (const file of files) {
      if (!file.path.endsWith(".jsonl")) {
        await logResults(file, context);
        continue;
      }
      yield* rowRecords(file, context, rowOf);
    }
  }
};

/** The harness's own means (`"acc,none": 0.61`) by task, to be compared with those of the samples. */
async function logResults(file: LogFile, context: ReadContext): Promise<void> {
  const document = await jsonDocument(file, context);
  const results = "value" in document && isObject(document.value) ? document.value["results"] : undefined;
  const subjectId = subjectOf(file.path, context);
  for (const [suite, metrics] of isObject(results) ? Object.entries(results) : [])
    for (const [name, value] of isObject(metrics) ? Object.entries(metrics) : []) {
      const [metric = "", filter] = name.split(",");
      if (typeof value !== "number" || metric === "samples" || metric.endsWith("_stderr")) continue;
      const scorerId = filter === undefined ? `lm-eval/${metric}` : `lm-eval/${metric},${filter}`;
      context.ledger.logged([{suite, subjectId, scorerId, group: "all", metric: "mean", value, file: file.path}]);
    }
  context.ledger.ignored(file.path, "aggregates: recomputed from the samples and compared");
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function subjectOf(file: string, {options}: ReadContext): string {
  const folder = baseName(folderOf(file)).replace(/!$/, "");
  return options.subject ?? (folder || "unnamed");
}

function rowOf(value: JsonValue, file: string, place: string, context: ReadContext): CanonicalRow | string {
  const {options} = context;
  if (!isObject(value)) return `invalid record; expected object: ${shown(value)}`;
  const docId = maybeText(value["doc_id"]);
  if (docId === null) return "missing field: doc_id";
  const {suite, date} = taskOf(file);
  const filter = maybeText(value["filter"]);
  const judgments = metricsOf(value).flatMap((metric) =>
    metricJudgments(filter === null ? `lm-eval/${metric}` : `lm-eval/${metric},${filter}`, value[metric] ?? null, {
      judgeId: options.judge ?? null
    })
  );
  const choice = likeliest(value);
  const filtered = choice === null ? firstText(value["filtered_resps"]) : choice;
  const reply = choice === null ? (firstText(value["resps"]) ?? filtered) : null;
  const subjectId = subjectOf(file, context);
  return canonicalRow({
    subjectId,
    runId: [subjectId, suite, date].filter((part) => part !== null).join("/"),
    run: {protocol: null, date},
    item: itemRow({
      itemId: `${suite}/${docId}`,
      suite,
      category: categoryOf(value),
      prompt: promptOf(value),
      key: maybeText(value["target"])
    }),
    reply,
    parsed: filtered,
    status: reply === null && judgments.length === 0 ? "missing" : "ok",
    sourceId: file,
    place,
    judgments
  });
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

/** What was sent: the first argument of the first request (a list, or named gen_args_0 and arg_0 since 0.4.3), else the question. */
function promptOf(value: JsonObject): string | null {
  const requests = value["arguments"];
  if (isObject(requests)) {
    const first = Object.values(requests)[0];
    return isObject(first) ? firstText(Object.values(first)[0]) : null;
  }
  const doc = isObject(value["doc"]) ? value["doc"] : {};
  return firstText(requests) ?? maybeText(value["input"] ?? doc["question"] ?? doc["query"]);
}

/** One-element nesting is flattened since lmms-eval 0.7: both shapes are read. */
function firstText(value: JsonValue | undefined): string | null {
  return Array.isArray(value) ? firstText(value[0]) : maybeText(value);
}

/**
 * The continuation that the model finds most likely, where the requests asked for likelihoods (`[[-1.2, false], …]`) and nothing was
 * replied: its number where the target is one, else its text. `null` where there was a reply.
 */
function likeliest(value: JsonObject): string | null {
  const responses = value["filtered_resps"] ?? value["resps"];
  if (!Array.isArray(responses) || responses.length < 2) return null;
  let [best, most] = [-1, -Infinity];
  for (const [r, response] of responses.entries()) {
    const [likelihood, isGreedy] = pairOf(response);
    if (typeof likelihood !== "number" || typeof isGreedy !== "boolean") return null;
    if (likelihood > most) [best, most] = [r, likelihood];
  }
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

function taskOf(file: string): {suite: string; date: string | null} {
  const name = baseName(file);
  const lm = LM_NAME.exec(name);
  if (lm) return {suite: lm[1] ?? "lm-eval", date: lm[2] ?? null};
  const lmms = LMMS_NAME.exec(name);
  if (lmms) return {suite: lmms[2] ?? "lm-eval", date: lmms[1] ?? null};
  return {suite: name.replace(/\.jsonl$/, "").replace(/^samples_/, "") || "lm-eval", date: null};
}
