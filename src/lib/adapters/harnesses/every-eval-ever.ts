import type {CanonicalRow} from "../../schema/index.js";
import {metricValue, type JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext} from "../contract/adapter.js";
import {isObject, listedText, maybeText, shown, type JsonObject} from "../values/json-value.js";
import type {LogFile} from "../files/log-file.js";
import {rowRecords} from "../records/row-records.js";
import {canonicalRow, itemRow, judgment} from "../values/rows.js";
import {fileLook} from "../contract/file-look.js";
import {UNNAMED} from "../values/unnamed.js";
import {isAggregate, readAggregate} from "./every-eval-ever-aggregate.js";
import {withOptions} from "./with-options.js";
import {metadataAnswer, metadataItem, metadataOwn, OWN_SCALE} from "./every-eval-ever-metadata.js";
import {resultRule} from "./every-eval-ever-results.js";

/** Instance files of Every Eval Ever, schema 0.1 to 0.3, read leniently; aggregate files stand in the ledger. */
export const EVERY_EVAL_EVER: Adapter = {
  id: "every-eval-ever",
  version: "6",
  title: "Every Eval Ever instances",

  async detect(looks) {
    const [instances, aggregates]: [LogFile[], LogFile[]] = [[], []];
    for (const look of looks.filter(({extension}) => extension === "jsonl" || extension === "json")) {
      const record = await look.firstRecord();
      if (record !== null && "evaluation_id" in record && "sample_id" in record && "evaluation" in record)
        instances.push(look.file);
      else if (look.extension === "json" && isAggregate(await look.head())) aggregates.push(look.file);
    }
    const kinds = [
      ...(instances.length > 0 ? [counted(instances.length, "instance file")] : []),
      ...(aggregates.length > 0 ? [`${counted(aggregates.length, "aggregate file")} without answers`] : [])
    ];
    if (kinds.length === 0) return null;
    const because = [
      ...(instances.length > 0 ? ["the first record has evaluation_id, sample_id and evaluation"] : []),
      ...(aggregates.length > 0 ? ["documents have evaluation_id and evaluation_results, and no sample_id"] : [])
    ];
    return {
      files: [...instances, ...aggregates],
      confidence: 0.97,
      because: because.join("; "),
      as: `Every Eval Ever, ${kinds.join(" and ")}`
    };
  },

  readsLines: ({path}) => path.endsWith(".jsonl"),

  async *read(files, context) {
    for (const file of files) {
      const isInstances = file.path.endsWith(".jsonl") || !isAggregate(await fileLook(file).head());
      if (isInstances) yield* rowRecords(file, context, rowOf);
      else await readAggregate(file, context);
    }
  }
};

function rowOf(value: JsonValue, file: string, place: string, {options}: ReadContext): CanonicalRow | string {
  if (!isObject(value)) return `invalid record; expected object: ${shown(value)}`;
  const sample = maybeText(value["sample_id"]);
  if (sample === null) return "missing field: sample_id";
  const evaluation = isObject(value["evaluation"]) ? value["evaluation"] : {};
  const input = isObject(value["input"]) ? value["input"] : {};
  const metadata = isObject(value["metadata"]) ? value["metadata"] : {};
  const suite = maybeText(value["evaluation_name"]) ?? "unnamed";
  const given = evaluation["score"] ?? evaluation["is_correct"] ?? null;
  const logged = metricValue(given).score ?? metricValue(evaluation["is_correct"] ?? null).score;
  const failed = isFailure(value["error"]);
  const isScore = logged !== null && !failed;
  const isShare = isScore && logged >= 0 && logged <= 1 && metadata["scale"] !== OWN_SCALE;
  const evaluationId = maybeText(value["evaluation_id"]);
  const {isInvalid, run, ...answer} = metadataAnswer(metadata);
  const status = failed ? "error" : given === null ? "missing" : !isScore ? "unparsed" : isInvalid ? "invalid" : "ok";
  const subjectId = options.subject ?? (maybeText(value["model_id"]) || UNNAMED);
  return canonicalRow({
    subjectId,
    runId: evaluationId ?? `${subjectId}/${suite}`,
    run: {...run, protocol: options.protocol ?? run.protocol},
    item: itemRow({
      itemId: `${suite}/${sample}`,
      suite,
      ...metadataItem(metadata),
      prompt: promptOf(input),
      key: listedText(input["reference"])
    }),
    ...answer,
    reply: replyOf(value),
    parsed: attributed(value["answer_attribution"] ?? null),
    status,
    sourceId: file,
    place,
    own: metadataOwn(metadata),
    judgments: [
      judgment({
        scorerId:
          maybeText(metadata["scorer"]) ?? resultRule(maybeText(value["evaluation_result_id"]), evaluationId, suite),
        scorerVersion: maybeText(metadata["scorer_version"]) ?? maybeText(value["schema_version"]) ?? "unknown",
        judgeId: options.judge ?? maybeText(metadata["judge"]),
        score: isShare ? logged : null,
        value: isScore && !isShare ? logged : null,
        status,
        judgeRaw: maybeText(metadata["judge_raw"]),
        note: given === null || isScore ? maybeText(metadata["note"]) : `logged value: ${shown(logged ?? given)}`
      })
    ]
  });
}

/** Some writers fill the field where nothing failed. */
const isFailure = (error: JsonValue | undefined): boolean =>
  Array.isArray(error) ? error.length > 0 : typeof error === "string" ? error.trim() !== "" : Boolean(error);

/** The question with its choices, one a line. */
function promptOf(input: JsonObject): string | null {
  const {choices} = input;
  return withOptions(firstText(input["raw"]), Array.isArray(choices) ? choices.map(maybeText) : []);
}

/** The output, or what the assistant said last in a dialogue. */
function replyOf(value: JsonObject): string | null {
  const output = isObject(value["output"]) ? firstText(value["output"]["raw"]) : null;
  const messages = Array.isArray(value["messages"]) ? value["messages"].filter(isObject) : [];
  return output ?? contentText(messages.findLast(({role}) => role === "assistant")?.["content"]);
}

/** A text, or the texts among the parts of a message. */
function contentText(content: JsonValue | undefined): string | null {
  if (!Array.isArray(content)) return maybeText(content);
  const texts = content.filter(isObject).flatMap(({text}) => maybeText(text) ?? []);
  return texts.length === 0 ? null : texts.join("\n");
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

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;
