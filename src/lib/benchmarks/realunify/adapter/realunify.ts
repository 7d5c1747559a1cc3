import type {CanonicalRow, ItemRow} from "../../../schema/index.js";
import {type JsonValue} from "../../../scoring/index.js";
import {REALUNIFY_OFFICIAL} from "../scoring/official-scorer.js";
import {countedReply} from "../scoring/choice-letter.js";
import type {Adapter, ReadContext} from "../../../adapters/contract/adapter.js";
import {imageNameOf} from "../../../adapters/values/image-ref.js";
import {contentHash} from "../../../adapters/files/content-hash.js";
import type {LogFile} from "../../../adapters/files/log-file.js";
import {rowRecords} from "../../../adapters/records/row-records.js";
import {OwnColumns} from "../../../adapters/values/own-columns.js";
import {canonicalRow, judgment} from "../../../adapters/values/rows.js";
import {trainingStep} from "../../../adapters/values/training-step.js";
import {UNNAMED} from "../../../adapters/values/unnamed.js";
import {protocolNamed, type Protocol} from "./realunify-protocol.js";

type Row = {readonly [key: string]: JsonValue};

/** Fields that are read; the others are kept as they are. */
const FURTHER = new OwnColumns([
  ...["task_type", "prompt", "new_prompt", "question_list", "generated_image", "score"],
  ...["evaluation_prompt", "question", "image", "answer", "response"]
]);

/** RealUnify's result files: UEG with questions and a score, GEU with an answer and a response; direct or stepwise. */
export const REALUNIFY: Adapter = {
  id: "realunify",
  version: "6",
  title: "RealUnify result files",

  async detect(looks) {
    const found: {file: LogFile; track: string}[] = [];
    for (const look of looks.filter(({extension}) => extension === "json" || extension === "jsonl")) {
      const record = await look.firstRecord();
      if (record === null || typeof record["task_type"] !== "string") continue;
      if (Array.isArray(record["question_list"])) found.push({file: look.file, track: "UEG"});
      else if ("evaluation_prompt" in record || ("response" in record && "answer" in record)) {
        found.push({file: look.file, track: "GEU"});
      }
    }
    if (found.length === 0) return null;
    const tracks = [...new Set(found.map(({track}) => track))].sort().join(" and ");
    return {
      files: found.map(({file}) => file),
      confidence: 0.95,
      because: "the first record has task_type with question_list (UEG) or evaluation_prompt and answer (GEU)",
      as: `RealUnify ${tracks} results, ${found.length} file${found.length === 1 ? "" : "s"}`
    };
  },

  readsLines: ({path}) => path.endsWith(".jsonl"),

  async *read(files, context) {
    for (const file of files) {
      yield* rowRecords(file, context, rowOf);
    }
  }
};

/** The row of one record, or why there is none. */
function rowOf(value: JsonValue, file: string, place: string, context: ReadContext): CanonicalRow | string {
  if (value === null) return "null record: the official judge lost this item, which one cannot be known";
  if (typeof value !== "object" || Array.isArray(value)) return `invalid record; expected object: ${typeof value}`;
  if (typeof value["task_type"] !== "string") return "missing field: task_type";
  return Array.isArray(value["question_list"])
    ? uegRow(value, file, place, context)
    : geuRow(value, file, place, context);
}

function uegRow(row: Row, file: string, place: string, context: ReadContext): CanonicalRow | string {
  const prompt = row["prompt"] ?? row["new_prompt"];
  if (typeof prompt !== "string") return "missing field: prompt";
  const image = row["generated_image"] ?? null;
  // The official test is `score == 1`, which True passes in Python.
  const score = typeof row["score"] === "boolean" ? Number(row["score"]) : (row["score"] ?? null);
  if (image !== null && typeof image !== "string") return "invalid generated_image; expected string";
  if (score !== null && score !== 0 && score !== 1)
    return `invalid score; expected 0 or 1: ${JSON.stringify(score).slice(0, 40)}`;
  const hasImage = image !== null && image !== "";
  const status = hasImage ? (score === null ? "error" : "ok") : "missing";
  const content = `${prompt}\n${JSON.stringify(row["question_list"])}`;
  const {subjectId, item, run} = shared(row, "ueg", prompt, null, content, file, context);
  return canonicalRow({
    subjectId,
    item,
    run,
    sourceId: file,
    reply: typeof row["response"] === "string" ? row["response"] : null,
    imageRef: hasImage ? imageNameOf(image) : null,
    status,
    place,
    own: FURTHER.kept(row, file, place, context),
    judgments: [
      judgment({
        scorerId: "realunify/poll",
        scorerVersion: "1",
        judgeId: context.options.judge ?? null,
        score: hasImage ? score : null,
        status
      })
    ]
  });
}

