import type {ReadContext, ReadRecord} from "../contract/adapter.js";
import {baseName, folderOf, isObject, maybeText, type JsonObject} from "../values/json-value.js";
import type {LogFile} from "../files/log-file.js";
import {memberRecords} from "../records/member-records.js";
import {UNNAMED} from "../values/unnamed.js";
import {namedModel, toldModel} from "./named-model.js";
import {sampleRow, type SampleRun} from "./lm-eval-samples.js";

/** Does a text begin as lmms-eval before 0.3 wrote the samples of a task: arguments and configuration, then `logs`? */
export const isLmmsDocument = (head: string): boolean =>
  /^\s*\{\s*"args"\s*:\s*\{/.test(head) && /"(?:model_configs|config)"\s*:\s*\{|"logs"\s*:\s*\[/.test(head);

/** Samples of one task as lmms-eval wrote them until 0.2: `{"args": …, "model_configs": …, "logs": […], "time": …}`. */
export function readLmmsDocument(file: LogFile, context: ReadContext): AsyncGenerator<ReadRecord[]> {
  return memberRecords(file, "logs", context, (before, hasLogs) => {
    if (!hasLogs) throw new RangeError("missing field: logs");
    const run = runOf(before, file, context);
    return ({value, place}) => {
      const row = sampleRow(value, run, file.path, place, context);
      if (typeof row !== "string") return [{file: file.path, place, rows: [row]}];
      context.ledger.rejected(file.path, place, row);
      return [];
    };
  });
}

/** Two runs of a model differ in their folder, which is named after the time; the time in the document stands behind its samples. */
function runOf({args, model_configs, config}: JsonObject, {path}: LogFile, {options}: ReadContext): SampleRun {
  const task = isObject(model_configs) ? model_configs["task"] : isObject(config) ? config["task"] : undefined;
  const suite = maybeText(task) ?? baseName(path).replace(/\.json$/, "");
  const subjectId = options.subject ?? toldModel(namedModel(isObject(args) ? args : {}) ?? UNNAMED);
  const folder = baseName(folderOf(path));
  return {subjectId, suite, runId: [subjectId, suite, folder].filter((part) => part !== "").join("/"), date: null};
}
