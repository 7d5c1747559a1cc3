import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext} from "../adapter.js";
import {isObject, maybeNumber, maybeText, shown} from "../json-value.js";
import {rowRecords} from "../read/row-records.js";
import {canonicalRow, itemRow, judgment} from "../rows.js";

/** Instance files of Every Eval Ever, schema 0.1 and 0.2, read leniently. */
export const EVERY_EVAL_EVER: Adapter = {
  id: "every-eval-ever",
  version: "1",
  title: "Every Eval Ever instances",

  async detect(looks) {
    const files = [];
    for (const look of looks.filter(({extension}) => extension === "jsonl")) {
      const record = await look.firstRecord();
      if (record !== null && "evaluation_id" in record && "sample_id" in record && "evaluation" in record)
        files.push(look.file);
    }
    if (files.length === 0) return null;
    return {
      files,
      confidence: 0.97,
      because: "the first record has evaluation_id, sample_id and evaluation",
      as: `Every Eval Ever instances, ${files.length} file${files.length === 1 ? "" : "s"}`
    };
  },

  readsLines: ({path}) => path.endsWith(".jsonl"),

  async *read(files, context) {
    for (const file of files) {
      yield* rowRecords(file, context, rowOf);
    }
  }
};

function rowOf(value: JsonValue, file: string, place: string, {options}: ReadContext): CanonicalRow | string {
  if (!isObject(value)) return `invalid record; expected object: ${shown(value)}`;
  const sample = maybeText(value["sample_id"]);
  if (sample === null) return "missing field: sample_id";
  const evaluation = isObject(value["evaluation"]) ? value["evaluation"] : {};
  const output = isObject(value["output"]) ? value["output"] : {};
  const input = isObject(value["input"]) ? value["input"] : {};
  const metadata = isObject(value["metadata"]) ? value["metadata"] : {};
  const suite = maybeText(value["evaluation_name"]) ?? "unnamed";
  const logged =
    maybeNumber(evaluation["score"]) ??
    (typeof evaluation["is_correct"] === "boolean" ? Number(evaluation["is_correct"]) : null);
  const failed = value["error"] !== undefined && value["error"] !== null;
  const isScore = logged !== null && logged >= 0 && logged <= 1 && !failed;
  const status = failed ? "error" : logged === null ? "missing" : isScore ? "ok" : "unparsed";
  const subjectId = options.subject ?? maybeText(value["model_id"]) ?? "unnamed";
  return canonicalRow({
    subjectId,
    runId: maybeText(value["evaluation_id"]) ?? `${subjectId}/${suite}`,
    run: {protocol: options.protocol ?? oneOf(metadata["protocol"], ["direct", "stepwise"] as const), date: null},
    item: itemRow({
      itemId: `${suite}/${sample}`,
      suite,
      category: maybeText(metadata["category"]),
      subcategory: maybeText(metadata["subcategory"]),
      direction: oneOf(metadata["direction"], ["ueg", "geu"] as const),
      prompt: firstText(input["raw"]),
      key: firstText(input["reference"])
    }),
    attempt: maybeNumber(metadata["attempt"]) ?? 0,
    reply: firstText(output["raw"]),
    parsed: attributed(value["answer_attribution"] ?? null),
    status,
    sourceId: file,
    place,
    judgments: [
      judgment({
        scorerId: maybeText(metadata["scorer"]) ?? "every-eval-ever/score",
        scorerVersion: maybeText(metadata["scorer_version"]) ?? maybeText(value["schema_version"]) ?? "unknown",
        judgeId: options.judge ?? maybeText(metadata["judge"]),
        score: isScore ? logged : null,
        status,
        note: logged === null || isScore ? null : `logged value: ${logged}`
      })
    ]
  });
}

/** The answer that the terminal attribution names. */
function attributed(value: JsonValue): string | null {
  if (!Array.isArray(value)) return null;
  const answers = value.filter(isObject);
  const terminal = answers.find((answer) => answer["is_terminal"] === true) ?? answers.at(-1);
  return maybeText(terminal?.["extracted_value"]);
}

/** Both lists and bare texts are met in the wild. */
function firstText(value: JsonValue | undefined): string | null {
  return Array.isArray(value) ? firstText(value[0]) : maybeText(value);
}

function oneOf<V extends string>(value: JsonValue | undefined, allowed: readonly V[]): V | null {
  return allowed.find((one) => one === value) ?? null;
}
