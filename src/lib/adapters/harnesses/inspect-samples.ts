import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {ReadContext, ReadRecord} from "../contract/adapter.js";
import {isObject, listedText, maybeNumber, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow} from "../values/rows.js";
import {UNNAMED} from "../values/unnamed.js";
import {inspectInput, inspectReply, isUnanswered} from "./inspect-reply.js";
import {inspectJudgments, unreadJudgments} from "./metric-judgments.js";

/** What a log says once about all its samples. */
export interface InspectHeader {
  readonly subjectId: string;
  readonly task: string;
  readonly date: string | null;
  readonly runId: string | null;
  readonly isInvalid: boolean;
  /** Name of the only scorer in logs of version 1, whose samples have one nameless score. */
  readonly onlyScorer: string;
}

/** What else is said of a sample: its metadata, of which the category is read, and how long it took. */
const FURTHER = new OwnColumns(["category"]);

/** Means of the values that samples have; every other metric is made by a rule of its own. */
const MEANS = new Set(["accuracy", "mean"]);
/** What tells how sure a metric is, and is none of the answers. */
const SPREADS = /^(?:(?:bootstrap_)?stderr|std|var)$/;

/** The log's own numbers by scorer: means, to be compared with those of its samples, and others, of which is said why they are not. */
export function logInspectResults(log: JsonValue, header: InspectHeader, file: string, {ledger}: ReadContext): void {
  const results = isObject(log) && isObject(log["results"]) ? log["results"]["scores"] : undefined;
  for (const score of Array.isArray(results) ? results : []) {
    if (!isObject(score) || !isObject(score["metrics"])) continue;
    const [name, scorer] = [maybeText(score["name"]) ?? "", maybeText(score["scorer"])];
    // The two differ where the scorer gives an object: the name is that of one of its keys.
    const scorerId = `inspect/${scorer === null || scorer === name ? name : `${scorer}/${name}`}`;
    // Of several epochs reduced otherwise (pass_at_2, max) the plain mean is another quantity.
    const reducer = maybeText(score["reducer"]) ?? "";
    for (const [key, metric] of Object.entries(score["metrics"])) {
      const value = isObject(metric) && typeof metric["value"] === "number" ? maybeNumber(metric["value"]) : null;
      if (value === null || SPREADS.test(key)) continue;
      const isReduced = !["", "mean"].includes(reducer);
      const isMean = MEANS.has(key) && !isReduced;
      const madeBy = isReduced ? `${key} of epochs reduced by ${reducer}` : key;
      ledger.logged([
        {
          suite: slug(header.task),
          subjectId: header.subjectId,
          runId: runName(header),
          scorerId,
          group: "all",
          metric: isMean ? "mean" : madeBy,
          value,
          file,
          ...(isMean ? {} : {madeBy})
        }
      ]);
    }
  }
}

/** A run that did not succeed holds what it had finished: whoever takes its means for the task's is to know. */
export function warnOfStatus(log: JsonValue, file: string, {ledger}: ReadContext): void {
  const status = isObject(log) ? maybeText(log["status"]) : null;
  if (status !== null && status !== "success")
    ledger.warning(file, "file", `the run did not succeed, its finished samples are read: status ${status}`);
}

/** The header of a log; unknown where the log does not say. */
export function inspectHeader(value: JsonValue, {options}: ReadContext): InspectHeader {
  const log = isObject(value) ? value : {};
  const spec = isObject(log["eval"]) ? log["eval"] : {};
  const results = isObject(log["results"]) ? log["results"] : {};
  const scorer = isObject(results["scorer"]) ? results["scorer"] : {};
  return {
    subjectId: options.subject ?? (maybeText(spec["model"]) || UNNAMED),
    task: maybeText(spec["task"]) ?? "inspect",
    date: maybeText(spec["created"]),
    runId: runIdOf(spec),
    isInvalid: log["invalidated"] === true,
    onlyScorer: maybeText(scorer["name"]) ?? "score"
  };
}

