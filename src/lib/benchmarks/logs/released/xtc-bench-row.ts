import {
  baseName,
  isObject,
  listedText,
  maybeText,
  shown,
  type JsonObject
} from "../../../adapters/values/json-value.js";
import {contentHash} from "../../../adapters/index.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";
import type {CanonicalRow} from "../../../schema/index.js";
import {XTC_BENCH_SUITE, XTC_MOST, xtcNote} from "../aggregates/xtc-grade.js";
import type {XtcFile} from "./xtc-bench-files.js";

/** From which grade on the program says `is_correct`. */
const RIGHT = 4;
/** What the program writes for an answer where inference failed; its judge takes it for one. */
const FAILED = /^ERROR: /;

/** Whose records these are, and what was read of the same file before. */
export interface XtcSide extends Pick<XtcFile, "form" | "dataset"> {
  readonly subjectId: string;
  readonly judge: string | null;
  readonly file: string;
  /** How often each question was met. */
  readonly met: Map<string, number>;
  /** Names of items by the program's numbers. */
  readonly byNumber: Map<string, string>;
}

/** The row of a scored answer, or why there is none. */
export function xtcRow(record: JsonObject, place: string, side: XtcSide): CanonicalRow | string {
  const number = maybeText(record["question_id"] ?? record["qid"]);
  if (number === null) return `missing question_id; expected the number of a question: ${shown(record["question_id"])}`;
  const question = maybeText(record["question"]);
  if (question === null) return `missing question; expected text: ${shown(record["question"])}`;
  const key = listedText(record["gt_answer"]);
  const grade = gradeOf(record);
  if (typeof grade === "string") return grade;
  const image = imageOf(record);
  const name = itemName(image, question, key, number, side);
  side.byNumber.set(number, name);
  const parts = [XTC_BENCH_SUITE, ...(side.dataset === "" ? [] : [side.dataset]), name];
  const answer = maybeText(record["model_answer"]);
  const hasFailed = FAILED.test(answer ?? "");
  const status = answer === null ? "missing" : hasFailed ? "error" : answer.trim() === "" ? "invalid" : "ok";
  const isJudged = grade !== null && status !== "missing" && status !== "error";
  return canonicalRow({
    subjectId: side.subjectId,
    item: itemRow({
      itemId: [...parts, side.form].join("/"),
      suite: XTC_BENCH_SUITE,
      pairId: image === null ? null : parts.join("/"),
      capability: side.form,
      modality: side.form === "understanding" ? "text" : "image",
      category: maybeText(record["question_type"]),
      subcategory: side.dataset === "" ? null : side.dataset,
      prompt: question,
      key
    }),
    reply: hasFailed ? null : answer,
    imageRef: maybeText(record["image_name"]) ?? maybeText(record["image_file"]),
    status: status === "invalid" ? "ok" : status,
    sourceId: side.file,
    place,
    judgments: [
      judgment({
        scorerId: `${XTC_BENCH_SUITE}/correct`,
        scorerVersion: "1",
        judgeId: side.judge,
        score: isJudged ? Number(grade >= RIGHT) : null,
        status: isJudged ? status : status === "ok" || status === "invalid" ? "unparsed" : status,
        note: xtcNote(grade, number, hasFailed ? answer : lookupOf(record))
      })
    ]
  });
}

/** The judge's grade; `null` where its words held none; a text that says what is wrong with it, also where the record contradicts itself. */
function gradeOf(record: JsonObject): number | null | string {
  const {llm_judge_score: raw, score, is_correct: isCorrect} = record;
  if (raw === undefined) return "missing llm_judge_score; expected a whole number from 0 to 5, or null";
  if (raw !== null && (typeof raw !== "number" || !Number.isInteger(raw) || raw < 0 || raw > XTC_MOST))
    return `invalid llm_judge_score; expected a whole number from 0 to ${XTC_MOST}, or null: ${shown(raw)}`;
  const isRight = raw === null ? null : raw >= RIGHT;
  if (isCorrect !== undefined && isCorrect !== isRight)
    return `invalid is_correct; expected ${String(isRight)} for a grade of ${String(raw)}: ${shown(isCorrect)}`;
  const isShare = raw === null ? score === null : typeof score === "number" && Math.abs(score - raw / XTC_MOST) < 1e-9;
  if (score !== undefined && !isShare)
    return `invalid score; expected ${raw === null ? "null" : String(raw / XTC_MOST)} for a grade of ${String(raw)}: ${shown(score)}`;
  return raw;
}

/** The picture that a question is about, as both forms name it: `image_id` of generation, `image_file` of understanding. */
function imageOf(record: JsonObject): string | null {
  const named = maybeText(record["image_id"]) ?? maybeText(record["image_file"]);
  const stem = baseName((named ?? "").replaceAll("\\", "/")).replace(/\.(?:jpe?g|png|webp)$/i, "");
  return stem === "" ? null : stem.replace(/^0+(?=\d+$)/, "");
}

/**
 * An item is its picture and question: the program's numbers are counted anew in understanding, over the questions whose picture was there, and
 * differ between forms and models then. Where no picture is named, there is but the number.
 */
function itemName(image: string | null, question: string, key: string | null, number: string, side: XtcSide): string {
  if (image === null) return `question-${number}`;
  const base = `${image}/${contentHash(`${question}\n${key ?? ""}`).slice(0, 8)}`;
  const before = side.met.get(base) ?? 0;
  side.met.set(base, before + 1);
  return before === 0 ? base : `${base}-${before + 1}`;
}

/** Why generation has the answer "None.", where it says so: what was asked about was not found in the picture. */
function lookupOf(record: JsonObject): string | null {
  const {debug} = record;
  const path = isObject(debug) && record["model_answer"] === "None." ? maybeText(debug["lookup_path"]) : null;
  return path === null ? null : path.replaceAll("_", " ");
}
