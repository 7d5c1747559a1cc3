import type {CanonicalRow, Judgment} from "../../schema/index.js";
import type {JsonValue, LoggedScore} from "../../scoring/index.js";
import type {Adapter, ReadContext} from "../contract/adapter.js";
import type {LogFile} from "../files/log-file.js";
import {jsonDocument} from "../records/json-document.js";
import {jsonRecords} from "../records/json-records.js";
import {isObject, listedText, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../values/rows.js";
import {lastReply, promptOf} from "./chat-messages.js";
import {metricJudgments} from "./metric-judgments.js";

/** `<run>/reviews/<model>/<dataset>_<subset>.jsonl`: a model may be named by several parts. */
const REVIEWS = /^(?:(.*)\/)?reviews\/(.+)\/([^/]+)\.jsonl$/;
const PREDICTIONS = /(?:^|\/)predictions\/(.+)\/([^/]+)\.jsonl$/;
const REPORT = /^(?:(.*)\/)?reports\/(.+)\/([^/]+)\.json$/;
/** Scores that may be used; of any other the verdict is missing, not wrong. */
const USABLE = new Set(["success", "fallback"]);
/** How a report makes a plain mean of what the samples have; before version 2 it does not say. */
const MEAN = "mean";

/** A data set that a report is about, by which the names of review files are parted. */
interface Reported {
  readonly home: string;
  readonly dataset: string;
}

/** EvalScope: reviews, a row per sample, with the reports of the same run for the names of data sets and its own means. */
export const EVALSCOPE: Adapter = {
  id: "evalscope",
  version: "1",
  title: "EvalScope reviews",

  async detect(looks) {
    const reviews = [];
    for (const look of looks)
      if (REVIEWS.test(look.file.path) && isObject((await look.firstRecord())?.["sample_score"]))
        reviews.push(look.file);
    if (reviews.length === 0) return null;
    const homes = new Set(reviews.map(({path}) => homeOf(path)));
    const beside = looks.filter(
      ({file: {path}}) =>
        (REPORT.test(path) || PREDICTIONS.test(path)) &&
        homes.has(path.replace(/(?:^|\/)(?:reports|predictions)\/.*$/, ""))
    );
    return {
      files: [...reviews, ...beside.map(({file}) => file)],
      confidence: 0.97,
      because: "samples below reviews/ hold a sample_score",
      as: `EvalScope reviews, ${reviews.length} file${reviews.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const reported: Reported[] = [];
    for (const file of files)
      if (REPORT.test(file.path)) reported.push(...(await readReport(file, context)));
      else if (PREDICTIONS.test(file.path))
        context.ledger.ignored(file.path, "replies: the reviews hold them with their scores");
    for (const file of files) if (REVIEWS.test(file.path)) yield* readReviews(file, reported, context);
  }
};

/** Runs of a model lie in folders of their own, which are named after the time. */
const runName = (subjectId: string, dataset: string, home: string): string =>
  [subjectId, dataset, home].filter((part) => part !== "").join("/");

const homeOf = (path: string): string => REVIEWS.exec(path)?.[1] ?? "";

async function* readReviews(file: LogFile, reported: readonly Reported[], context: ReadContext) {
  const [, home = "", model = "", stem = ""] = REVIEWS.exec(file.path)!;
  const subjectId = context.options.subject ?? model;
  // A file is named `<dataset>_<subset>`, and either may hold underscores: the longest data set of the run's reports decides.
  const [dataset = stem] = reported
    .filter((one) => one.home === home && (stem === one.dataset || stem.startsWith(`${one.dataset}_`)))
    .map((one) => one.dataset)
    .sort((a, b) => b.length - a.length);
  const subset = stem.slice(dataset.length + 1);
  const asked = new Map<string, number>();
  const reviewed = {subjectId, dataset, subset, home, asked, file: file.path, judge: context.options.judge ?? null};
  for await (const batch of jsonRecords(file, context))
    yield batch.flatMap(({value, place}) => {
      const row = isObject(value) ? rowOf(value, place, reviewed) : `invalid review; expected object: ${shown(value)}`;
      if (typeof row !== "string") return [{file: file.path, place, rows: [row]}];
      context.ledger.rejected(file.path, place, row);
      return [];
    });
}

interface Reviewed {
  readonly subjectId: string;
  readonly dataset: string;
  readonly subset: string;
  readonly home: string;
  readonly asked: Map<string, number>;
  readonly file: string;
  readonly judge: string | null;
}

function rowOf(review: JsonObject, place: string, of: Reviewed): CanonicalRow | string {
  const {sample_score: sample} = review;
  if (!isObject(sample)) return "missing field: sample_score";
  const {score} = sample;
  if (!isObject(score)) return "missing field: sample_score.score";
  // Attempts at one sample share a group.
  const name = maybeText(sample["group_id"]) ?? maybeText(sample["sample_id"]) ?? maybeText(review["index"]);
  if (name === null) return "missing field: index";
  const {dataset, subset, subjectId, asked} = of;
  const item = subset === "" ? name : `${subset}/${name}`;
  const attempt = asked.get(item) ?? 0;
  asked.set(item, attempt + 1);
  const messages = Array.isArray(review["messages"]) ? review["messages"] : [];
  const reply = maybeText(score["prediction"]) ?? lastReply(messages);
  return canonicalRow({
    subjectId,
    runId: runName(subjectId, dataset, of.home),
    item: itemRow({
      itemId: `${dataset}/${item}`,
      suite: dataset,
      category: subset === "" ? null : subset,
      prompt: promptOf(messages) ?? maybeText(review["input"]),
      key: listedText(review["target"]) || null
    }),
    attempt,
    reply,
    parsed: maybeText(score["extracted_prediction"]),
    status: reply === null ? "missing" : "ok",
    sourceId: of.file,
    place,
    judgments: judgmentsOf(score, of.judge)
  });
}

/** A judgment a metric; where the score is said not to be usable, one without a score that says why. */
function judgmentsOf(score: JsonObject, asked: string | null): Judgment[] {
  const summary = [score["judge_summary"], score["judge_detail"]].find((one) => isObject(one));
  const judges = isObject(summary) ? listedText(summary["judge_models"]) : null;
  const given = {judgeId: asked ?? (judges || null), judgeRaw: maybeText(score["explanation"]) || null};
  const status = maybeText(score["status"]) ?? "success";
  const {value} = score;
  if (USABLE.has(status) && isObject(value))
    return Object.entries(value).flatMap(([metric, one]) => metricJudgments(`evalscope/${metric}`, one, given));
  const metric = maybeText(score["main_score_name"]) ?? "score";
  const said = status === "parse_error" ? "unparsed" : status === "excluded" ? "skipped" : "error";
  return [
    judgment({scorerId: `evalscope/${metric}`, scorerVersion: "1", score: null, status: said, note: status, ...given})
  ];
}

/** Data sets that a report is about; its means by subset are compared with the reviews'. */
async function readReport(file: LogFile, context: ReadContext): Promise<Reported[]> {
  const [, home = "", model = ""] = REPORT.exec(file.path)!;
  const document = await jsonDocument(file, context);
  const report = "value" in document && isObject(document.value) ? document.value : null;
  const dataset = report && maybeText(report["dataset_name"]);
  if (report === null || !dataset || !Array.isArray(report["metrics"])) {
    const fault = `unreadable report: ${"error" in document ? document.error : "missing dataset_name or metrics"}`;
    context.ledger.ignored(file.path, fault);
    context.ledger.notWhole(file.path, fault);
    return [];
  }
  const subjectId = context.options.subject ?? model;
  const runId = runName(subjectId, dataset, home);
  for (const {rule, ...stated} of statedOf(report["metrics"]))
    context.ledger.logged([
      {suite: dataset, subjectId, runId, scorerId: `evalscope/${rule}`, file: file.path, ...stated}
    ]);
  context.ledger.ignored(file.path, "aggregates: means of subsets recomputed from the reviews and compared");
  return [{home, dataset}];
}

/** A number that a report states of a subset. */
type Stated = Pick<LoggedScore, "group" | "value" | "metric"> & {readonly rule: string};

/** What a report states by subset: of version 2 by `identity`, before that by a name such as `mean_acc`. */
function* statedOf(metrics: readonly JsonValue[]): Generator<Stated> {
  for (const metric of metrics.filter((one) => isObject(one))) {
    const {identity} = metric;
    const made = isObject(identity) ? maybeText(identity["aggregation"]) : null;
    const named = maybeText(metric["legacy_name"]) ?? maybeText(isObject(identity) ? identity["name"] : metric["name"]);
    if (named === null) continue;
    for (const part of objectsOf(metric["categories"]).flatMap((category) => objectsOf(category["subsets"])))
      if (typeof part["score"] === "number" && part["is_aggregate"] !== true)
        yield {
          rule: named.replace(/^mean_/, ""),
          // Of version 1 the aggregation was a part of the name, if anything.
          metric: made === null || made === "identity" ? MEAN : made,
          group: `category: ${maybeText(part["name"]) ?? ""}`,
          value: part["score"]
        };
  }
}

const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((one) => isObject(one)) : [];
