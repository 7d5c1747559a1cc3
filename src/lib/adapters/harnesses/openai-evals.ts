import type {CanonicalRow, Judgment} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext, ReadRecord} from "../contract/adapter.js";
import type {LogFile} from "../files/log-file.js";
import {jsonRecords} from "../records/json-records.js";
import {isObject, listedText, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow, judgment} from "../values/rows.js";
import {UNNAMED} from "../values/unnamed.js";
import {messageTexts} from "./chat-messages.js";
import {metricJudgments} from "./metric-judgments.js";

/** Events that say how an answer was judged, or that it failed: the row of a sample stands with its first. */
const VERDICTS = new Set(["match", "metrics", "error"]);
/** What a whole run states, and the rule of the events that it is a mean of. */
const STATED: Readonly<Record<string, string>> = {accuracy: "openai-evals/match", score: "openai-evals/score"};

/** What is read of a sample's events; the rest of `raw_sample` and `match` is kept as it is. */
const FURTHER = new OwnColumns(["input", "ideal", "expected", "sampled", "picked", "correct", "prompt", "options"]);

/** OpenAI's evals: the events of a run as JSON lines, `spec` first and `final_report` last. */
export const OPENAI_EVALS: Adapter = {
  id: "openai-evals",
  version: "2",
  title: "OpenAI evals events",

  async detect(looks) {
    const files: LogFile[] = [];
    for (const look of looks) {
      if (!/^(?:jsonl|json|log)$/.test(look.extension)) continue;
      const spec = (await look.firstRecord())?.["spec"];
      if (isObject(spec) && "eval_name" in spec && "completion_fns" in spec) files.push(look.file);
    }
    if (files.length === 0) return null;
    return {
      files,
      confidence: 0.97,
      because: "the first line is a spec that names eval_name and completion_fns",
      as: `OpenAI evals events, ${files.length} file${files.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    for (const file of files) yield await new EventReader(file, context).records();
  }
};

/** What is known of a sample, event by event. */
interface Sample {
  /** Where its events stand. */
  readonly events: {readonly place: string; readonly type: string}[];
  prompt: string | null;
  reply: string | null;
  parsed: string | null;
  key: string | null;
  error: string | null;
  readonly judgments: Judgment[];
  /** Fields of its events that are read by nothing else. */
  readonly further: {raw_sample: JsonObject; match: JsonObject};
}

class EventReader {
  readonly #file: LogFile;
  readonly #context: ReadContext;
  readonly #samples = new Map<string, Sample>();
  #spec: JsonObject = {};

  constructor(file: LogFile, context: ReadContext) {
    this.#file = file;
    this.#context = context;
  }

  /** A row a sample: events hang together by its id, in any order. */
  async records(): Promise<ReadRecord[]> {
    const {ledger} = this.#context;
    const {path} = this.#file;
    let isEnded = false;
    for await (const batch of jsonRecords(this.#file, this.#context))
      for (const {value, place} of batch) {
        if (!isObject(value)) ledger.rejected(path, place, `invalid event; expected object: ${shown(value)}`);
        else if (isObject(value["spec"])) {
          this.#spec = value["spec"];
          ledger.skipped(path, place, "spec: what the run was asked for");
        } else if ("final_report" in value) {
          isEnded = true;
          ledger.skipped(path, place, "final report: compared with the records");
          this.#state(value["final_report"]);
        } else this.#event(value, place);
      }
    if (!isEnded) ledger.warning(path, "file", "no final report: the run may have been broken off");
    return [...this.#samples].map(([id, sample]) => this.#record(id, sample));
  }

  #event(event: JsonObject, place: string): void {
    const {ledger} = this.#context;
    const {path} = this.#file;
    const id = maybeText(event["sample_id"]);
    const type = maybeText(event["type"]);
    const {data} = event;
    if (id === null || type === null || !isObject(data)) {
      const missing = id === null ? "sample_id" : type === null ? "type" : "data";
      return ledger.rejected(path, place, `missing field: ${missing}`);
    }
    const sample = this.#sampleOf(id);
    sample.events.push({place, type});
    take(sample, type, data, this.#context.options.judge ?? null);
  }

  #sampleOf(id: string): Sample {
    const known = this.#samples.get(id);
    if (known !== undefined) return known;
    const made: Sample = {
      events: [],
      prompt: null,
      reply: null,
      parsed: null,
      key: null,
      error: null,
      judgments: [],
      further: {raw_sample: {}, match: {}}
    };
    this.#samples.set(id, made);
    return made;
  }

  /** The row stands at its first verdict; of a sample without any, at its first event. The others are parts of it. */
  #record(id: string, sample: Sample): ReadRecord {
    const {path} = this.#file;
    const at = sample.events.find(({type}) => VERDICTS.has(type)) ?? sample.events[0]!;
    for (const event of sample.events)
      if (event !== at) this.#context.ledger.skipped(path, event.place, `event ${event.type}: a part of its sample`);
    return {file: path, place: at.place, rows: [this.#row(id, sample, at.place)]};
  }

  #row(id: string, {prompt, reply, parsed, key, error, judgments, further}: Sample, place: string): CanonicalRow {
    const {subjectId, suite, runId} = this.#run();
    const failed = (note: string) =>
      judgment({scorerId: "openai-evals/match", scorerVersion: "1", score: null, status: "error", note});
    return canonicalRow({
      subjectId,
      runId,
      run: {protocol: null, date: maybeText(this.#spec["created_at"])},
      item: itemRow({itemId: `${suite}/${id}`, suite, prompt, key}),
      reply,
      parsed,
      status: error !== null ? "error" : reply === null ? "missing" : "ok",
      sourceId: this.#file.path,
      place,
      own: FURTHER.keptOf(further, this.#file.path, place, this.#context),
      judgments: error !== null && judgments.length === 0 ? [failed(error)] : judgments
    });
  }

  #run(): {readonly subjectId: string; readonly suite: string; readonly runId: string} {
    const functions = this.#spec["completion_fns"];
    const [model] = Array.isArray(functions) ? functions : [];
    const subjectId = this.#context.options.subject ?? (maybeText(model) || UNNAMED);
    const suite = maybeText(this.#spec["eval_name"]) || "openai-evals";
    return {subjectId, suite, runId: [subjectId, suite, maybeText(this.#spec["run_id"])].filter(Boolean).join("/")};
  }

  /** What the run says of itself, where it is a mean of events. */
  #state(report: JsonValue | undefined): void {
    const {subjectId, suite, runId} = this.#run();
    for (const [name, value] of isObject(report) ? Object.entries(report) : []) {
      const scorerId = STATED[name];
      if (typeof value !== "number" || scorerId === undefined) continue;
      const stated = {suite, subjectId, runId, scorerId, group: "all", metric: "mean", value, file: this.#file.path};
      this.#context.ledger.logged([stated]);
    }
  }
}

/** Takes up what an event says of its sample. */
function take(sample: Sample, type: string, data: JsonObject, judgeId: string | null): void {
  const given = {judgeId};
  if (type === "raw_sample") {
    sample.prompt ??= textOf(data["input"]);
    sample.key ??= listedText(data["ideal"]) || null;
    sample.further.raw_sample = data;
  } else if (type === "sampling") {
    // The first sampling is the answer: a judge's questions come after it.
    sample.prompt ??= textOf(data["prompt"]);
    sample.reply ??= listedText(data["sampled"]);
  } else if (type === "match") {
    sample.key ??= listedText(data["expected"]) || null;
    sample.reply = listedText(data["sampled"]) ?? sample.reply;
    sample.parsed ??= listedText(data["picked"]) || null;
    sample.further.match = data;
    sample.judgments.push(...metricJudgments("openai-evals/match", data["correct"] ?? null, given));
  } else if (type === "metrics")
    for (const [name, value] of Object.entries(data))
      sample.judgments.push(...metricJudgments(`openai-evals/${name}`, value, given));
  else if (type === "error") sample.error = maybeText(data["message"]) ?? maybeText(data["type"]) ?? "error";
}

/** A prompt as text: itself, or the texts of its messages. */
const textOf = (prompt: JsonValue | undefined): string | null =>
  Array.isArray(prompt) ? messageTexts(prompt) : maybeText(prompt);
