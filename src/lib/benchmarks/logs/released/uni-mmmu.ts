import {
  tableRecords,
  UNNAMED,
  type Adapter,
  type LogFile,
  type ReadContext,
  type ReadRecord
} from "../../../adapters/index.js";
import type {FileLook} from "../../../adapters/contract/file-look.js";
import {csvHeader} from "../../../adapters/files/csv-header.js";
import {jsonDocument} from "../../../adapters/records/json-document.js";
import {filesText} from "../../../adapters/values/files-text.js";
import {
  baseName,
  folderOf,
  isObject,
  maybeNumber,
  shown,
  type JsonObject
} from "../../../adapters/values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";
import type {CanonicalRow} from "../../../schema/index.js";
import {groupRows, type JsonValue, type LoggedScore} from "../../../scoring/index.js";
import type {FurtherLine, ReleasedBenchmark} from "../../contract/released-benchmark.js";
import {UNI_MMMU_SCALES, UNI_MMMU_TASKS, uniMmmuItem, uniMmmuTask, type UniMmmuTask} from "./uni-mmmu-tasks.js";

const SUITE = "uni-mmmu";
/** The program's own mean, which takes a judge that failed for a verdict of 0. */
const COUNTED = "mean, failed judges as 0";
const SUMMARY = /^(?:eval_)?summary\.json$/;
const OVERALL = /^all_tasks_summary_.*\.xlsx$/;

/**
 * Uni-MMMU: a mean of each measure of each task, and none over tasks, as `eval_ummmu.py` has none (Vchitect/Uni-MMMU, b5200b2, which
 * AIFrontierLab/TorchUMM runs, too, 083395e).
 */
export const UNI_MMMU: ReleasedBenchmark = {
  suite: SUITE,
  overRows: true,
  scales: UNI_MMMU_SCALES,
  forms: [],
  further: countedLines
};

/** What the evaluators write below `eval/<model>/<task>`: `per_item.csv`, `manifest_eval.csv` or `eval_details.json`, and a summary. */
export const UNI_MMMU_RESULTS: Adapter = {
  id: SUITE,
  version: "1",
  title: "Uni-MMMU results",

  async detect(looks) {
    const [records, beside]: [LogFile[], LogFile[]] = [[], []];
    for (const look of looks) {
      if (SUMMARY.test(look.name) || OVERALL.test(look.name)) beside.push(look.file);
      else if (await isOfTask(look)) records.push(look.file);
    }
    if (records.length === 0) return null;
    const folders = new Set(records.map(({path}) => folderOf(path)));
    const above = new Set([...folders].map(folderOf));
    return {
      files: [
        ...records,
        ...beside.filter(({path}) => (OVERALL.test(baseName(path)) ? above : folders).has(folderOf(path)))
      ],
      confidence: 0.95,
      because: "records have the fields of an evaluator of one of its tasks",
      as: `Uni-MMMU results, ${filesText(records)}`
    };
  },

  async *read(files, context) {
    const tasks = new Map<string, UniMmmuTask>();
    const summaries: LogFile[] = [];
    for (const file of files) {
      if (SUMMARY.test(baseName(file.path))) summaries.push(file);
      else if (OVERALL.test(baseName(file.path)))
        context.ledger.ignored(file.path, "repeats the summaries of the tasks, which are compared with their records");
      else yield* recordsOf(file, tasks, context);
    }
    for (const file of summaries) await compareSummary(file, tasks.get(folderOf(file.path)) ?? null, context);
  }
};

async function isOfTask(look: FileLook): Promise<boolean> {
  if (look.extension === "csv") {
    const header = await csvHeader(await look.head());
    return uniMmmuTask(Object.fromEntries(header.map((field) => [field, ""]))) !== null;
  }
  return look.name === "eval_details.json" && uniMmmuTask((await look.firstRecord()) ?? {}) !== null;
}

