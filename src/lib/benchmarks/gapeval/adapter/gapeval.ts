import type {CanonicalRow, ItemRow} from "../../../schema/index.js";
import type {JsonValue} from "../../../scoring/index.js";
import {CONSISTENCY_NOTE} from "../../contract/consistency-note.js";
import {isConsistencyVerdict} from "../scoring/joint-outcomes.js";
import {judgedPart} from "../scoring/judge-record.js";
import {readVerdict} from "../scoring/verdict.js";
import type {Adapter, ReadContext, ReadRecord} from "../../../adapters/contract/adapter.js";
import {OwnColumns} from "../../../adapters/values/own-columns.js";
import {imageNameOf} from "../../../adapters/values/image-ref.js";
import {
  baseName,
  folderOf,
  isObject,
  listedText,
  maybeText,
  shown,
  type JsonObject
} from "../../../adapters/values/json-value.js";
import {jsonDocument} from "../../../adapters/records/json-document.js";
import type {LogFile} from "../../../adapters/files/log-file.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";

const NAMES = ["prompt.json", "text.json", "new_res.json"];
const STATUSES: ReadonlySet<JsonValue> = new Set(["ok", "error", "skipped"]);
const NO_MODEL = /^(?:image|inage|ref|lumoo|\..*|output_.*[^1])$/;

/** What GapEval's own programs write into prompts, judge records and their parts; what stands there beside it is kept as it is. */
const FURTHER = new OwnColumns([
  ...["category", "subcategory", "und_prompt", "gen_prompt", "problem", "reference"],
  ...["simulated", "model_dir", "timestamp", "text_eval", "image_eval"],
  ...["reference_image", "reference_text", "problem_text"],
  ...["status", "input", "eval_type", "generated_image", "parsed"],
  ...["raw_response", "raw_error_response", "reason", "error"]
]);

