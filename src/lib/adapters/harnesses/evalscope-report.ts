import type {JsonValue, LoggedScore} from "../../scoring/index.js";
import {isObject, maybeNumber, maybeText, type JsonObject} from "../values/json-value.js";
import {metricKey} from "./evalscope-metrics.js";

/** A report rounds a mean of means that are rounded themselves, all to four places. */
const ROUNDED = 1.5e-4;
const UNNAMED_CATEGORY = "default";
const MEAN = "mean";
/** A mean over parts, however many samples each has. */
const MACRO = {metric: "mean of means", madeBy: "a mean of the means of its parts"};

/** What the report of one data set says. */
export interface EvalscopeReport {
  readonly dataset: string;
  /** The category of each subset, by name; empty where the report names none. */
  readonly categoryOf: ReadonlyMap<string, string>;
  readonly stated: readonly Stated[];
  /** Samples that failed, and so stand in no review; `null` where none did. */
  readonly failed: string | null;
}

/** A number that a report states, by the metric's key. */
interface Stated extends Pick<LoggedScore, "group" | "value" | "metric" | "madeBy" | "tolerance"> {
  readonly key: string;
  /** What the report calls it. */
  readonly name: string;
}

/** How the reviews of a data set spell its metrics, by key, and whether a metric failed on any answer. */
export type ReviewedMetrics = Map<string, {readonly name: string; readonly hasFailed: boolean}>;

/** What a report says, of either version; `null` for a document that is none. */
export function evalscopeReport(document: JsonValue): EvalscopeReport | null {
  if (!isObject(document) || !Array.isArray(document["metrics"])) return null;
  const dataset = maybeText(document["dataset_name"]);
  if (dataset === null || dataset === "") return null;
  const metrics = objectsOf(document["metrics"]);
  const categories = metrics.flatMap((metric) => categoriesOf(metric));
  const isNamed = categories.some(({name}) => name !== UNNAMED_CATEGORY);
  const categoryOf = new Map(
    isNamed ? categories.flatMap(({name, subsets}) => subsets.map((part) => [part.name, name] as const)) : []
  );
  const stated = metrics.flatMap((metric) => statedOf(metric, isNamed));
  return {dataset, categoryOf, stated, failed: failedText(document["execution_summary"])};
}

/** Numbers of a report under the names that the reviews have for their metrics. */
export function statedScores(
  {dataset, stated}: EvalscopeReport,
  metrics: ReviewedMetrics,
  about: Pick<LoggedScore, "subjectId" | "runId" | "file">
): LoggedScore[] {
  return stated.map(({key, name, ...one}): LoggedScore => {
    const reviewed = metrics.get(key);
    const failed = reviewed?.hasFailed ? {madeBy: "counting an answer that the metric failed on as 0"} : {};
    return {suite: dataset, ...about, scorerId: `evalscope/${reviewed?.name ?? name}`, ...one, ...failed};
  });
}

interface Part {
  readonly name: string;
  readonly score: number;
  readonly n: number;
}

interface CategoryPart extends Part {
  readonly macro: number | null;
  readonly subsets: readonly Part[];
  /** Summaries that a data set's own program makes of other subsets. */
  readonly summaries: readonly Part[];
}

function statedOf(metric: JsonObject, isNamed: boolean): Stated[] {
  const {identity, score, macro_score: macro} = metric;
  const made = isObject(identity) ? maybeText(identity["aggregation"]) : null;
  const name = maybeText(metric["legacy_name"]) ?? maybeText(isObject(identity) ? identity["name"] : metric["name"]);
  if (name === null) return [];
  // Of version 1 the aggregation was a part of the name, if anything.
  const aggregation = made === null || made === "identity" ? MEAN : made;
  const key = metricKey(isObject(identity) ? identity : name);
  const say = (group: string, value: number | null, more: Partial<Stated> = {}): Stated[] =>
    value === null ? [] : [{key, name: name.replace(/^mean_/, ""), group, metric: aggregation, value, ...more}];
  const categories = categoriesOf(metric);
  const level = isNamed ? "subcategory" : "category";
  const overall = maybeNumber(score);
  return [
    ...say("all", overall, {
      tolerance: ROUNDED,
      ...(isMeanOf(overall, categories) ? {} : {madeBy: "a rule of its own"})
    }),
    ...(categories.length > 1 ? say("all", maybeNumber(macro), MACRO) : []),
    ...categories.flatMap((category) => [
      ...(isNamed ? say(`category: ${category.name}`, category.score, {tolerance: ROUNDED}) : []),
      ...(category.subsets.length > 1
        ? say(isNamed ? `category: ${category.name}` : "all", category.macro, MACRO)
        : []),
      ...category.subsets.flatMap((part) => say(`${level}: ${part.name}`, part.score)),
      ...category.summaries.flatMap((part) =>
        say(`${level}: ${part.name}`, part.score, {metric: "summary", madeBy: "a summary of other subsets"})
      )
    ])
  ];
}

/** Whether an overall score is the mean over samples that the parts of the report give; nothing says otherwise where counts lack. */
function isMeanOf(overall: number | null, categories: readonly CategoryPart[]): boolean {
  const parts = categories.flatMap(({subsets}) => subsets);
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  if (overall === null || n === 0) return true;
  const mean = parts.reduce((sum, part) => sum + part.n * part.score, 0) / n;
  return Math.abs(mean - overall) <= ROUNDED;
}

function categoriesOf(metric: JsonObject): CategoryPart[] {
  return objectsOf(metric["categories"]).map((category) => {
    const {name} = category;
    const subsets = objectsOf(category["subsets"]);
    const partsOf = (isSummary: boolean): Part[] =>
      subsets.filter((part) => (part["is_aggregate"] === true) === isSummary).flatMap(partOf);
    return {
      name: (Array.isArray(name) ? name.map((one) => maybeText(one) ?? "").join("/") : maybeText(name)) ?? "",
      score: maybeNumber(category["score"]) ?? Number.NaN,
      n: maybeNumber(category["num"]) ?? 0,
      macro: maybeNumber(category["macro_score"]),
      subsets: partsOf(false),
      summaries: partsOf(true)
    };
  });
}

function partOf(part: JsonObject): Part[] {
  const score = maybeNumber(part["score"]);
  return score === null ? [] : [{name: maybeText(part["name"]) ?? "", score, n: maybeNumber(part["num"]) ?? 0}];
}

/** `1 of 10 samples (woods 1)`. */
function failedText(summary: JsonValue | undefined): string | null {
  if (!isObject(summary)) return null;
  const failed = maybeNumber(summary["errored"]) ?? 0;
  if (failed === 0) return null;
  const subsets = Object.entries(isObject(summary["subsets"]) ? summary["subsets"] : {}).flatMap(([name, counts]) => {
    const own = isObject(counts) ? (maybeNumber(counts["errored"]) ?? 0) : 0;
    return own === 0 ? [] : [`${name} ${own}`];
  });
  return `${failed} of ${maybeNumber(summary["requested"]) ?? "unknown"} samples (${subsets.join(", ")})`;
}

const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((one) => isObject(one)) : [];
