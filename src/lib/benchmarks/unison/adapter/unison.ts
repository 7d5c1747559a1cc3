import type {Adapter, ReadContext, ReadRecord} from "../../../adapters/contract/adapter.js";
import type {FileLook} from "../../../adapters/contract/file-look.js";
import type {LogFile} from "../../../adapters/files/log-file.js";
import {jsonDocument} from "../../../adapters/records/json-document.js";
import {imageRefOf} from "../../../adapters/values/image-ref.js";
import {isObject, maybeText, shown, type JsonObject} from "../../../adapters/values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";
import type {CanonicalRow, Judgment} from "../../../schema/index.js";
import type {JsonValue, LoggedScore} from "../../../scoring/index.js";
import {TASKS, type TaskId} from "../tasks/tasks.js";

/** What an item is scored on, by the names that the released evaluation gives the scores. */
const PARTS = ["understanding", "generation", "unified"] as const;
type Part = (typeof PARTS)[number];

const isTask = (name: string): name is TaskId => Object.hasOwn(TASKS, name);

/**
 * Results of Unison's released evaluation: `eval_<model>.json`, with the scores of every item by task under `details`.
 *
 * Facts from its Evaluation_Pipeline (commit 407b7b5): an item has `understanding_item`, `generation_item` and `unified_item`,
 * each a share in [0, 1] or null; the scores of the summary are means over the items that have one. An item gives two rows, one
 * in each form, that share a pair; the unified score is a second verdict on the drawing.
 */
export const UNISON: Adapter = {
  id: "unison",
  version: "1",
  title: "Unison results",

  async detect(looks) {
    const found: LogFile[] = [];
    for (const look of looks) if (look.extension === "json" && (await isResult(look))) found.push(look.file);
    if (found.length === 0) return null;
    const files = found.length === 1 ? "a file has" : `${found.length} files have`;
    return {
      files: found,
      confidence: 0.95,
      because: `${files} the scores of understanding, generation and both by task`,
      as: `Unison results in ${found.length} file${found.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    for (const file of files) {
      const records = await recordsOf(file, context);
      if (records.length > 0) yield records;
    }
  }
};

async function isResult(look: FileLook): Promise<boolean> {
  const head = await look.head();
  return /"model_name"\s*:/.test(head) && /"overall_score"\s*:/.test(head) && /"unified_score"\s*:/.test(head);
}

async function recordsOf(file: LogFile, context: ReadContext): Promise<ReadRecord[]> {
  const {ledger, options} = context;
  const read = await jsonDocument(file, context);
  const reject = (reason: string): ReadRecord[] => {
    ledger.saw(file.path);
    ledger.rejected(file.path, "file", reason);
    return [];
  };
  if ("error" in read) return reject(read.error);
  const document = read.value;
  if (!isObject(document) || !isObject(document.details))
    return reject(
      `missing field: details; expected an object with a list for each of ${Object.keys(TASKS).join(", ")}`
    );
  const subject = options.subject ?? maybeText(document.model_name);
  if (subject === null || subject === "") return reject("missing field: model_name");
  ledger.logged(statedScores(document, subject, file.path));
  return Object.entries(document.details).flatMap(([task, items]) => {
    if (!Array.isArray(items) || !isTask(task)) {
      ledger.saw(file.path);
      const reason = isTask(task) ? `invalid ${task}; expected a list: ${shown(items)}` : `unknown task: ${task}`;
      ledger.rejected(file.path, `details.${task}`, reason);
      return [];
    }
    return items.flatMap((item, i): ReadRecord[] => {
      const place = `details.${task}[${i}]`;
      ledger.saw(file.path);
      const rows = rowsOf(item, task, {subject, judge: options.judge ?? null, file: file.path, place});
      if (typeof rows !== "string") return [{file: file.path, place, rows}];
      ledger.rejected(file.path, place, rows);
      return [];
    });
  });
}

interface ItemPlace {
  readonly subject: string;
  readonly judge: string | null;
  readonly file: string;
  readonly place: string;
}

/** The two rows of an item, or why there are none. */
function rowsOf(item: JsonValue, task: TaskId, {subject, judge, file, place}: ItemPlace): CanonicalRow[] | string {
  if (!isObject(item)) return `invalid item; expected object: ${shown(item)}`;
  const id = maybeText(item.dialogue_index);
  if (id === null) return "missing field: dialogue_index";
  const verdicts = new Map<Part, Judgment>();
  for (const part of PARTS) {
    const score = item[`${part}_item`] ?? null;
    if (score !== null && !(typeof score === "number" && score >= 0 && score <= 1))
      return `invalid ${part}_item; expected a share in [0, 1] or null: ${shown(score)}`;
    verdicts.set(
      part,
      judgment({
        scorerId: `unison/${part}`,
        scorerVersion: "1",
        judgeId: part === "understanding" ? null : judge,
        score,
        status: score === null ? "missing" : "ok"
      })
    );
  }
  const pairId = `unison/${task}.${id}`;
  const row = (form: "und" | "gen", parts: readonly Part[]): CanonicalRow => {
    const judgments = parts.map((part) => verdicts.get(part)!);
    const image = form === "gen" ? maybeText(item.gen_path) : null;
    return canonicalRow({
      subjectId: subject,
      item: itemRow({
        itemId: `${pairId}.${form}`,
        suite: "unison",
        pairId,
        caseId: pairId,
        modality: form === "und" ? "text" : "image",
        capability: form === "und" ? "understanding" : "generation",
        category: TASKS[task],
        subcategory: maybeText(item.category)
      }),
      imageRef: image === null || image === "" ? null : imageRefOf(image),
      status: judgments[0]!.status,
      sourceId: file,
      place,
      judgments
    });
  };
  return [row("und", ["understanding"]), row("gen", ["generation", "unified"])];
}

/** Means that the summary states, by task and over the tasks. */
function statedScores(document: JsonObject, subjectId: string, file: string): LoggedScore[] {
  const summary = isObject(document.summary) ? document.summary : {};
  const stated = (group: string, part: Part, value: JsonValue | undefined): LoggedScore[] =>
    typeof value === "number"
      ? [{suite: "unison", subjectId, group, metric: part, scorerId: `unison/${part}`, value, file}]
      : [];
  const tasks = isObject(summary.tasks) ? Object.entries(summary.tasks) : [];
  return [
    ...stated("all", "unified", summary.overall_score),
    ...tasks.flatMap(([task, scores]) =>
      isObject(scores) ? PARTS.flatMap((part) => stated(`task: ${task}`, part, scores[`${part}_score`])) : []
    )
  ];
}
