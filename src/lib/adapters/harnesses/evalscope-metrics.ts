import {isObject, maybeText, type JsonObject} from "../values/json-value.js";

/** Spellings in reviews and in older reports, by what reports of version 2 call them. */
const SYNONYMS: Readonly<Record<string, string>> = {
  acc: "accuracy",
  average_accuracy: "accuracy",
  em: "exact_match",
  f1_score: "f1",
  bertscore: "bert_score"
};
const BLEU = /^[Bb]leu[-_](\d+)$/;
const ROUGE = /^Rouge-([12L])-([RPF])$/;
const STATISTICS: Readonly<Record<string, string>> = {R: "recall", P: "precision", F: "f1"};

/** Metrics whose values an answer has under other names. */
const VALUES_OF: Readonly<Record<string, RegExp>> = {BLEU, Rouge: ROUGE};

/**
 * What tells a metric from others of its data set, alike for the name that reviews have and for the identity in a report: `Rouge-L-R` of
 * reviews is `{name: "rouge", dimensions: {variant: "l", statistic: "recall"}}` there.
 *
 * Source: `evalscope.metrics.semantics.naming` of EvalScope 1.14.1.
 */
export function metricKey(metric: string | JsonObject): string {
  if (typeof metric !== "string") {
    const {dimensions} = metric;
    return keyOf(maybeText(metric["name"]) ?? "", isObject(dimensions) ? dimensions : {});
  }
  const name = metric.replace(/^mean_/, "");
  const bleu = BLEU.exec(name);
  if (bleu !== null) return keyOf("bleu", {ngram: Number(bleu[1])});
  const rouge = ROUGE.exec(name);
  if (rouge !== null) {
    const [, variant = "", statistic = ""] = rouge;
    return keyOf("rouge", {
      ...(variant === "L" ? {variant: "l"} : {ngram: Number(variant)}),
      statistic: STATISTICS[statistic] ?? ""
    });
  }
  const snake = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return keyOf(SYNONYMS[snake] ?? snake, {});
}

/** Whether a value of an answer is one of a metric that the review says failed: EvalScope writes 0 for it. */
export const isOfFailed = (value: string, failed: readonly string[]): boolean =>
  failed.some((metric) => metric === value || VALUES_OF[metric]?.test(value) === true);

const keyOf = (name: string, dimensions: JsonObject): string =>
  [name, ...Object.entries(dimensions).map(([axis, value]) => `${axis}=${maybeText(value) ?? ""}`)].sort().join(" ");
