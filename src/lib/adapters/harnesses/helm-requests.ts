import type {Judgment} from "../../schema/index.js";
import {STRICT, type JsonValue} from "../../scoring/index.js";
import type {ReadContext, ReadRecord} from "../contract/adapter.js";
import {folderOf, isObject, maybeNumber, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {memberRecords} from "../records/member-records.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow, judgment} from "../values/rows.js";
import {helmInstance, helmRun, helmRunOf, helmSpecification, type HelmRun} from "./helm-run.js";
import {helmJudgments, helmStats} from "./helm-stats.js";
import {unreadJudgments} from "./metric-judgments.js";

/** What is read of an instance and of its request; the rest of the instance, and what came back beside the text, is kept as it is. */
const FURTHER = new OwnColumns([
  ...["id", "input", "references", "split", "perturbation"],
  ...["success", "completions", "embedding", "error"]
]);

/** Statistics of a run by instance and training set. */
type StatsByInstance = ReadonlyMap<string, JsonObject>;

/**
 * Requests of a run, one row per instance and training set, with the statistics that stand beside them.
 *
 * Where every option of a question was a request of its own (`reference_index`), the row stands with the first; it has no reply, and
 * the option that the run chose for its answer.
 */
export async function* readHelmRequests(
  file: LogFile,
  {stats: statsFile, spec}: {readonly stats: LogFile | undefined; readonly spec: LogFile | undefined},
  context: ReadContext
): AsyncGenerator<ReadRecord[]> {
  const {ledger} = context;
  const stats = statsFile === undefined ? null : await statsOf(statsFile, context);
  if (stats === null)
    ledger.warning(file.path, "file", "no per_instance_stats.json beside it: scores of the run are not known");
  const specified = await helmSpecification(spec, context);
  const met = new Set<string>();
  yield* memberRecords(file, "request_states", context, ({adapter_spec}, hasRequests) => {
    if (!hasRequests) throw new RangeError("missing field: request_states");
    const run = helmRun(folderOf(file.path), {adapter_spec: adapter_spec ?? null, ...specified}, context);
    return ({value, place}) => {
      const record = isObject(value) ? value : null;
      const instance = record !== null && isObject(record["instance"]) ? record["instance"] : null;
      const id = maybeText(instance?.["id"]);
      if (record === null || instance === null || id === null) {
        const missing = instance === null ? "instance" : "instance.id";
        ledger.rejected(
          file.path,
          place,
          record === null ? `invalid record; expected object: ${shown(value)}` : `missing field: ${missing}`
        );
        return [];
      }
      if (record["request_mode"] === "calibration") {
        ledger.skipped(file.path, place, "calibration: what the model makes of an option without its question");
        return [];
      }
      const trial = Math.max(0, maybeNumber(record["train_trial_index"]) ?? 0);
      const key = `${helmInstance(id, instance["perturbation"])}\u0000${trial}`;
      if (maybeText(record["reference_index"]) !== null && met.has(key)) {
        ledger.skipped(file.path, place, "further option of a question: the row stands with its first");
        return [];
      }
      met.add(key);
      // Where the run was scored, an answer without statistics has no verdict: one by another rule would stand among theirs.
      const own = stats === null ? undefined : (stats.get(key) ?? {});
      const row = rowOf(record, instance, {file: file.path, place, run, id, trial}, own, context);
      if (stats !== null && !stats.has(key) && row.status !== "error")
        ledger.warning(file.path, place, "no statistics of the instance in per_instance_stats.json: no verdict");
      return [{file: file.path, place, rows: [row]}];
    };
  });
  const unmet = [...(stats?.keys() ?? [])].filter((key) => !met.has(key)).length;
  if (unmet > 0 && statsFile !== undefined)
    ledger.warning(statsFile.path, "file", `statistics of instances without a request: ${unmet}`);
}

interface Where extends Pick<ReadRecord, "file" | "place"> {
  readonly run: HelmRun;
  readonly id: string;
  readonly trial: number;
}

function rowOf(
  record: JsonObject,
  instance: JsonObject,
  {file, place, run, id, trial}: Where,
  stats: JsonObject | undefined,
  context: ReadContext
): ReadRecord["rows"][number] {
  const result = isObject(record["result"]) ? record["result"] : null;
  const isOption = maybeText(record["reference_index"]) !== null;
  const [completion] = Array.isArray(result?.["completions"]) ? result["completions"] : [];
  const reply = isOption || !isObject(completion) ? null : maybeText(completion["text"]);
  const failed = result?.["success"] === false;
  const question = helmQuestion(record, instance);
  const logged = stats === undefined ? [] : helmJudgments(stats, context.options.judge ?? null);
  const status = failed ? "error" : reply === null && !isOption ? "missing" : "ok";
  const judgments = stats === undefined && status === "ok" && reply !== null ? strictly(reply, question) : logged;
  const {subjectId, suite, runId} = helmRunOf(run, instance["perturbation"]);
  return canonicalRow({
    subjectId,
    runId,
    item: itemRow({
      itemId: `${suite}/${id}`,
      suite,
      category: question.split,
      prompt: question.prompt,
      key: question.key
    }),
    attempt: trial,
    reply,
    parsed: isOption ? chosen(stats) : readLetter(reply, question),
    status,
    sourceId: file,
    place,
    own: FURTHER.keptOf({instance, result: isOption ? {} : (result ?? {})}, file, place, context),
    judgments: failed
      ? judgments.map((one) => ({...one, score: null, status: "error" as const}))
      : status === "missing"
        ? unreadJudgments(judgments)
        : judgments
  });
}

/** What was asked, of a record with `output_mapping` or of an instance alone. */
export interface HelmQuestion {
  readonly prompt: string | null;
  readonly key: string | null;
  /** `valid` or `test`: HELM's means are of one of them. */
  readonly split: string | null;
  /** Option texts by the letter that a reply names them by. */
  readonly options: readonly (readonly [letter: string, text: string])[];
}

/** The question with its options, one a line; its key is the letter of the right option where a reply names one, else its text. */
export function helmQuestion(record: JsonObject, instance: JsonObject): HelmQuestion {
  const input = isObject(instance["input"]) ? maybeText(instance["input"]["text"]) : maybeText(instance["input"]);
  const mapping = isObject(record["output_mapping"]) ? record["output_mapping"] : {};
  const options = Object.entries(mapping).map(([letter, text]) => [letter, maybeText(text) ?? ""] as const);
  const references = (Array.isArray(instance["references"]) ? instance["references"] : []).filter(isObject);
  const right = references.findIndex(({tags}) => Array.isArray(tags) && tags.includes("correct"));
  const output = references[right]?.["output"];
  const text = isObject(output) ? maybeText(output["text"]) : maybeText(output);
  const lettered = options.find(([, option]) => option === text)?.[0] ?? text;
  const lines = options.map(([letter, option]) => `${letter}. ${option}`);
  return {
    prompt: input === null ? null : [input, ...lines].join("\n"),
    key: maybeText(record["reference_index"]) === null ? lettered : right === -1 ? null : String(right),
    split: maybeText(instance["split"]),
    options
  };
}

/** HELM maps a stripped reply that is one of the letters. */
function readLetter(reply: string | null, {options}: HelmQuestion): string | null {
  const letter = reply?.trim() ?? "";
  return options.some(([known]) => known === letter) ? letter : null;
}

function strictly(reply: string, {key, options}: HelmQuestion): Judgment[] {
  if (key === null || !options.some(([letter]) => letter === key)) return [];
  const {score, status} = STRICT.score(reply, {key, options: options.map(([, text]) => text)});
  return [judgment({scorerId: STRICT.id, scorerVersion: STRICT.version, score, status})];
}

function chosen(stats: JsonObject | undefined): string | null {
  const index = stats === undefined ? undefined : helmStats(stats).find(([name]) => name === "predicted_index")?.[1];
  return maybeText(index);
}

/** Held whole: statistics of an instance may stand anywhere among them. */
async function statsOf(file: LogFile, context: ReadContext): Promise<StatsByInstance | null> {
  const document = await jsonDocument(file, context);
  if ("error" in document || !Array.isArray(document.value)) {
    const fault = "error" in document ? document.error : `invalid statistics; expected list: ${shown(document.value)}`;
    context.ledger.saw(file.path);
    context.ledger.rejected(file.path, "file", fault);
    return null;
  }
  const stats = new Map<string, JsonObject>();
  for (const one of document.value) {
    const id: string | null = isObject(one) ? maybeText(one["instance_id"]) : null;
    if (!isObject(one) || id === null) continue;
    const trial = Math.max(0, maybeNumber(one["train_trial_index"]) ?? 0);
    const key = `${helmInstance(id, one["perturbation"])}\u0000${trial}`;
    const known = stats.get(key);
    // One entry per metric object that was run: they are about the same instance.
    stats.set(key, known === undefined ? one : {...known, stats: [...listOf(known), ...listOf(one)]});
  }
  context.ledger.ignored(file.path, "statistics: read with the requests of scenario_state.json");
  return stats;
}

function listOf({stats}: JsonObject): readonly JsonValue[] {
  return Array.isArray(stats) ? stats : [];
}
