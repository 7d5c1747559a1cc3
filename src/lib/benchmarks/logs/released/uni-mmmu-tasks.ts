import {
  baseName,
  isObject,
  maybeNumber,
  maybeText,
  shown,
  type JsonObject
} from "../../../adapters/values/json-value.js";
import type {JsonValue} from "../../../scoring/index.js";

/** What a record says of one measure: a value on the task's own scale, or why there is none. */
export interface Measured {
  /** Of the measure: `image` becomes the rule `uni-mmmu/maze-image`. */
  readonly name: string;
  readonly value: number | null;
  readonly status: "ok" | "invalid" | "error" | "missing";
  readonly words?: string | null;
  readonly note?: string | null;
}

/** What a task's evaluator writes: a file of records, and a file of what it makes of them. */
export interface UniMmmuTask {
  readonly id: string;
  /** Whether a record is one of its evaluator's. */
  readonly isOf: (record: JsonObject) => boolean;
  readonly item: string;
  /** What a record says; a text that says what is wrong with it. */
  readonly measures: (record: JsonObject) => readonly Measured[] | string;
  /** Measures by the names of the summary, with their dotted paths there. */
  readonly stated: Readonly<Record<string, string>>;
}

/** Largest value of measures that are no shares. */
export const UNI_MMMU_SCALES: Readonly<Record<string, number>> = {"code-shape-color": 5, "code-position": 5};

const FAILED = /^API Error:/;
/** What the program counts as 0, and what an answer that is not there is. */
const NO_PICTURE = "no picture, which the program counts as 0";

const share = (name: string, raw: JsonValue | undefined, given: Partial<Measured> = {}): Measured | string => {
  const value = maybeNumber(raw);
  return value === null || value < 0 || value > 1
    ? `invalid ${name}; expected a number from 0 to 1: ${shown(raw)}`
    : {name, value, status: "ok", ...given};
};

/** All measures, or the first that is wrong. */
function allOf(measures: readonly (Measured | string)[]): readonly Measured[] | string {
  return (
    measures.find((one): one is string => typeof one === "string") ??
    measures.filter((one): one is Measured => typeof one !== "string")
  );
}

const hasAll = (record: JsonObject, fields: readonly string[]): boolean => fields.every((field) => field in record);

const failed = (name: string, words: string | null): Measured => ({name, value: null, status: "error", words});

/** The verdict of a judge with its words, which begin otherwise where the judge failed or there was nothing to be judged. */
function judged(name: string, raw: JsonValue | undefined, words: string | null): Measured | string {
  if (FAILED.test(words ?? "")) return failed(name, words);
  const isEmpty = words === "No predicted image found." || words === "No RENDER_SUMMARY found.";
  return share(name, raw, isEmpty ? {status: "invalid", note: words, words} : {words});
}

/** Steps of a puzzle: shares of them, and whether all are right. */
const steps = (record: JsonObject, more: Readonly<Record<string, string>> = {}): readonly Measured[] | string =>
  allOf(
    Object.entries({
      text: "text_frame_acc",
      "text-exact": "text_exact",
      image: "img_frame_acc",
      "image-exact": "img_exact",
      ...more
    }).map(([name, field]) => share(name, record[field]))
  );
const STEPS = {
  text: "text_accuracy_frame_macro",
  "text-exact": "text_accuracy_exact",
  image: "img_accuracy_frame_macro",
  "image-exact": "img_accuracy_exact"
};
const CANDIDATE = ["case_id", "cand_idx", "text_exact", "text_frame_acc"];
const PARSED = {parsed: "parse_frame_success", "parsed-all": "parse_all_ok"};

const JIGSAW: UniMmmuTask = {
  id: "jigsaw",
  isOf: (record) => hasAll(record, ["id", "label", "text_status", "text_correct", "image_status", "d_mean"]),
  item: "id",
  stated: {image: "metrics.image_score_penalized", text: "metrics.text_accuracy"},
  measures(record) {
    const [text, image] = [maybeText(record["text_status"]), maybeText(record["image_status"])];
    const distance = maybeNumber(record["d_mean"]);
    if (distance === null || distance < 0 || distance > 1)
      return `invalid d_mean; expected a distance from 0 to 1: ${shown(record["d_mean"])}`;
    const unread = (status: string | null): Partial<Measured> =>
      status === "ok" ? {} : {status: "invalid", note: status};
    return allOf([
      image?.startsWith("read_error")
        ? failed("image", image)
        : {name: "image", value: 1 - distance, status: "ok", ...unread(image)},
      share("text", record["text_correct"], unread(text))
    ]);
  }
};

const MAZE: UniMmmuTask = {
  id: "maze",
  isOf: (record) => hasAll(record, [...CANDIDATE, "parse_frame_success", "parse_all_ok"]),
  item: "case_id",
  stated: {...STEPS, parsed: "parse_accuracy_frame_macro", "parsed-all": "parse_accuracy_all_ok"},
  measures: (record) => steps(record, PARSED)
};