/** GapEval's trees: `data_N/prompt.json` with `data_N/MODEL/{text,new_res}.json`. */
export const GAPEVAL: Adapter = {
  id: "gapeval",
  version: "5",
  title: "GapEval judge records",

  async detect(looks) {
    const own = looks.filter(({name, file}) => NAMES.includes(name) && /(?:^|\/)data_\d+\//.test(file.path));
    if (own.length === 0) return null;
    const judged = own.filter(({name}) => name === "new_res.json").length;
    const items = new Set(own.map(({file}) => /(?:^|.*\/)data_\d+\//.exec(file.path)?.[0])).size;
    return {
      files: own.map(({file}) => file),
      confidence: 1,
      because: `${judged === 1 ? "1 file is" : `${judged} files are`} named new_res.json below ${items} folder${items === 1 ? "" : "s"} data_N`,
      as: `GapEval judge records of ${items} item${items === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const prompts = new Map<string, JsonObject>();
    for (const file of files) {
      if (baseName(file.path) === "prompt.json") prompts.set(folderOf(file.path), await promptOf(file, context));
    }
    for (const file of files) {
      const name = baseName(file.path);
      const folder = folderOf(file.path);
      if (name === "prompt.json") continue;
      const text = byPath.get(`${folder}/text.json`);
      if (name === "text.json" && byPath.has(`${folder}/new_res.json`)) continue;
      yield await recordOf(
        file,
        name === "text.json" ? file : (text ?? null),
        prompts.get(dataFolderOf(folder)) ?? {},
        context
      );
    }
  }
};

async function recordOf(
  file: LogFile,
  textFile: LogFile | null,
  prompt: JsonObject,
  context: ReadContext
): Promise<ReadRecord[]> {
  const {ledger} = context;
  ledger.saw(file.path);
  const folder = folderOf(file.path);
  const model = baseName(folder);
  if (NO_MODEL.test(model)) {
    ledger.skipped(file.path, "file", `folder is no model for the official pipeline: ${model}`);
    return [];
  }
  const document = await jsonDocument(file, context);
  if ("error" in document || !isObject(document.value)) {
    ledger.rejected(
      file.path,
      "file",
      "error" in document ? document.error : `invalid record; expected object: ${shown(document.value)}`
    );
    return [];
  }
  const place = {
    file: file.path,
    data: baseName(dataFolderOf(folder)),
    subjectId: context.options.subject ?? model,
    prompt,
    context
  };
  const reply = await replyOf(textFile, context);
  const rows = textFile === file ? [unjudgedText(place, reply)] : judgedRows(document.value, place, reply);
  if (rows.length > 0) return [{file: file.path, place: "file", rows}];
  ledger.rejected(file.path, "file", "missing field: text_eval or image_eval");
  return [];
}

interface Where {
  readonly file: string;
  readonly data: string;
  readonly subjectId: string;
  readonly prompt: JsonObject;
  readonly context: ReadContext;
}

function judgedRows(record: JsonObject, where: Where, reply: string | null): CanonicalRow[] {
  const run = {protocol: null, date: maybeText(record["timestamp"])};
  const category = maybeText(record["category"]);
  const rows: CanonicalRow[] = [];
  const text = record["text_eval"];
  if (isObject(text)) {
    const input = isObject(text["input"]) ? text["input"] : {};
    const row = partRow(text, record, where, "und", 0, category);
    rows.push({...row, run, reply: reply ?? maybeText(input["generated_text"])});
  } else if (text !== undefined && text !== null)
    where.context.ledger.warning(where.file, "text_eval", `invalid text_eval; expected object: ${shown(text)}`);
  for (const [i, image] of listOf(record["image_eval"]).entries()) {
    if (!isObject(image)) {
      where.context.ledger.warning(
        where.file,
        `image_eval[${i}]`,
        `invalid image_eval; expected object: ${shown(image)}`
      );
      continue;
    }
    const row = partRow(image, record, where, "gen", i, category);
    const ref = maybeText(image["generated_image"]);
    rows.push({...row, run, imageRef: ref === null ? null : imageNameOf(ref)});
  }
  return rows;
}

/** Verdicts on images; a single one may stand there by itself. */
function listOf(images: JsonValue | undefined): readonly JsonValue[] {
  if (images === undefined || images === null) return [];
  if (isObject(images) && Object.keys(images).length === 0) return [];
  return Array.isArray(images) ? images : [images];
}

function partRow(
  part: JsonObject,
  record: JsonObject,
  where: Where,
  side: "und" | "gen",
  attempt: number,
  category: string | null
): CanonicalRow {
  const judged = judgedPart(part);
  if (!STATUSES.has(part["status"] ?? null))
    where.context.ledger.warning(
      where.file,
      side === "und" ? "text_eval" : `image_eval[${attempt}]`,
      `unknown status, its verdict is not taken (one of ${[...STATUSES].join(", ")}): ${shown(part["status"])}`
    );
  const raw = maybeText(part["raw_response"] ?? part["raw_error_response"]);
  const place = side === "und" ? "text_eval" : `image_eval[${attempt}]`;
  if (judged.status === "ok" && raw !== null && readVerdict(raw).positive !== judged.positive) {
    where.context.ledger.warning(where.file, place, "mismatched verdict: parsed disagrees with raw_response");
  }
  const isMissing = judged.status === "skipped" && /not found|no image|missing/i.test(maybeText(part["reason"]) ?? "");
  const status = isMissing ? "missing" : judged.status;
  const note = isConsistencyVerdict(judged)
    ? CONSISTENCY_NOTE
    : judged.score === "raw"
      ? "the image is unchanged"
      : maybeText(part["reason"] ?? part["error"]);
  return canonicalRow({
    subjectId: where.subjectId,
    item: gapEvalItem(where, side, category),
    attempt,
    status,
    sourceId: where.file,
    place,
    own: FURTHER.keptOf({prompt: where.prompt, record, part}, where.file, place, where.context),
    judgments: [
      judgment({
        scorerId: "gapeval/judge",
        scorerVersion: "1",
        judgeId: where.context.options.judge ?? null,
        score: status === "ok" ? (judged.positive ? 1 : 0) : null,
        status,
        judgeRaw: raw,
        note
      })
    ]
  });
}

/** The folder `data_N` that a path lies below, however many levels lie between. */
function dataFolderOf(path: string): string {
  return /^(?:.*\/)?data_\d+(?=\/|$)/.exec(path)?.[0] ?? folderOf(path);
}

/** A text that no judge saw: its category has no templates, or the pipeline stopped. */
function unjudgedText(where: Where, reply: string | null): CanonicalRow {
  return canonicalRow({
    subjectId: where.subjectId,
    item: gapEvalItem(where, "und", null),
    reply,
    status: reply === null || reply === "" ? "missing" : "skipped",
    sourceId: where.file,
    place: "file",
    own: FURTHER.kept(where.prompt, where.file, "file", where.context)
  });
}

function gapEvalItem({data, prompt, context}: Where, side: "und" | "gen", judgedAs: string | null): ItemRow {
  const category = maybeText(prompt["category"]) ?? judgedAs;
  const subcategory = maybeText(prompt["subcategory"]);
  const {reference} = prompt;
  return itemRow({
    itemId: `gapeval/${data}/${side}`,
    suite: "gapeval",
    suiteVersion: context.options.suiteVersion ?? null,
    caseId: `gapeval/${data}`,
    pairId: `gapeval/${data}`,
    modality: side === "und" ? "text" : "image",
    capability: side === "und" ? "understanding" : "generation",
    category,
    subcategory,
    nativeCategory: [category, subcategory].filter((level) => level !== null).join(" / ") || null,
    prompt: maybeText(side === "und" ? (prompt["und_prompt"] ?? prompt["problem"]) : prompt["gen_prompt"]),
    key: isObject(reference) ? null : listedText(reference)
  });
}

async function promptOf(file: LogFile, context: ReadContext): Promise<JsonObject> {
  const document = await jsonDocument(file, context);
  if ("error" in document) {
    context.ledger.warning(file.path, "file", `unreadable prompt, its category is lost: ${document.error}`);
    return {};
  }
  const {value} = document;
  const only: JsonValue | undefined = Array.isArray(value) ? value[0] : value;
  return isObject(only) ? only : {};
}

async function replyOf(file: LogFile | null, context: ReadContext): Promise<string | null> {
  if (file === null) return null;
  const document = await jsonDocument(file, context);
  if ("error" in document || !isObject(document.value)) {
    context.ledger.warning(file.path, "file", "unreadable text.json: the reply is lost");
    return null;
  }
  return maybeText(document.value["output_text"]);
}