function geuRow(row: Row, file: string, place: string, context: ReadContext): CanonicalRow | string {
  const key = row["answer"];
  if (typeof key !== "string") return "missing field: answer";
  const prompt = row["evaluation_prompt"] ?? row["prompt"] ?? row["question"];
  if (typeof prompt !== "string") return "missing field: evaluation_prompt";
  const reply = countedReply(row["response"]);
  const {parsed, score, status} = REALUNIFY_OFFICIAL.score(reply, {key, options: []});
  const {id, version} = REALUNIFY_OFFICIAL;
  const image = typeof row["image"] === "string" ? row["image"] : "";
  const {subjectId, item, run} = shared(row, "geu", prompt, key, `${prompt}\n${image}`, file, context);
  return canonicalRow({
    subjectId,
    item,
    run,
    sourceId: file,
    reply,
    parsed,
    status,
    place,
    own: FURTHER.kept(row, file, place, context),
    judgments: [judgment({scorerId: id, scorerVersion: version, score, status})]
  });
}

/** Records carry no id: the item is told by its content, so that direct and stepwise runs meet in it. */
function shared(
  row: Row,
  direction: "ueg" | "geu",
  prompt: string,
  key: string | null,
  content: string,
  file: string,
  {options}: ReadContext
): Pick<CanonicalRow, "subjectId" | "item" | "run"> {
  const task = String(row["task_type"]);
  // Made for every record: written out, an object takes a fraction of the time of one that is spread.
  const item: ItemRow = {
    suiteVersion: options.suiteVersion ?? null,
    caseId: null,
    pairId: null,
    modality: direction === "ueg" ? "image" : "text",
    capability: direction === "ueg" ? "generation" : "understanding",
    direction,
    category: task,
    subcategory: null,
    nativeCategory: nativeCategory(direction, task),
    prompt,
    key,
    itemId: `realunify/${direction}-${contentHash(`${task}\n${content}`)}`,
    suite: "realunify"
  };
  if (file !== of.file) of = named(file);
  const protocol = options.protocol ?? of.protocol ?? (isStepwise(row, direction) ? "stepwise" : "direct");
  return {subjectId: options.subject ?? of.subjectId, item, run: of.runs[protocol]};
}

/** What a file's name and its folders say. */
function named(file: string) {
  const step = checkpointOf(file);
  const runOf = (protocol: Protocol): CanonicalRow["run"] =>
    step === null ? {protocol, date: null} : {protocol, date: null, step};
  return {
    file,
    subjectId: subjectOf(file),
    protocol: protocolNamed(file),
    runs: {direct: runOf("direct"), stepwise: runOf("stepwise")}
  };
}

const categories = new Map<string, string>();
const MOST_CATEGORIES = 1000;

/** Tasks are few: each has its category as one text. */
function nativeCategory(direction: "ueg" | "geu", task: string): string {
  const made = `${direction.toUpperCase()} / ${task}`;
  const known = categories.get(made);
  if (known !== undefined) return known;
  if (categories.size === MOST_CATEGORIES) categories.clear();
  categories.set(made, made);
  return made;
}

function isStepwise(row: Row, direction: "ueg" | "geu"): boolean {
  return direction === "ueg" ? "new_prompt" in row || "response" in row : "edit_image" in row;
}

/** Folders that say what is in them, not whose it is. */
const KIND_OF_FOLDER =
  /^(?:results?|outputs?|logs?|runs?|eval(?:uation)?s?|predictions?|json|ueg|geu|direct|step(?:wise)?)!?$/i;

/** The training step that a folder is named after (`step_1000`); `null` for another name, also a bare number, which may count anything. */
const stepOf = (folder: string): number | null =>
  /^[a-z]/i.test(folder) ? trainingStep(folder.replace(/!$/, "")) : null;

/** The training step that the innermost folder of a checkpoint says; `null` where there is none. */
const checkpointOf = (file: string): number | null =>
  file
    .split("/")
    .slice(0, -1)
    .map(stepOf)
    .findLast((step) => step !== null) ?? null;

/** `UEG_step.json` says nothing of the model, its folder or one above it does; another name is the model's. */
function subjectOf(file: string): string {
  const parts = file.split("/");
  const name = (parts.pop() ?? "").replace(/\.jsonl?$/i, "");
  const model = name.replace(/[_.-]?(?:UEG|GEU)[_.-]?(?:direct|step(?:wise)?)?[_.-]?/i, "");
  if (model !== "") return model;
  const folder = parts.findLast((part) => !KIND_OF_FOLDER.test(part) && stepOf(part) === null) ?? parts.at(-1);
  return folder?.replace(/!$/, "") || UNNAMED;
}

/** What the name of the last file says: records of a file stand together. */
let of = named("");