/** One run may ask a task several times, with other arguments: `run_id` is the same for these, `task_id` is each one's own. */
function runIdOf(spec: JsonObject): string | null {
  const ids = [maybeText(spec["run_id"] ?? spec["eval_id"]), maybeText(spec["task_id"])];
  return ids.filter((id) => id !== null).join("/") || null;
}

/** The record of a sample; what is none stands in the ledger. */
export function inspectSample(
  sample: JsonValue,
  header: InspectHeader,
  file: string,
  place: string,
  context: ReadContext
): ReadRecord[] {
  const {ledger} = context;
  if (!isObject(sample)) {
    ledger.rejected(file, place, `invalid sample; expected object: ${shown(sample)}`);
    return [];
  }
  const id = maybeText(sample["id"]);
  const epoch = maybeNumber(sample["epoch"] ?? 1);
  if (id === null || epoch === null) {
    ledger.rejected(file, place, `missing field: ${id === null ? "id" : "epoch"}`);
    return [];
  }
  if (header.isInvalid) {
    ledger.skipped(file, place, "the log is marked as invalidated");
    return [];
  }
  return [{file, place, rows: [sampleRow(sample, id, epoch, header, file, place, context)]}];
}

function sampleRow(
  sample: JsonObject,
  id: string,
  epoch: number,
  header: InspectHeader,
  file: string,
  place: string,
  context: ReadContext
): CanonicalRow {
  const {subjectId, task, date, onlyScorer} = header;
  const {score: only} = sample;
  const scores = isObject(sample["scores"]) ? sample["scores"] : isObject(only) ? {[onlyScorer]: only} : {};
  const judgments = Object.entries(scores).flatMap(([name, score]) =>
    isObject(score)
      ? inspectJudgments(`inspect/${name}`, lastValue(score), {
          judgeId: context.options.judge ?? null,
          judgeRaw: maybeText(score["explanation"])
        })
      : []
  );
  const answer = Object.values(scores).map((score) => (isObject(score) ? maybeText(score["answer"]) : null));
  const metadata = isObject(sample["metadata"]) ? sample["metadata"] : {};
  const reply = inspectReply(sample);
  const parsed = answer.find((text) => text !== null) ?? null;
  const isMissing = judgments.length === 0 ? reply === null : !parsed && isUnanswered(sample);
  const failed = sample["error"] !== undefined && sample["error"] !== null;
  const suite = slug(task);
  return canonicalRow({
    subjectId,
    runId: runName(header),
    run: {protocol: null, date},
    item: itemRow({
      itemId: `${suite}/${id}`,
      suite,
      category: maybeText(metadata["category"] ?? metadata["cat"] ?? metadata["subject"]),
      prompt: inspectInput(sample),
      key: listedText(sample["target"])
    }),
    attempt: Math.max(0, epoch - 1),
    reply,
    parsed,
    status: failed ? "error" : isMissing ? "missing" : "ok",
    sourceId: file,
    place,
    own: FURTHER.keptOf(
      {
        metadata,
        sample: {total_time: sample["total_time"] ?? null, working_time: sample["working_time"] ?? null}
      },
      file,
      place,
      context
    ),
    judgments: failed
      ? judgments.map((j) => ({...j, score: null, status: "error" as const}))
      : isMissing
        ? unreadJudgments(judgments)
        : judgments
  });
}

const runName = ({subjectId, task, runId}: InspectHeader): string =>
  [subjectId, slug(task), runId].filter((part) => part !== null).join("/");

/** Edited scores carry their history; the last edit holds. */
function lastValue(score: JsonObject): JsonValue {
  const history = Array.isArray(score["history"]) ? score["history"] : [];
  const last = history.findLast(
    (edit) => isObject(edit) && edit["value"] !== undefined && edit["value"] !== "UNCHANGED"
  );
  return (isObject(last) ? last["value"] : score["value"]) ?? null;
}

function slug(task: string): string {
  return task.slice(task.lastIndexOf("/") + 1) || "inspect";
}
