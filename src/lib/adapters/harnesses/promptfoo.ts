import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext, ReadRecord} from "../contract/adapter.js";
import type {LogFile} from "../files/log-file.js";
import {jsonDocument} from "../records/json-document.js";
import {jsonRecords} from "../records/json-records.js";
import {isObject, listedText, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow} from "../values/rows.js";
import {UNNAMED} from "../values/unnamed.js";
import {metricJudgments} from "./metric-judgments.js";

/** What promptfoo says of a result that is no verdict: its provider failed. */
const PROVIDER_FAILED = 2;
/** Assertions that name a right answer in words. */
const NAMES_ANSWER = /^(?:equals|i?contains|i?contains-(?:all|any)|starts-with|is-valid-answer)$/;

/** What a test fills in and says of itself, with time and cost; its category is read. */
const FURTHER = new OwnColumns(["category"]);

/** promptfoo: what `eval -o` writes as JSON (summaries of versions 2 and 3) or as JSON lines, a row per test, prompt and provider. */
export const PROMPTFOO: Adapter = {
  id: "promptfoo",
  version: "2",
  title: "promptfoo results",

  async detect(looks) {
    const files: LogFile[] = [];
    for (const look of looks) {
      if (look.extension === "jsonl") {
        const record = await look.firstRecord();
        if (record !== null && isResult(record)) files.push(look.file);
      } else if (look.extension === "json" && isDocument(await look.head())) files.push(look.file);
    }
    if (files.length === 0) return null;
    return {
      files,
      confidence: 0.96,
      because: "results name promptIdx and testCase",
      as: `promptfoo results, ${files.length} file${files.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    for (const file of files) {
      const reader = new ResultReader(file.path, context);
      if (file.path.endsWith(".jsonl")) {
        for await (const batch of jsonRecords(file, context))
          yield batch.flatMap(({value, place}) => reader.record(value, place));
        continue;
      }
      const document = await jsonDocument(file, context);
      const value = "value" in document ? document.value : null;
      const results = resultsOf(value);
      if (results === null) {
        context.ledger.saw(file.path);
        const fault = "error" in document ? document.error : "invalid results; expected a list under results.results";
        context.ledger.rejected(file.path, "file", fault);
        context.ledger.notWhole(file.path, fault);
        continue;
      }
      context.ledger.saw(file.path, results.length);
      reader.about(value);
      yield results.flatMap((value, r) => reader.record(value, `result ${r}`));
      reader.logStated(value);
    }
  }
};

/** Results may stand behind much else: what a document begins with is its id and its summary. */
function isDocument(head: string): boolean {
  if (!/^\s*\{\s*"(?:evalId|results|version|config|shareableUrl|timestamp)"\s*:/.test(head)) return false;
  return (
    /"promptIdx"\s*:|"prompts"\s*:\s*\[\s*\{[\s\S]*"provider"\s*:[\s\S]*"metrics"\s*:/.test(head) &&
    /"results"\s*:/.test(head)
  );
}

const isResult = (record: JsonObject): boolean => "promptIdx" in record && "testIdx" in record && "success" in record;

/** The list of results, in an output file or in a summary alone. */
function resultsOf(value: JsonValue): readonly JsonValue[] | null {
  if (!isObject(value)) return null;
  const results = isObject(value["results"]) ? value["results"]["results"] : value["results"];
  return Array.isArray(results) ? results : null;
}

class ResultReader {
  readonly #path: string;
  readonly #context: ReadContext;
  readonly #prompts = new Map<string, number>();
  readonly #asked = new Map<string, number>();
  #suite = "promptfoo";
  #date: string | null = null;
  #evaluation: string | null = null;

  constructor(path: string, context: ReadContext) {
    this.#path = path;
    this.#context = context;
  }

  /** What a document says of its results: the name of the evaluation, when it was made, and the prompts in their order. */
  about(value: JsonValue): void {
    if (!isObject(value)) return;
    const summary = isObject(value["results"]) ? value["results"] : value;
    const description = isObject(value["config"]) ? maybeText(value["config"]["description"]) : null;
    if (description) this.#suite = slug(description);
    this.#date = maybeText(summary["timestamp"]);
    this.#evaluation = maybeText(value["evalId"]);
  }

  /** The record of a result; what is none stands in the ledger. */
  record(value: JsonValue, place: string): ReadRecord[] {
    const row = isObject(value) ? this.#row(value, place) : `invalid result; expected object: ${shown(value)}`;
    if (typeof row !== "string") return [{file: this.#path, place, rows: [row]}];
    this.#context.ledger.rejected(this.#path, place, row);
    return [];
  }

  /** Shares of tests that passed, by provider, where none failed for another reason: compared with the results. */
  logStated(value: JsonValue): void {
    if (!isObject(value)) return;
    const {results} = value;
    const prompts = isObject(results) ? results["prompts"] : value["prompts"];
    const byProvider = new Map<string, {passed: number; tests: number; isWhole: boolean}>();
    for (const prompt of Array.isArray(prompts) ? prompts : []) {
      const metrics = isObject(prompt) && isObject(prompt["metrics"]) ? prompt["metrics"] : null;
      const provider = isObject(prompt) ? maybeText(prompt["provider"]) : null;
      if (metrics === null || provider === null) continue;
      const count = (name: string): number => Number(maybeText(metrics[name]) ?? 0);
      const known = byProvider.get(provider) ?? {passed: 0, tests: 0, isWhole: true};
      byProvider.set(provider, {
        passed: known.passed + count("testPassCount"),
        tests: known.tests + count("testPassCount") + count("testFailCount"),
        isWhole: known.isWhole && count("testErrorCount") === 0
      });
    }
    for (const [provider, {passed, tests, isWhole}] of byProvider)
      if (isWhole && tests > 0)
        this.#context.ledger.logged([
          {
            suite: this.#suite,
            subjectId: this.#context.options.subject ?? provider,
            scorerId: "promptfoo/success",
            group: "all",
            metric: "mean",
            value: passed / tests,
            file: this.#path
          }
        ]);
  }

  #row(result: JsonObject, place: string): CanonicalRow | string {
    const test = maybeText(result["testIdx"]);
    const isCase = isObject(result["testCase"]);
    const vars = isObject(result["vars"]) ? result["vars"] : {};
    // Summaries of version 2 do not number their tests: what was filled in tells them apart.
    const name = test ?? (Object.keys(vars).length > 0 ? JSON.stringify(vars) : null);
    if (name === null) return "missing field: testIdx";
    const {options} = this.#context;
    const subjectId = options.subject ?? providerOf(result["provider"]);
    const prompt = isObject(result["prompt"]) ? result["prompt"] : {};
    const item = `${name}${this.#promptName(maybeText(result["promptId"] ?? prompt["label"]))}`;
    const key = `${subjectId}\u0000${item}`;
    const attempt = this.#asked.get(key) ?? 0;
    this.#asked.set(key, attempt + 1);
    const testCase = isCase ? (result["testCase"] as JsonObject) : {};
    const metadata = isObject(testCase["metadata"]) ? testCase["metadata"] : {};
    const response = isObject(result["response"]) ? result["response"] : {};
    const output = response["output"] ?? null;
    const reply = output === null ? null : (maybeText(output) ?? JSON.stringify(output));
    const failed =
      Number(result["failureReason"]) === PROVIDER_FAILED ||
      (reply === null && result["error"] !== undefined && result["error"] !== null);
    const grading = isObject(result["gradingResult"]) ? result["gradingResult"] : {};
    const given = {judgeId: options.judge ?? null, judgeRaw: maybeText(grading["reason"])};
    const named = isObject(result["namedScores"]) ? result["namedScores"] : {};
    const judgments = [
      ...metricJudgments("promptfoo/success", result["success"] ?? null, given),
      ...metricJudgments("promptfoo/score", result["score"] ?? null, given),
      ...Object.entries(named).flatMap(([metric, score]) => metricJudgments(`promptfoo/${metric}`, score, given))
    ];
    return canonicalRow({
      subjectId,
      runId: [subjectId, this.#suite, this.#evaluation].filter((part) => part !== null).join("/"),
      run: {protocol: null, date: this.#date},
      item: itemRow({
        itemId: `${this.#suite}/${item}`,
        suite: this.#suite,
        caseId: `${this.#suite}/${name}`,
        category: maybeText(metadata["category"] ?? testCase["description"]),
        prompt: maybeText(prompt["raw"]),
        key: answerOf(testCase["assert"])
      }),
      attempt,
      reply,
      status: failed ? "error" : reply === null ? "missing" : "ok",
      sourceId: this.#path,
      place,
      own: FURTHER.keptOf(
        {vars, metadata, result: {latencyMs: result["latencyMs"] ?? null, cost: result["cost"] ?? null}},
        this.#path,
        place,
        this.#context
      ),
      judgments: failed ? judgments.map((one) => ({...one, score: null, status: "error" as const})) : judgments
    });
  }

  /** Of several prompts that a test is put by, all but the first are named. */
  #promptName(prompt: string | null): string {
    if (prompt === null) return "";
    let number = this.#prompts.get(prompt);
    if (number === undefined) this.#prompts.set(prompt, (number = this.#prompts.size));
    return number === 0 ? "" : `/prompt ${number + 1}`;
  }
}

/** The provider by its label, else by its id; older files have the id alone. */
function providerOf(provider: JsonValue | undefined): string {
  if (!isObject(provider)) return maybeText(provider) || UNNAMED;
  return maybeText(provider["label"]) || maybeText(provider["id"]) || UNNAMED;
}

/** The right answer, where one assertion alone names one. */
function answerOf(assertions: JsonValue | undefined): string | null {
  const naming = (Array.isArray(assertions) ? assertions : []).filter(
    (one) => isObject(one) && NAMES_ANSWER.test(maybeText(one["type"]) ?? "")
  );
  const [only] = naming;
  return naming.length === 1 && isObject(only) ? listedText(only["value"]) : null;
}

const slug = (text: string): string =>
  text
    .trim()
    .replace(/[^\w.-]+/g, "-")
    .slice(0, 80) || "promptfoo";
