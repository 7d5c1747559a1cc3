import type {ReadContext} from "../contract/adapter.js";
import {baseName, isObject, maybeNumber, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {UNNAMED} from "../values/unnamed.js";
import {resultRule} from "./every-eval-ever-results.js";

/** Does a text begin as an aggregate file of Every Eval Ever? Its results may stand far behind lists of samples. */
export const isAggregate = (head: string): boolean =>
  /^\s*\{/.test(head) &&
  /"evaluation_id"\s*:/.test(head) &&
  /"(?:source_metadata|evaluation_results|model_info)"\s*:/.test(head) &&
  !/"sample_id"\s*:/.test(head);

/**
 * Enters the results of an aggregate file in the ledger: each is a number about answers, and none of them an answer, so there are no
 * rows. They are compared with what the instances of the same evaluation give, where these are read, too.
 */
export async function readAggregate(file: LogFile, context: ReadContext): Promise<void> {
  const {ledger, options} = context;
  const document = await jsonDocument(file, context);
  const results = "value" in document && isObject(document.value) ? document.value["evaluation_results"] : undefined;
  if ("error" in document || !isObject(document.value) || !Array.isArray(results)) {
    ledger.saw(file.path);
    const fault = `invalid evaluation_results; expected list: ${shown(results)}`;
    ledger.rejected(file.path, "file", "error" in document ? document.error : fault);
    return;
  }
  const {model_info: model} = document.value;
  const subjectId = options.subject ?? ((isObject(model) && maybeText(model["id"] ?? model["name"])) || UNNAMED);
  const advice = adviceOn(document.value);
  const runId = maybeText(document.value["evaluation_id"]);
  for (const [r, result] of results.entries()) {
    const place = `evaluation_results[${r}]`;
    ledger.saw(file.path);
    const details = isObject(result) && isObject(result["score_details"]) ? result["score_details"] : null;
    if (!isObject(result) || details === null) {
      ledger.rejected(file.path, place, "missing field: score_details");
      continue;
    }
    ledger.skipped(file.path, place, `aggregate without answers, ${advice}`);
    const value = maybeNumber(details["score"]);
    const suite = maybeText(result["evaluation_name"]) ?? "unnamed";
    if (value === null) continue;
    const config = isObject(result["metric_config"]) ? result["metric_config"] : {};
    const more = isObject(config["additional_details"]) ? config["additional_details"] : {};
    const scorerId = maybeText(more["scorer"]) ?? resultRule(maybeText(result["evaluation_result_id"]), runId, suite);
    const ofRun = runId === null ? {} : {runId};
    const about = {suite, subjectId, ...ofRun, scorerId, group: "all", metric: "mean", ...scaleOf(config)};
    ledger.logged([{...about, value, file: file.path}]);
  }
}

/** What to read for the answers. */
function adviceOn({detailed_evaluation_results: details}: JsonObject): string {
  const named = isObject(details) ? maybeText(details["file_path"]) : null;
  return named === null ? "and no instance file is named in it" : `which stand in the file: ${baseName(named)}`;
}

/** What the score is out of and which of two is better, where the metric says so. */
function scaleOf(config: JsonObject): {outOf?: number; direction?: "higher" | "lower"} {
  const lower = config["lower_is_better"];
  const [least, most] = [maybeNumber(config["min_score"]), maybeNumber(config["max_score"])];
  return {
    ...(least === 0 && most !== null && most > 0 && most !== 1 ? {outOf: most} : {}),
    ...(typeof lower === "boolean" ? {direction: lower ? "lower" : "higher"} : {})
  };
}
