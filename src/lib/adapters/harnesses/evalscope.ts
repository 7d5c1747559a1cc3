import type {CanonicalRow, Judgment} from "../../schema/index.js";
import type {Adapter, ReadContext} from "../contract/adapter.js";
import type {LogFile} from "../files/log-file.js";
import {jsonDocument} from "../records/json-document.js";
import {jsonRecords} from "../records/json-records.js";
import {isObject, listedText, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow, judgment} from "../values/rows.js";
import {lastReply, promptOf} from "./chat-messages.js";
import {isOfFailed, metricKey} from "./evalscope-metrics.js";
import {evalscopeReport, statedScores, type EvalscopeReport, type ReviewedMetrics} from "./evalscope-report.js";
import {metricJudgments, unreadJudgments} from "./metric-judgments.js";

/** `<run>/reviews/<model>/<dataset>_<subset>.jsonl`: a model may be named by several parts. */
const REVIEWS = /^(?:(.*)\/)?reviews\/(.+)\/([^/]+)\.jsonl$/;
const PREDICTIONS = /(?:^|\/)predictions\/(.+)\/([^/]+)\.jsonl$/;
const REPORT = /^(?:(.*)\/)?reports\/(.+)\/([^/]+)\.json$/;
/** Scores that may be used; of any other the verdict is missing, not wrong. */
const USABLE = new Set(["success", "fallback", "degraded"]);
/** Of what a metric failed with: some errors are pages. */
const MOST_WORDS = 300;

/** What the harness keeps of a sample beside what it asks. */
const FURTHER = new OwnColumns([]);

/** EvalScope: reviews, a row per sample, with the reports of the same run for the names of data sets and its own means. */
export const EVALSCOPE: Adapter = {
  id: "evalscope",
  version: "3",
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
    const reports: Report[] = [];
    for (const file of files)
      if (REPORT.test(file.path)) reports.push(...(await readReport(file, context)));
      else if (PREDICTIONS.test(file.path))
        context.ledger.ignored(file.path, "replies: the reviews hold them with their scores");
    const metrics = new Map<string, ReviewedMetrics>();
    for (const file of files) if (REVIEWS.test(file.path)) yield* readReviews(file, reports, metrics, context);
    for (const report of reports) {
      const {subjectId, home, file, dataset} = report;
      const runId = runName(subjectId, dataset, home);
      context.ledger.logged(statedScores(report, metrics.get(runId) ?? new Map(), {subjectId, runId, file}));
    }
  }
};

/** Runs of a model lie in folders of their own, which are named after the time. */
const runName = (subjectId: string, dataset: string, home: string): string =>
  [subjectId, dataset, home].filter((part) => part !== "").join("/");

const homeOf = (path: string): string => REVIEWS.exec(path)?.[1] ?? "";

async function* readReviews(
  file: LogFile,
  reports: readonly Report[],
  metrics: Map<string, ReviewedMetrics>,
  context: ReadContext
) {
  const [, home = "", model = "", stem = ""] = REVIEWS.exec(file.path)!;
  const subjectId = context.options.subject ?? model;
  // A file is named `<dataset>_<subset>`, and either may hold underscores: the longest data set of the run's reports decides.
  const [report] = reports
    .filter((one) => one.home === home && (stem === one.dataset || stem.startsWith(`${one.dataset}_`)))
    .sort((a, b) => b.dataset.length - a.dataset.length);
  const dataset = report?.dataset ?? stem;
  const subset = stem.slice(dataset.length + 1);
  const runId = runName(subjectId, dataset, home);
  const own: ReviewedMetrics = metrics.get(runId) ?? new Map();
  metrics.set(runId, own);
  const reviewed: Reviewed = {
    subjectId,
    dataset,
    subset,
    category: report?.categoryOf.get(subset) ?? null,
    runId,
    asked: new Map(),
    metrics: own,
    file: file.path,
    context
  };
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
  /** Of the subset, where the report names any. */
  readonly category: string | null;
  readonly runId: string;
  readonly asked: Map<string, number>;
  readonly metrics: ReviewedMetrics;
  readonly file: string;
  readonly context: ReadContext;
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
    runId: of.runId,
    item: itemRow({
      itemId: `${dataset}/${item}`,
      suite: dataset,
      category: of.category ?? (subset || null),
      subcategory: of.category === null ? null : subset,
      prompt: promptOf(messages) ?? maybeText(review["input"]),
      key: listedText(review["target"]) || null
    }),
    attempt,
    reply,
    parsed: maybeText(score["extracted_prediction"]),
    status: reply === null ? "missing" : "ok",
    sourceId: of.file,
    place,
    own: isObject(sample["sample_metadata"])
      ? FURTHER.kept(sample["sample_metadata"], of.file, place, of.context)
      : null,
    judgments: judgmentsOf(score, of)
  });
}

