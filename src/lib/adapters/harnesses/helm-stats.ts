import type {Judgment} from "../../schema/index.js";
import {groupRows, type JsonValue} from "../../scoring/index.js";
import type {ReadContext} from "../contract/adapter.js";
import {isObject, maybeNumber, maybeText, type JsonObject} from "../values/json-value.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {helmRunOf, type HelmRun} from "./helm-run.js";
import {metricJudgments} from "./metric-judgments.js";

const NO_SCORE =
  /^(?:num_|inference_|training_|finish_reason|batch_size|max_prob|logprob|prompt_|estimated_|predicted_index|total_)/;

/** Statistics of the run itself (tokens, times) are no scores. */
const isNoScore = (name: string): boolean => NO_SCORE.test(name);

/** Statistics of a record by name; in `per_instance_stats.json` the mean, which is absent where nothing was counted. */
export function helmStats({stats}: JsonObject): [name: string, value: JsonValue][] {
  if (isObject(stats)) return Object.entries(stats);
  if (!Array.isArray(stats)) return [];
  return stats.flatMap((stat): [string, JsonValue][] => {
    if (!isObject(stat) || !isObject(stat["name"])) return [];
    const name = maybeText(stat["name"]["name"]);
    return name === null ? [] : [[name, stat["mean"] ?? null]];
  });
}

/** The split that the statistics of a record are of, where they say so: not in `display_predictions.json`. */
export function helmSplit({stats}: JsonObject): string | null {
  for (const stat of Array.isArray(stats) ? stats : [])
    if (isObject(stat) && isObject(stat["name"])) return maybeText(stat["name"]["split"]);
  return null;
}

/** The scores among the statistics of a record. */
export function helmJudgments(record: JsonObject, judgeId: string | null): Judgment[] {
  return helmStats(record).flatMap(([name, stat]) =>
    isNoScore(name) ? [] : metricJudgments(`helm/${name}`, stat, {judgeId})
  );
}

/**
 * HELM's own means in `stats.json`, to be compared with those of the records: of a measure with several splits each with those of its
 * split. Of perturbed copies all but the mean of the copies themselves is left out.
 */
export async function logHelmStats(file: LogFile, run: HelmRun, context: ReadContext): Promise<void> {
  const document = await jsonDocument(file, context);
  if ("error" in document) {
    context.ledger.warning(
      file.path,
      "file",
      `unreadable statistics, nothing is compared with them: ${document.error}`
    );
    context.ledger.ignored(file.path, "unreadable aggregates: recomputed from the records instead");
    return;
  }
  const stats = Array.isArray(document.value) ? document.value : [];
  const means = stats.flatMap((stat) => {
    const {name, split, value, perturbation} = meanOf(stat);
    if (name === null || value === null || isNoScore(name) || !isOfCopies(perturbation)) return [];
    const {suite, runId} = helmRunOf(run, perturbation);
    return [{suite, runId, name, split, value}];
  });
  const measures = groupRows(means, ({suite, name}) => `${suite}\u0000${name}`);
  for (const own of measures.values())
    for (const {suite, runId, name, split, value} of own)
      context.ledger.logged([
        {
          subjectId: run.subjectId,
          suite,
          runId,
          scorerId: `helm/${name}`,
          group: own.length > 1 && split !== null ? `category: ${split}` : "all",
          metric: "mean",
          value,
          file: file.path
        }
      ]);
  const reason =
    means.length > 0
      ? "aggregates: recomputed from the records and compared"
      : "aggregates: none of them is a mean of scores, nothing is compared with them";
  context.ledger.ignored(file.path, reason);
}

function meanOf(stat: JsonValue): {
  name: string | null;
  split: string | null;
  value: number | null;
  perturbation: JsonValue | undefined;
} {
  if (!isObject(stat) || !isObject(stat["name"]))
    return {name: null, split: null, value: null, perturbation: undefined};
  const {name, split, perturbation} = stat["name"];
  return {name: maybeText(name), split: maybeText(split), value: maybeNumber(stat["mean"]), perturbation};
}

/** Beside the mean of the copies HELM gives those of their originals, and of the worst of both. */
function isOfCopies(perturbation: JsonValue | undefined): boolean {
  return !isObject(perturbation) || ["perturbed", ""].includes(maybeText(perturbation["computed_on"]) ?? "");
}
