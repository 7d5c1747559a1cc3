import type {Adapter, ReadContext} from "../contract/adapter.js";
import {baseName, folderOf, isObject} from "../values/json-value.js";
import {fileLook} from "../contract/file-look.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {rowRecords} from "../records/row-records.js";
import {UNNAMED} from "../values/unnamed.js";
import {metricScorer, sampleRow, type SampleRun} from "./lm-eval-samples.js";
import {aggregationOf} from "./lm-eval-aggregation.js";
import {isOldName, namedByResults, taskOf} from "./lm-eval-names.js";
import {knownRuns} from "./lm-eval-runs.js";
import {isLmmsDocument, readLmmsDocument} from "./lmms-eval-document.js";

/** What stands among the means of a task and is none. */
const NO_MEAN = /^(?:samples|sample_len|sample_count)$|_stderr(?:_|$)/;

/** Sample files of lm-evaluation-harness and of lmms-eval (also those of its first versions): one row per document and filter. */
export const LM_EVAL: Adapter = {
  id: "lm-eval",
  version: "9",
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
    const {samples, results} = await knownRuns(await namedByResults(lines, looks), documents, looks);
    const tasks = new Set(samples.map(({path, about}) => about?.suite ?? taskOf(path).suite)).size + documents.length;
    const because = [
      ...(lines.length > 0 ? ["the first record has doc_id and filtered_resps"] : []),
      ...(documents.length > 0 ? ["documents hold args, a configuration and logs"] : [])
    ];
    return {
      files: [...samples, ...documents, ...results],
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
        tellAbout(file, context);
        const of = sampledRun(file, context);
        yield* rowRecords(file, context, (value, path, place) => sampleRow(value, of, path, place, context));
      } else if (isLmmsDocument(await fileLook(file).head())) yield* readLmmsDocument(file, context);
      else await logResults(file, context);
    }
  }
};

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
    configs,
    group_subtasks: groups,
    higher_is_better: better
  } = isObject(document.value) ? document.value : {};
  const {date, sampled} = file.about ?? {};
  const subjectId = subjectOf(file, context);
  tellAbout(file, context);
  const unsampled = (isObject(results) && sampled !== undefined ? Object.keys(results) : []).filter((suite) => {
    const isGroup = isObject(groups) && Array.isArray(groups[suite]) && groups[suite].length > 0;
    return !isGroup && !sampled!.includes(suite);
  });
  if (unsampled.length > 0) {
    const reason = `tasks without samples, with whose numbers nothing is compared: ${unsampled.join(", ")}`;
    context.ledger.warning(file.path, "file", reason);
  }
  for (const [suite, metrics] of isObject(results) ? Object.entries(results) : [])
    for (const [name, value] of isObject(metrics) ? Object.entries(metrics) : []) {
      const [metric = "", filter = null] = name.split(",");
      if (typeof value !== "number" || NO_MEAN.test(metric)) continue;
      const scorerId = metricScorer(metric, filter);
      const aggregation = aggregationOf(isObject(configs) ? configs[suite] : undefined, metric);
      const isMean = aggregation === null || /^(?:nan)?mean$/.test(aggregation);
      // How a number is made is no reason not to compare it where there is nothing to compare it with.
      const madeBy = isMean || unsampled.includes(suite) ? {} : {madeBy: aggregation};
      const isHigher = isObject(better) && isObject(better[suite]) ? better[suite][metric] : undefined;
      const direction = typeof isHigher === "boolean" ? ({direction: isHigher ? "higher" : "lower"} as const) : {};
      const ofRun = date === undefined ? {} : {runId: runIdOf(subjectId, suite, date)};
      context.ledger.logged([
        {
          suite,
          subjectId,
          ...ofRun,
          ...madeBy,
          ...direction,
          scorerId,
          group: "all",
          metric: "mean",
          value,
          file: file.path
        }
      ]);
    }
  context.ledger.ignored(file.path, "aggregates: recomputed from the samples and compared");
}

function subjectOf({path, about}: LogFile, {options}: ReadContext): string {
  const folder = baseName(folderOf(path)).replace(/!$/, "");
  return options.subject ?? about?.subjectId ?? (folder || UNNAMED);
}

/** What was found out about a file before it was read: once, also where it is read in parts. */
function tellAbout({path, about, part}: LogFile, {options, ledger}: ReadContext): void {
  if (part !== undefined && part.firstLine > 1) return;
  const naming = options.subject === undefined ? (about?.namingNotes ?? []) : [];
  for (const note of [...(about?.notes ?? []), ...naming]) ledger.warning(path, "file", note);
}

/** What all samples of a file are about. */
function sampledRun(file: LogFile, context: ReadContext): SampleRun {
  const {date, ...named} = taskOf(file.path);
  const suite = file.about?.suite ?? named.suite;
  const subjectId = subjectOf(file, context);
  return {subjectId, suite, runId: runIdOf(subjectId, suite, date), date, unscored: file.about?.unscored ?? []};
}

const runIdOf = (subjectId: string, suite: string, date: string | null): string =>
  [subjectId, suite, ...(date === null ? [] : [date])].join("/");