/** A judgment a metric; where the score is said not to be usable, one without a score that says why. */
function judgmentsOf(score: JsonObject, {context, metrics}: Reviewed): Judgment[] {
  const summary = [score["judge_summary"], score["judge_detail"]].find((one) => isObject(one));
  const judges = isObject(summary) ? listedText(summary["judge_models"]) : null;
  const given = {judgeId: context.options.judge ?? (judges || null), judgeRaw: maybeText(score["explanation"]) || null};
  const status = maybeText(score["status"]) ?? "success";
  const {value} = score;
  if (!USABLE.has(status) || !isObject(value)) {
    const metric = maybeText(score["main_score_name"]) ?? "score";
    const said = status === "parse_error" ? "unparsed" : status === "excluded" ? "skipped" : "error";
    return [
      judgment({scorerId: `evalscope/${metric}`, scorerVersion: "1", score: null, status: said, note: status, ...given})
    ];
  }
  const errors = failuresOf(score);
  const judgments = Object.entries(value).flatMap(([metric, one]) => {
    const hasFailed = isOfFailed(metric, Object.keys(errors));
    const key = metricKey(metric);
    metrics.set(key, {name: metric, hasFailed: hasFailed || metrics.get(key)?.hasFailed === true});
    const logged = metricJudgments(`evalscope/${metric}`, one, given);
    return hasFailed ? logged.map((verdict) => failedJudgment(verdict, errors)) : logged;
  });
  // Nothing could be read from the answer, which the mean counts all the same.
  return score["extracted_prediction"] === "" ? unreadJudgments(judgments) : judgments;
}

/** What the metrics of an answer failed with, by metric. */
function failuresOf({metadata}: JsonObject): JsonObject {
  const errors = isObject(metadata) ? metadata["metric_errors"] : null;
  return isObject(errors) ? errors : {};
}

const failedJudgment = (verdict: Judgment, errors: JsonObject): Judgment => {
  const words = Object.values(errors).map((error) => (maybeText(error) ?? shown(error)).trim());
  return judgment({...verdict, score: null, value: null, status: "error", note: words.join("; ").slice(0, MOST_WORDS)});
};

interface Report extends EvalscopeReport {
  readonly home: string;
  readonly file: string;
  readonly subjectId: string;
}

/** What the reports say, by which review files are parted; failed samples stand in nothing else. */
async function readReport(file: LogFile, context: ReadContext): Promise<Report[]> {
  const [, home = "", model = ""] = REPORT.exec(file.path)!;
  const document = await jsonDocument(file, context);
  const report = "value" in document ? evalscopeReport(document.value) : null;
  if (report === null) {
    const fault = `unreadable report: ${"error" in document ? document.error : "missing dataset_name or metrics"}`;
    context.ledger.ignored(file.path, fault);
    context.ledger.notWhole(file.path, fault);
    return [];
  }
  if (report.failed !== null)
    context.ledger.warning(
      file.path,
      "execution_summary",
      `${report.failed} failed and have no review: they are in no number, as in none of the report`
    );
  context.ledger.ignored(file.path, "aggregates: means recomputed from the reviews and compared");
  return [{...report, home, file: file.path, subjectId: context.options.subject ?? model}];
}
