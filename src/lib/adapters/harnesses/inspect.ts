import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext, ReadRecord} from "../adapter.js";
import {isObject, maybeNumber, maybeText, shown, type JsonObject} from "../json-value.js";
import {jsonDocument} from "../read/json-document.js";
import type {LogFile} from "../read/log-file.js";
import {canonicalRow, itemRow} from "../rows.js";
import {inspectInput, inspectReply} from "./inspect-reply.js";
import {metricJudgments} from "./metric-judgments.js";

const MEMBER = /^(.*\.eval)!\/(.+)$/;

/** Inspect AI logs: `.eval` archives (also of runs that died) and `.json` logs. */
export const INSPECT: Adapter = {
  id: "inspect",
  version: "1",
  title: "Inspect AI logs",

  async detect(looks) {
    const members = looks.filter(({file}) => MEMBER.test(file.path));
    const documents = [];
    for (const look of looks.filter(({extension, file}) => extension === "json" && !MEMBER.test(file.path))) {
      const head = (await look.head()).slice(0, 20_000);
      if (/^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"status"/.test(head) && /"eval"\s*:\s*\{/.test(head))
        documents.push(look);
    }
    const files = [...members, ...documents].map(({file}) => file);
    if (files.length === 0) return null;
    const archives = new Set(members.map(({file}) => MEMBER.exec(file.path)?.[1])).size;
    return {
      files,
      confidence: 0.98,
      because: `${archives} archives end in .eval and ${documents.length} files begin with version, status and eval`,
      as: `Inspect AI, ${archives + documents.length} log${archives + documents.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const archives = new Map<string, LogFile[]>();
    for (const file of files) {
      const archive = MEMBER.exec(file.path)?.[1];
      if (archive === undefined) yield await readDocument(file, context);
      else archives.set(archive, [...(archives.get(archive) ?? []), file]);
    }
    for (const members of archives.values()) yield* readArchive(members, context);
  }
};

interface Header {
  readonly subjectId: string;
  readonly task: string;
  readonly date: string | null;
  readonly runId: string | null;
  readonly isInvalid: boolean;
}

async function* readArchive(members: readonly LogFile[], context: ReadContext): AsyncGenerator<ReadRecord[]> {
  const named = (name: string): LogFile | undefined => members.find(({path}) => path.endsWith(`!/${name}`));
  const source = named("header.json") ?? named("_journal/start.json");
  const read = source === undefined ? {value: null} : await jsonDocument(source, context);
  const header = headerOf("value" in read ? read.value : null, context);
  const samples = members.filter(({path}) => path.includes("!/samples/"));
  for (const member of members) {
    if (member === source || samples.includes(member)) continue;
    context.ledger.ignored(member.path, "header, journal or summary: the samples are read");
  }
  if (source !== undefined && !source.path.endsWith("header.json")) {
    context.ledger.warning(source.path, "file", "no header: the run died, its finished samples are read");
  }
  for (const member of samples) {
    context.ledger.saw(member.path);
    const document = await jsonDocument(member, context);
    if ("error" in document) {
      context.ledger.rejected(member.path, "file", document.error);
      continue;
    }
    yield sampleRecord(document.value, header, member.path, "file", context);
  }
}

async function readDocument(file: LogFile, context: ReadContext): Promise<ReadRecord[]> {
  const document = await jsonDocument(file, context);
  if ("error" in document || !isObject(document.value)) {
    context.ledger.saw(file.path);
    context.ledger.rejected(file.path, "file", "error" in document ? document.error : "invalid log; expected object");
    return [];
  }
  const header = headerOf(document.value, context);
  const samples = document.value["samples"];
  if (!Array.isArray(samples)) {
    context.ledger.warning(file.path, "file", "header-only log: it holds no samples");
    return [];
  }
  context.ledger.saw(file.path, samples.length);
  return samples.flatMap((sample, s) => sampleRecord(sample, header, file.path, `samples[${s}]`, context));
}

function headerOf(value: JsonValue, {options}: ReadContext): Header {
  const log = isObject(value) ? value : {};
  const spec = isObject(log["eval"]) ? log["eval"] : {};
  return {
    subjectId: options.subject ?? maybeText(spec["model"]) ?? "unnamed",
    task: maybeText(spec["task"]) ?? "inspect",
    date: maybeText(spec["created"]),
    runId: maybeText(spec["run_id"] ?? spec["eval_id"]),
    isInvalid: log["invalidated"] === true
  };
}

function sampleRecord(
  sample: JsonValue,
  header: Header,
  file: string,
  place: string,
  {ledger, options}: ReadContext
): ReadRecord[] {
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
  return [{file, place, rows: [sampleRow(sample, id, epoch, header, file, place, options.judge ?? null)]}];
}

function sampleRow(
  sample: JsonObject,
  id: string,
  epoch: number,
  {subjectId, task, date, runId}: Header,
  file: string,
  place: string,
  judge: string | null
): CanonicalRow {
  const scores = isObject(sample["scores"]) ? sample["scores"] : {};
  const judgments = Object.entries(scores).flatMap(([name, score]) =>
    isObject(score)
      ? metricJudgments(`inspect/${name}`, lastValue(score), {
          judgeId: judge,
          judgeRaw: maybeText(score["explanation"])
        })
      : []
  );
  const answer = Object.values(scores).map((score) => (isObject(score) ? maybeText(score["answer"]) : null));
  const metadata = isObject(sample["metadata"]) ? sample["metadata"] : {};
  const target = sample["target"] ?? null;
  const reply = inspectReply(sample);
  const failed = sample["error"] !== undefined && sample["error"] !== null;
  const suite = slug(task);
  return canonicalRow({
    subjectId,
    runId: [subjectId, suite, runId].filter((part) => part !== null).join("/"),
    run: {protocol: null, date},
    item: itemRow({
      itemId: `${suite}/${id}`,
      suite,
      category: maybeText(metadata["category"] ?? metadata["cat"] ?? metadata["subject"]),
      prompt: inspectInput(sample),
      key: Array.isArray(target) ? JSON.stringify(target) : maybeText(target)
    }),
    attempt: Math.max(0, epoch - 1),
    reply,
    parsed: answer.find((text) => text !== null) ?? null,
    status: failed ? "error" : reply === null && judgments.length === 0 ? "missing" : "ok",
    sourceId: file,
    place,
    judgments: failed ? judgments.map((j) => ({...j, score: null, status: "error" as const})) : judgments
  });
}

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