const SLIDING: UniMmmuTask = {
  id: "sliding",
  isOf: (record) => hasAll(record, [...CANDIDATE, "img_exact"]) && !("parse_all_ok" in record),
  item: "case_id",
  stated: STEPS,
  measures: (record) => steps(record)
};

const MATH: UniMmmuTask = {
  id: "math",
  isOf: (record) =>
    hasAll(record, ["id", "type", "status"]) &&
    /^(?:ok|error_missing_(?:case_dir|gt_image))$/.test(maybeText(record["status"]) ?? ""),
  item: "id",
  stated: {image: "overlay_acc", text: "text_acc"},
  measures(record) {
    const status = maybeText(record["status"]);
    if (status !== "ok") {
      const isAbsent = status === "error_missing_case_dir";
      const given = {value: null, status: isAbsent ? "missing" : "error", note: status} as const;
      return [
        {name: "image", ...given},
        {name: "text", ...given}
      ];
    }
    return allOf([
      judged("image", record["overlay_ok"], maybeText(record["overlay_reason"])),
      judged("text", record["text_ok"], maybeText(record["text_reason"]))
    ]);
  }
};

const SCIENCE: UniMmmuTask = {
  id: "science",
  isOf: (record) => hasAll(record, ["case_id", "text_eval", "image_eval"]),
  item: "case_id",
  stated: {"text-reasoning": "text_reasoning_acc", "text-result": "text_result_acc", image: "image_acc"},
  measures(record) {
    const of = (part: string, name: string, field: string): Measured | string => {
      const verdict = record[part];
      if (!isObject(verdict)) return `invalid ${part}; expected object: ${shown(verdict)}`;
      return "error" in verdict ? failed(name, maybeText(verdict["error"])) : share(name, verdict[field]);
    };
    return allOf([
      of("text_eval", "text-reasoning", "reasoning_correct"),
      of("text_eval", "text-result", "result_correct"),
      of("image_eval", "image", "image_correct")
    ]);
  }
};

const DRAWN = ["image-match", "shape-color", "position"];

const CODE: UniMmmuTask = {
  id: "code",
  isOf: (record) => "case_dir" in record && ("image_evals" in record || record["error"] === "no_reference_image"),
  item: "case_dir",
  stated: {
    text: "text_semantic_match_rate",
    "image-match": "image_match_binary_rate",
    "shape-color": "avg_shape_color_accuracy",
    position: "avg_position_accuracy"
  },
  measures(record) {
    if ("error" in record) return ["text", ...DRAWN].map((name) => failed(name, maybeText(record["error"])));
    const text = record["text_eval"];
    if (!isObject(text)) return `invalid text_eval; expected object: ${shown(text)}`;
    const pictures = record["image_evals"];
    if (!Array.isArray(pictures) || !pictures.every(isObject))
      return `invalid image_evals; expected a list of objects: ${shown(pictures)}`;
    const drawn = drawnMeasures(pictures);
    if (typeof drawn === "string") return drawn;
    return allOf([judged("text", text["text_semantic_match"], maybeText(text["explanation"])), ...drawn]);
  }
};

/** The best of several pictures of one drawing, by the sum of its grades, and whether any of them matches. */
function drawnMeasures(pictures: readonly JsonObject[]): readonly Measured[] | string {
  if (pictures.length === 0)
    return DRAWN.map((name) => ({name, value: 0, status: "invalid", note: NO_PICTURE}) as const);
  const seen = pictures.filter(({explanation}) => !FAILED.test(maybeText(explanation) ?? ""));
  if (seen.length === 0) return DRAWN.map((name) => failed(name, maybeText(pictures[0]!["explanation"])));
  const grade = (of: JsonObject, field: string): number => maybeNumber(of[field] ?? 0) ?? Number.NaN;
  const sum = (of: JsonObject): number => grade(of, "shape_color_accuracy") + grade(of, "position_accuracy");
  const best = seen.reduce((most, one) => (sum(one) > sum(most) ? one : most));
  const matches = Number(seen.some((one) => one["image_match_binary"] === 1));
  const words = maybeText(best["explanation"]);
  return allOf([
    {name: "image-match", value: matches, status: "ok", words},
    ...(["shape-color", "position"] as const).map((name) => {
      const field = `${name.replace("-", "_")}_accuracy`;
      const value = grade(best, field);
      return value >= 0 && value <= 5
        ? ({name, value, status: "ok", words} as const)
        : `invalid ${field}; expected a number from 0 to 5: ${shown(best[field])}`;
    })
  ]);
}

/** The tasks, each with a file of records of its own form. */
export const UNI_MMMU_TASKS: readonly UniMmmuTask[] = [JIGSAW, MAZE, SLIDING, MATH, SCIENCE, CODE];

/** The task whose evaluator writes such records. */
export const uniMmmuTask = (record: JsonObject): UniMmmuTask | null =>
  UNI_MMMU_TASKS.find(({isOf}) => isOf(record)) ?? null;

/** The name of the item that a record is about. */
export function uniMmmuItem(task: UniMmmuTask, record: JsonObject): string | null {
  const name = maybeText(record[task.item]);
  return name === null ? null : baseName(name.replaceAll("\\", "/"));
}