async function* recordsOf(
  file: LogFile,
  tasks: Map<string, UniMmmuTask>,
  context: ReadContext
): AsyncGenerator<ReadRecord[]> {
  for await (const batch of tableRecords(file, context)) {
    const records: ReadRecord[] = [];
    for (const {row: record, place} of batch) {
      const task = uniMmmuTask(record);
      if (task !== null) tasks.set(folderOf(file.path), task);
      const row =
        task === null ? `not a record of a task: ${shown(record)}` : rowOf(task, record, file, place, context);
      if (typeof row === "string") context.ledger.rejected(file.path, place, row);
      else records.push({file: file.path, place, rows: [row]});
    }
    yield records;
  }
}

/** The row of a record, or why there is none. */
function rowOf(
  task: UniMmmuTask,
  record: JsonObject,
  file: LogFile,
  place: string,
  {options}: ReadContext
): CanonicalRow | string {
  const name = uniMmmuItem(task, record);
  if (name === null) return `missing ${task.item}; expected a name`;
  const candidate = "cand_idx" in record ? maybeNumber(record["cand_idx"]) : 1;
  if (candidate === null || !Number.isInteger(candidate) || candidate < 1)
    return `invalid cand_idx; expected a whole number from 1: ${shown(record["cand_idx"])}`;
  const measures = task.measures(record);
  if (typeof measures === "string") return measures;
  return canonicalRow({
    subjectId: options.subject ?? modelOf(file),
    item: itemRow({itemId: `${SUITE}/${task.id}/${name}`, suite: SUITE, category: task.id}),
    attempt: candidate - 1,
    status: measures.every(({status}) => status === "missing") ? "missing" : "ok",
    sourceId: file.path,
    place,
    judgments: measures.map(({name: measure, value, status, words = null, note = null}) => {
      const rule = `${task.id}-${measure}`;
      const most = UNI_MMMU_SCALES[rule] ?? 1;
      return judgment({
        scorerId: `${SUITE}/${rule}`,
        scorerVersion: "1",
        judgeId: options.judge ?? null,
        judgeRaw: words,
        score: value === null ? null : value / most,
        status,
        note: note ?? (value !== null && most !== 1 ? `${value} of ${most}` : null)
      });
    })
  });
}

/** The model is the folder above the task's. */
const modelOf = ({path}: LogFile): string => baseName(folderOf(folderOf(path))) || UNNAMED;

async function compareSummary(file: LogFile, task: UniMmmuTask | null, context: ReadContext): Promise<void> {
  const document = await jsonDocument(file, context);
  if ("error" in document || task === null) {
    context.ledger.ignored(file.path, "error" in document ? document.error : "a summary beside no records of a task");
    return;
  }
  const subjectId = context.options.subject ?? modelOf(file);
  context.ledger.logged(
    Object.entries(task.stated).flatMap(([measure, path]): LoggedScore[] => {
      const value = maybeNumber(path.split(".").reduce<JsonValue>(memberOf, document.value));
      if (value === null) return [];
      const about = {suite: SUITE, subjectId, group: "all", metric: COUNTED, file: file.path};
      return [{...about, scorerId: `${SUITE}/${task.id}-${measure}`, value}];
    })
  );
  context.ledger.ignored(file.path, "a summary, which is compared with its records");
}

const memberOf = (value: JsonValue, key: string): JsonValue => (isObject(value) ? (value[key] ?? null) : null);

/** Means as the program takes them: a judge that failed counts as 0, an answer that was never evaluated does not count. */
function countedLines(rows: readonly CanonicalRow[]): FurtherLine[] {
  const rules = UNI_MMMU_TASKS.flatMap(({id, stated}) => Object.keys(stated).map((measure) => `${id}-${measure}`));
  const verdicts = groupRows(
    rows.flatMap(({judgments}) => judgments),
    ({scorerId}) => scorerId.slice(SUITE.length + 1)
  );
  return rules.flatMap((name): FurtherLine[] => {
    const own = (verdicts.get(name) ?? []).filter(({status, note}) => status !== "missing" && !isUnscored(note));
    if (own.length === 0) return [];
    const value = own.reduce((sum, {score}) => sum + (score ?? 0), 0) / own.length;
    return [{name, group: "all", metric: COUNTED, value, n: own.length}];
  });
}

/** Items whose own pictures the program did not find are in none of its means. */
const isUnscored = (note: string | null): boolean => note === "error_missing_gt_image";
