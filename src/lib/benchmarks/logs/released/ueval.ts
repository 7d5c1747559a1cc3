import type {Adapter, LogFile, ReadContext, ReadRecord} from "../../../adapters/index.js";
import {UNNAMED} from "../../../adapters/index.js";
import {jsonRecords} from "../../../adapters/records/json-records.js";
import {memberRecords} from "../../../adapters/records/member-records.js";
import {filesText} from "../../../adapters/values/files-text.js";
import {
  baseName,
  folderOf,
  isObject,
  maybeNumber,
  maybeText,
  shown,
  type JsonObject
} from "../../../adapters/values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";
import type {CanonicalRow, Judgment} from "../../../schema/index.js";
import {groupRows, type JsonValue, type LoggedScore} from "../../../scoring/index.js";
import type {FurtherLine, ReleasedBenchmark} from "../../contract/released-benchmark.js";

const SUITE = "ueval";
/** The program's means, for which a judge whose words hold no verdict says that a criterion is not met. */
const COUNTED = "mean, unread judges as unmet";
const OVERALL = "overall";
const PARTS = ["text", "image"] as const;
type Part = (typeof PARTS)[number];

/** The rate that the program counts, where a verdict is none here. */
const UNREAD = /^(\d+) of (\d+) criteria met, \d+ unread$/;
/** What the program writes in place of words that hold no verdict. */
const RAW = /^\{'criteria_met': False, '_raw':/;
const HEAD = /^\s*\{\s*"results"\s*:\s*\[\s*\{\s*"id"\s*:[\s\S]*?"text_results"\s*:/;
const MEMBERS = ["id", "text_results", "image_results", "text_score", "image_score"];

/**
 * UEval: of each question the share of criteria met by the text and by the pictures of one answer, and the mean of all these shares, whichever
 * they are of.
 *
 * Source: `eval/generation/ueval/run_scoring.py` (AIFrontierLab/TorchUMM, 083395e).
 */
export const UEVAL: ReleasedBenchmark = {suite: SUITE, overRows: true, forms: [], further: furtherLines};

/** What `run_scoring.py` writes: `<model>/eval_results.json`, or, of a run that did not end, the lines `eval_results.jsonl`. */
export const UEVAL_RESULTS: Adapter = {
  id: SUITE,
  version: "1",
  title: "UEval results",

  async detect(looks) {
    const [results, beside]: [LogFile[], LogFile[]] = [[], []];
    for (const {file, extension, name, head, firstRecord} of looks) {
      const record = extension === "jsonl" ? ((await firstRecord()) ?? {}) : {};
      if (MEMBERS.every((member) => member in record) || (extension === "json" && HEAD.test(await head())))
        results.push(file);
      else if (name === "model_outputs.json" || name === "eval_summary.json") beside.push(file);
    }
    if (results.length === 0) return null;
    const folders = new Set(results.map(({path}) => folderOf(path)));
    return {
      files: [...results, ...beside.filter(({path}) => folders.has(folderOf(path)))],
      confidence: 0.95,
      because: "questions have criteria that their text and pictures meet",
      as: `UEval results, ${filesText(results)}`
    };
  },

  async *read(files, context) {
    const documents = new Set(files.flatMap(({path}) => (path.endsWith(".json") ? [path.replace(/\.json$/, "")] : [])));
    for (const file of files) {
      const stem = file.path.replace(/\.jsonl?$/, "");
      if (/^(?:model_outputs|eval_summary)$/.test(baseName(stem)))
        context.ledger.ignored(file.path, "answers or a summary that the results repeat");
      else if (file.path.endsWith(".json")) yield* documentRecords(file, context);
      else if (documents.has(stem)) context.ledger.ignored(file.path, "the same records as in the document beside it");
      else yield* lineRecords(file, context);
    }
  }
};

async function* documentRecords(file: LogFile, context: ReadContext): AsyncGenerator<ReadRecord[]> {
  const stated = (summary: JsonValue | undefined): void =>
    context.ledger.logged(statedIn(summary, modelOf(file, context), file.path));
  yield* memberRecords(
    file,
    "results",
    context,
    (before) => {
      stated(before["summary"]);
      return ({value, place}) => recordOf(value, file, place, context);
    },
    (behind) => stated(behind["summary"])
  );
}

async function* lineRecords(file: LogFile, context: ReadContext): AsyncGenerator<ReadRecord[]> {
  for await (const batch of jsonRecords(file, context))
    yield batch.flatMap(({value, place}) => recordOf(value, file, place, context));
}

function recordOf(value: JsonValue, file: LogFile, place: string, context: ReadContext): ReadRecord[] {
  const row = isObject(value) ? rowOf(value, file, place, context) : `invalid record; expected object: ${shown(value)}`;
  if (typeof row !== "string") return [{file: file.path, place, rows: [row]}];
  context.ledger.rejected(file.path, place, row);
  return [];
}

const modelOf = ({path}: LogFile, {options}: ReadContext): string =>
  options.subject ?? (baseName(folderOf(path)) || UNNAMED);

/** The row of a question, or why there is none. */
function rowOf(record: JsonObject, file: LogFile, place: string, context: ReadContext): CanonicalRow | string {
  const id = maybeText(record["id"]);
  if (id === null) return `missing id; expected the name of a question: ${shown(record["id"])}`;
  const judgments = PARTS.map((part) => verdictOf(part, record, context.options.judge ?? null));
  const fault = judgments.find((one) => typeof one === "string");
  if (fault !== undefined) return fault;
  const {image_outputs: pictures} = record;
  return canonicalRow({
    subjectId: modelOf(file, context),
    item: itemRow({
      itemId: `${SUITE}/${id}`,
      suite: SUITE,
      capability: "generation",
      category: maybeText(record["task"])?.toLowerCase().trim() || null,
      prompt: maybeText(record["question"])
    }),
    reply: maybeText(record["text_answer"]),
    imageRef: Array.isArray(pictures) ? maybeText(pictures[0]) : null,
    status: "ok",
    sourceId: file.path,
    place,
    judgments: judgments.filter((one): one is Judgment => one !== null && typeof one !== "string")
  });
}

/** The share of criteria that a part of the answer meets; `null` where none is asked of it, a text where the record is wrong. */
function verdictOf(part: Part, record: JsonObject, judgeId: string | null): Judgment | string | null {
  const results = record[`${part}_results`];
  if (!Array.isArray(results) || !results.every((one) => isObject(one)))
    return `invalid ${part}_results; expected a list of objects: ${shown(results)}`;
  if (results.length === 0) return null;
  const met = results.filter(({criteria_met: one}) => isMet(one ?? null)).length;
  const score = record[`${part}_score`];
  const rate = isObject(score) ? maybeNumber(score["rate"]) : null;
  if (rate === null || Math.abs(rate - met / results.length) > 1e-9)
    return `invalid ${part}_score.rate; expected ${met} of ${results.length}, as its criteria have it: ${shown(isObject(score) ? score["rate"] : score)}`;
  const unread = results.filter((one) => RAW.test(maybeText(one["raw_response"]) ?? "")).length;
  const words = results.map((one) => maybeText(one["explanation"]) ?? "").filter((text) => text !== "");
  const of = `${met} of ${results.length} criteria met`;
  const given = {scorerId: `${SUITE}/${part}`, scorerVersion: "1", judgeId, judgeRaw: words.join("\n") || null};
  return unread > 0
    ? judgment({...given, score: null, status: "unparsed", note: `${of}, ${unread} unread`})
    : judgment({...given, score: rate, status: isThere(part, record) ? "ok" : "invalid", note: of});
}

/** Without a text or a picture there is nothing that could meet a criterion, and the program has it judged. */
function isThere(part: Part, {text_answer: text, image_outputs: pictures}: JsonObject): boolean {
  return part === "text" ? (maybeText(text) ?? "").trim() !== "" : Array.isArray(pictures) && pictures.length > 0;
}

const isMet = (value: JsonValue): boolean =>
  value === true || (typeof value === "string" && /^(?:true|yes|y|1)$/i.test(value.trim()));

function statedIn(summary: JsonValue | undefined, subjectId: string, file: string): LoggedScore[] {
  if (!isObject(summary)) return [];
  const say = (name: string, group: string, raw: JsonValue | undefined): LoggedScore[] => {
    const value = maybeNumber(raw);
    return value === null
      ? []
      : [{suite: SUITE, subjectId, scorerId: `${SUITE}/${name}`, group, metric: COUNTED, value, file}];
  };
  const {per_task: tasks} = summary;
  return [
    ...PARTS.flatMap((part) => say(part, "all", summary[`${part}_avg_rate`])),
    ...say(OVERALL, "all", summary["overall_avg_rate"]),
    ...Object.entries(isObject(tasks) ? tasks : {}).flatMap(([task, of]) =>
      say(OVERALL, `category: ${task}`, isObject(of) ? of["avg_rate"] : null)
    )
  ];
}

/** Means over shares of text and of pictures together, of all and by task; and all means as the program takes them. */
function furtherLines(rows: readonly CanonicalRow[]): FurtherLine[] {
  const shares = rows.flatMap(({item, judgments}) =>
    judgments.flatMap(({scorerId, score, note}) => {
      const [, met, of] = UNREAD.exec(note ?? "") ?? [];
      const counted = met === undefined ? score : Number(met) / Number(of);
      return counted === null
        ? []
        : [{name: scorerId.slice(SUITE.length + 1), category: item.category, score, counted}];
    })
  );
  type Share = (typeof shares)[number];
  const line = (
    name: string,
    group: string,
    metric: string,
    own: readonly Share[],
    of: (one: Share) => number | null
  ): FurtherLine[] => {
    const values = own.flatMap((one) => of(one) ?? []);
    return values.length === 0 ? [] : [{name, group, metric, value: values.reduce((sum, one) => sum + one, 0) / values.length, n: values.length}]; // prettier-ignore
  };
  const both = (group: string, own: readonly Share[]): FurtherLine[] => [
    ...line(OVERALL, group, "mean", own, ({score}) => score),
    ...line(OVERALL, group, COUNTED, own, ({counted}) => counted)
  ];
  const named = shares.filter(({category}) => category !== null);
  return [
    ...both("all", shares),
    ...[...groupRows(named, ({category}) => category!)].flatMap(([task, own]) => both(`category: ${task}`, own)),
    ...[...groupRows(shares, ({name}) => name)].flatMap(([name, own]) =>
      line(name, "all", COUNTED, own, (one) => one.counted)
    )
  ];
}
