import type {JsonValue} from "../../scoring/index.js";
import {isObject, maybeText, type JsonObject} from "../values/json-value.js";

/** The harness's word for what it hands through and makes no number of. */
const BYPASS = "bypass";

/** Metrics that the harness makes otherwise than by a mean where a task does not say how. */
const NO_MEANS: ReadonlyMap<string, string> = new Map([
  ["f1", "f1"],
  ["mcc", "matthews_corrcoef"],
  ...["bleu", "chrf", "ter", "perplexity", "brier_score", "bits_per_byte"].map((name) => [name, name] as const),
  ["word_perplexity", "weighted_perplexity"],
  ["byte_perplexity", "weighted_perplexity"]
]);

/** How a task's configuration has a metric made of its samples; `null` where it does not say. */
export function aggregationOf(config: JsonValue | undefined, metric: string): string | null {
  const own = metricsOf(config).find((one) => one["metric"] === metric);
  if (own === undefined) return null;
  const said = maybeText(own["aggregation"]) ?? NO_MEANS.get(metric) ?? "mean";
  return /<function (\S+)/.exec(said)?.[1] ?? /([\w.]+)\s*$/.exec(said)?.[1] ?? said;
}

/** Metrics of a task that are handed through: answers as they were read, or what is to be scored elsewhere. They are no scores. */
export function unscoredMetrics(config: JsonValue | undefined): string[] {
  const names = metricsOf(config).flatMap((one) => maybeText(one["metric"]) ?? []);
  return names.filter((name) => aggregationOf(config, name) === BYPASS);
}

function metricsOf(config: JsonValue | undefined): JsonObject[] {
  const listed = isObject(config) ? config["metric_list"] : undefined;
  return Array.isArray(listed) ? listed.filter((one) => isObject(one)) : [];
}
