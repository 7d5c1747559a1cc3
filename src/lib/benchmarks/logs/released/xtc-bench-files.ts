import {baseName, folderOf, isObject, maybeNumber, maybeText} from "../../../adapters/values/json-value.js";
import type {JsonValue, LoggedScore} from "../../../scoring/index.js";
import {XTC_BENCH, xtcGroup, xtcPrinted} from "../aggregates/xtc-bench.js";
import {XTC_BENCH_SUITE} from "../aggregates/xtc-grade.js";

/** Folders of both forms below that of a run. */
const FORMS = {vqa_outputs: "understanding", final_graphs_pt: "generation"} as const;
const NAMES = {
  scored: /^(ige_)?scored_(.+)\.jsonl$/,
  metrics: /^(ige_)?metrics_(.+)\.json$/,
  agreement: /^(aw_ccta)_(?!comparison_)(.+)\.json$/,
  /** Answers that the scored files repeat with their grades, and what the program makes its answers of. */
  beside:
    /^(?:(?:merged|ige_answers)_.+\.jsonl|scene_graphs_(?:matched|for_matching)\.json|.+_answers\.gpu\d+\.jsonl|gt_index\.jsonl|aw_ccta_comparison_.+\.json)$/
};
/** From which share on its quadrants are recomputed. */
const THRESHOLD = 0.6;
const QUADRANTS = ["AC", "AH", "GD", "UD"];

/** A file of the program's: of which model, form and data set it is. */
export interface XtcFile {
  readonly kind: keyof typeof NAMES;
  readonly form: (typeof FORMS)[keyof typeof FORMS];
  readonly model: string;
  /** What the name has behind the model's: `fix` of `scored_bagel_fix.jsonl`. */
  readonly variant: string;
  /** The folder of the run: each is a data set; empty where the path does not say. */
  readonly dataset: string;
  readonly folder: string;
}

/** What a path says; `null` for a file that is none of the program's. */
export function xtcFile(path: string): XtcFile | null {
  const name = baseName(path);
  const folder = folderOf(path);
  const [above, own] = [baseName(folderOf(folder)), baseName(folder)];
  const dataset = above in FORMS ? baseName(folderOf(folderOf(folder))) : "";
  for (const kind of ["scored", "metrics", "agreement", "beside"] as const) {
    const found = NAMES[kind].exec(name);
    if (found === null) continue;
    const [, prefix, stem = own] = found;
    const isVariant = stem.startsWith(`${own}_`) && own !== "";
    return {
      kind,
      form: prefix !== undefined || above === "final_graphs_pt" ? "generation" : "understanding",
      model: isVariant ? own : stem,
      variant: isVariant ? stem.slice(own.length + 1) : "",
      dataset,
      folder
    };
  }
  return null;
}

/** Numbers that a file of metrics or of agreement states. */
export function xtcStated(
  document: JsonValue,
  {kind, form, dataset}: XtcFile,
  subjectId: string,
  file: string
): LoggedScore[] {
  if (!isObject(document)) return [];
  const say = (group: string, name: string, raw: JsonValue | undefined): LoggedScore[] => {
    const value = maybeNumber(raw);
    const scorerId = XTC_BENCH.scorer.replace(/@.*$/, "");
    return value === null
      ? []
      : [{suite: XTC_BENCH_SUITE, subjectId, scorerId, group, metric: xtcPrinted(name), value, file}];
  };
  if (kind === "metrics") {
    // Without a graded answer the program writes 0, which is no mean.
    if (maybeNumber(document["total_scored"]) === 0) return [];
    const names = ["average_score", "accuracy_threshold_4"];
    return names.flatMap((name) => say(xtcGroup(dataset, null, form), name, document[name]));
  }
  const agreement = (values: JsonValue, group: string): LoggedScore[] =>
    isObject(values) && maybeNumber(values["num_facts"]) !== 0
      ? ["ccta", "aw_ccta", "mean_joint_accuracy"].flatMap((name) => say(group, name, values[name]))
      : [];
  const {by_question_type: types, quadrant_proportions: quadrants} = document;
  const areQuadrants =
    isObject(quadrants) && maybeNumber(document["threshold"]) === THRESHOLD && document["num_facts"] !== 0;
  return [
    ...agreement(document, xtcGroup(dataset)),
    ...(areQuadrants ? QUADRANTS.flatMap((name) => say(xtcGroup(dataset), name, quadrants[name])) : []),
    ...Object.entries(isObject(types) ? types : {}).flatMap(([type, values]) =>
      agreement(values, xtcGroup(dataset, type))
    )
  ];
}

/** The judge that a file of metrics names. */
export const xtcJudge = (document: JsonValue): string | null =>
  isObject(document) ? maybeText(document["judge_model"]) : null;
