import type {Adapter, ReadContext} from "../contract/adapter.js";
import {baseName, folderOf, isObject, shown} from "../values/json-value.js";
import {fileLook} from "../contract/file-look.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {rowRecords} from "../records/row-records.js";
import {UNNAMED} from "../values/unnamed.js";
import {metricScorer, sampleRow, type SampleRun} from "./lm-eval-samples.js";
import {isOldName, namedByResults, taskOf} from "./lm-eval-names.js";
import {isLmmsDocument, lmmsSubject, readLmmsDocument} from "./lmms-eval-document.js";

const NAMELESS =
  "the name joins the model's arguments and the task, and no results.json beside it tells them apart: the whole name is the task, the folder is the model";
const RESULTS_NAME = /^results(?:_.*)?\.json$|_results\.json$/;

/** Sample files of lm-evaluation-harness and of lmms-eval (also those of its first versions): one row per document and filter. */
export const LM_EVAL: Adapter = {
  id: "lm-eval",
  version: "5",
  title: "lm-evaluation-harness and lmms-eval samples",

  async detect(looks) {
    const [lines, documents]: [LogFile[], LogFile[]] = [[], []];
    for (const look of looks) {
      if (look.extension === "jsonl") {
        const record = await look.firstRecord();
        if (record !== null && "doc_id" in record && ("filtered_resps" in record || "resps" in record))
          lines.push(look.file);
      } else if (look.extension === "json" && isLmmsDocument(await look.head())) documents.push(look.file);
    }
    const files = [...lines, ...documents];
    if (files.length === 0) return null;
    /** Dates of the samples in each folder. */
    const folders = new Map<string, Set<string | null>>();
    for (const {path} of files) {
      const dates = folders.get(folderOf(path)) ?? new Set();
      folders.set(folderOf(path), dates.add(taskOf(path).date));
    }
    const results = looks.filter(({name, file}) => isResults(name, folders.get(folderOf(file.path))));
    const samples = await namedByResults(lines, looks);
    const tasks = new Set(samples.map(({path, about}) => about?.suite ?? taskOf(path).suite)).size + documents.length;
    const because = [
      ...(lines.length > 0 ? ["the first record has doc_id and filtered_resps"] : []),
      ...(documents.length > 0 ? ["documents hold args, a configuration and logs"] : [])
    ];
    return {
      files: [...samples, ...documents, ...results.map(({file}) => file)],
      confidence: 0.95,
      because: because.join(", "),
      as: `lm-eval or lmms-eval samples of ${tasks} task${tasks === 1 ? "" : "s"}${tasks === files.length ? "" : ` in ${files.length} files`}`
    };
  },

  // What a part is about, only its name can say.
  readsLines: ({path}) => path.endsWith(".jsonl") && !isOldName(path),

  async *read(files, context) {
    for (const file of files) {
      if (file.path.endsWith(".jsonl")) {
        if (file.about === undefined && isOldName(file.path)) context.ledger.warning(file.path, "file", NAMELESS);
        const of = sampledRun(file, context);
        yield* rowRecords(file, context, (value, path, place) => sampleRow(value, of, path, place, context));
      } else if (isLmmsDocument(await fileLook(file).head())) yield* readLmmsDocument(file, context);
      else await logResults(file, context);
    }
  }
};

/** Results stand beside samples, under a name of their own or, with an output path that is a file, that file's with the same date. */
function isResults(name: string, dates: ReadonlySet<string | null> | undefined): boolean {
  if (dates === undefined) return false;
  return RESULTS_NAME.test(name) || [...dates].some((date) => date !== null && name.endsWith(`_${date}.json`));
}

/** The harness's own means (`"acc,none": 0.61`) by task, to be compared with those of the samples. */
async function logResults(file: LogFile, context: ReadContext): Promise<void> {
  const document = await jsonDocument(file, context);
  if ("error" in document) {
    context.ledger.warning(file.path, "file", `unreadable results, nothing is compared with them: ${document.error}`);
    context.ledger.ignored(file.path, "unreadable aggregates: recomputed from the samples instead");
    return;
  }
  const {
    results,
    config,
    model_name: named,
    model_name_sanitized: sanitized
  } = isObject(document.value) ? document.value : {};
  // Before 0.3 lmms-eval named the folder after the time, and the model only here.
  const isOld = baseName(file.path) === "results.json" && isObject(config) && context.options.subject === undefined;
  const subjectId = isOld ? lmmsSubject(config) : subjectOf(file.path, context);
  // Samples say nothing of the model: without a folder of its own they are named after somebody's output folder.
  if (
    sanitized !== undefined &&
    context.options.subject === undefined &&
    sanitized !== subjectId &&
    named !== subjectId
  )
    context.ledger.warning(
      file.path,
      "model_name",
      `the model is named after its folder, these results name another; --subject settles it: ${shown(named)}, not ${subjectId}`
    );
  for (const [suite, metrics] of isObject(results) ? Object.entries(results) : [])
    for (const [name, value] of isObject(metrics) ? Object.entries(metrics) : []) {
      const [metric = "", filter = null] = name.split(",");
      if (typeof value !== "number" || metric === "samples" || /_stderr(?:_|$)/.test(metric)) continue;
      const scorerId = metricScorer(metric, filter);
      context.ledger.logged([{suite, subjectId, scorerId, group: "all", metric: "mean", value, file: file.path}]);
    }
  context.ledger.ignored(file.path, "aggregates: recomputed from the samples and compared");
}

function subjectOf(file: string, {options}: ReadContext): string {
  const folder = baseName(folderOf(file)).replace(/!$/, "");
  return options.subject ?? (folder || UNNAMED);
}

/** What all samples of a file are about. */
function sampledRun({path, about}: LogFile, context: ReadContext): SampleRun {
  const {date, ...named} = taskOf(path);
  const {suite} = about ?? named;
  const subjectId = context.options.subject ?? about?.subjectId ?? subjectOf(path, context);
  const runId = [subjectId, suite, date].filter((part) => part !== null).join("/");
  return {subjectId, suite, runId, date};
}
