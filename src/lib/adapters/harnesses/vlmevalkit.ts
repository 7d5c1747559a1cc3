import type {CanonicalRow, Judgment} from "../../schema/index.js";
import {circularGroup, isInfrastructureFailure, metricValue, STRICT} from "../../scoring/index.js";
import type {Adapter, ReadContext, SourceOptions} from "../contract/adapter.js";
import {baseName, maybeNumber, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow, judgment} from "../values/rows.js";
import {tableRowRecords} from "../tables/table-row-records.js";
import {xlsxRows} from "../tables/xlsx-rows.js";
import {DEFAULT_LIMITS} from "../files/limits.js";
import type {LogFile} from "../files/log-file.js";
import type {FileLook} from "../contract/file-look.js";
import {RepeatedIndices} from "./repeated-indices.js";
import {logTable, noCategories, predictionsOf, type MetCategories} from "./vlmevalkit-tables.js";
import {evaluationOf, NamedFiles, type FileNames} from "./vlmevalkit-names.js";
import {metricJudgments, unreadJudgments} from "./metric-judgments.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** The strict rule reads letters from A to J. */
const STRICT_LETTERS = 10;

const UNDECIDED =
  "model and dataset cannot be told apart: several files are named <model>_<dataset> with a dataset that VLMEvalKit does not know. Put those of a model into a folder of its name, or read them apart with --subject";

/** VLMEvalKit's prediction and judge files: `<model>_<dataset>.{xlsx,tsv,json}`. */
export const VLMEVALKIT: Adapter = {
  id: "vlmevalkit",
  version: "12",
  title: "VLMEvalKit predictions",

  async detect(looks, options) {
    const files = [];
    for (const look of looks) {
      const columns = await columnsOf(look);
      if (columns.includes("index") && columns.includes("prediction")) files.push(look.file);
    }
    if (files.length === 0) return null;
    return {
      files: [...files, ...tablesOf(looks, files, options)],
      confidence: 0.85,
      because: "the columns index and prediction are there",
      as: `VLMEvalKit predictions, ${files.length} file${files.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const {ledger, options} = context;
    const predictions = files.filter(({about}) => about === undefined);
    const named = new NamedFiles(
      predictions.map(({path}) => path),
      options.subject
    );
    const runs = evaluations(predictions, named);
    const met = new Map<string, MetCategories>();
    for (const file of predictions) {
      const names = named.namesOf(file.path);
      if (names === null) {
        ledger.saw(file.path);
        ledger.rejected(file.path, "file", UNDECIDED);
        continue;
      }
      if (names.note !== null && options.subject === undefined) ledger.warning(file.path, "file", names.note);
      const run = runOf(file.path, runs.get(`${names.model}/${names.dataset}`));
      const indices = new RepeatedIndices(names.dataset);
      const own = met.get(`${names.model}/${names.dataset}`) ?? noCategories();
      met.set(`${names.model}/${names.dataset}`, own);
      yield* tableRowRecords(file, context, (cells, path, place) => {
        const row = withoutEmpty(cells);
        const said = names.unjudged !== null && !isJudged(row) ? names.unjudged : names;
        const read = rowOf(row, said, {run, indices, file: path, place}, context);
        if (typeof read === "string") return read;
        for (const category of read.item.category?.split(",") ?? []) own.categories.add(category.trim());
        if (read.item.category !== null) own.categories.add(read.item.category);
        if (read.item.subcategory !== null) own.subcategories.add(read.item.subcategory);
        return read;
      });
      if (indices.count > 0)
        ledger.warning(
          file.path,
          "index",
          `rows with the index of another question, which are items of their own: ${indices.count}`
        );
    }
    for (const table of files) {
      if (table.about === undefined) continue;
      const {subjectId, suite = ""} = table.about;
      const of = {suite, subjectId: options.subject ?? subjectId};
      await logTable(table, of, met.get(`${subjectId}/${suite}`) ?? noCategories(), context);
    }
  }
};

/** Tables of the harness's own numbers on the predictions that are read. */
function tablesOf(looks: readonly FileLook[], files: readonly LogFile[], {subject}: SourceOptions): LogFile[] {
  const named = new NamedFiles(
    files.map(({path}) => path),
    subject
  );
  const known = new Set(files.flatMap(({path}) => nameOf(named.namesOf(path)) ?? []));
  return looks.flatMap(({file}) => {
    const predictions = predictionsOf(file.path);
    const names = predictions === null || files.includes(file) ? null : named.namesOf(predictions);
    if (names === null || !known.has(nameOf(names)!)) return [];
    return [{...file, about: {subjectId: names.model, suite: names.dataset}}];
  });
}

const nameOf = (names: FileNames | null): string | null => names && `${names.model}/${names.dataset}`;

interface Where {
  readonly run: string | null;
  readonly indices: RepeatedIndices;
  readonly file: string;
  readonly place: string;
}

/** Columns that are read, or hold what the harness works with; the others are kept as they are. */
const FURTHER = new OwnColumns([
  ..."ABCDEFGHIJ",
  ...["index", "question", "hint", "answer", "prediction", "category", "l2-category"],
  ...["image", "image_path", "res", "extracted", "hit", "score", "log"]
]);

function rowOf(
  row: JsonObject,
  {model, dataset, judge}: FileNames,
  {run, indices, file, place}: Where,
  context: ReadContext
): CanonicalRow | string {
  const {options} = context;
  const index = row["index"] ?? null;
  const number = maybeNumber(index);
  const id = maybeText(index);
  if (id === null) return "missing field: index";
  const circular = number !== null && Number.isSafeInteger(number) && number >= 0 ? circularGroup(number) : null;
  // A question has no more rotations than letters: larger numbers (times, hashes) are names.
  const isCopy = circular !== null && circular.rotation < LETTERS.length;
  const nth = indices.nthOf(id, row);
  const reply = replyOf(row, judge);
  const failed = reply !== null && isInfrastructureFailure(reply);
  const status = failed ? "error" : reply === null ? "missing" : "ok";
  const subjectId = options.subject ?? model;
  const judgments = failed ? [] : judgmentsOf(row, reply, options.judge ?? judge);
  if (typeof judgments === "string") return judgments;
  return canonicalRow({
    subjectId,
    runId: [subjectId, dataset, run].filter((part) => part !== null).join("/"),
    item: itemRow({
      // Where the right option stands differs from copy to copy: each is an item with its own key, in the case of its question.
      itemId: `${dataset}/${isCopy ? number : id}${nth === 0 ? "" : `#${nth + 1}`}`,
      suite: dataset,
      caseId: caseOf(row, dataset, isCopy ? circular.question : null, nth),
      category: maybeText(row["category"]),
      subcategory: maybeText(row["l2-category"]),
      nativeCategory:
        [maybeText(row["category"]), maybeText(row["l2-category"])].filter((c) => c !== null).join(" / ") || null,
      prompt: promptOf(row),
      key: maybeText(row["answer"])
    }),
    reply,
    parsed: maybeText(row["res"] ?? row["extracted"]),
    status,
    sourceId: file,
    place,
    own: FURTHER.kept(row, file, place, context),
    judgments
  });
}

/** Questions about one picture are one case, where rows name it; else the copies of a question are. */
function caseOf(row: JsonObject, dataset: string, question: number | null, nth: number): string | null {
  const picture = maybeText(row["image_path"]);
  if (picture !== null && !picture.startsWith("[")) return `${dataset}/${lastParts(picture)}`;
  return question === null ? null : `${dataset}/${question}${nth === 0 ? "" : `#${nth + 1}`}`;
}

/** Folders below the dataset's tell pictures of one name apart; those above it are nobody's business. */
const lastParts = (path: string): string => path.split(/[/\\]/).slice(-2).join("/");

/** An empty text is none, as where the same table is CSV, which cannot tell the two apart. */
function withoutEmpty(row: JsonObject): JsonObject {
  const entries = Object.entries(row);
  if (!entries.some(([, value]) => value === "")) return row;
  return Object.fromEntries(entries.map(([name, value]) => [name, value === "" ? null : value]));
}

/** A judge's file was written from texts: what is missing in the predictions says `nan` there. */
function replyOf(row: JsonObject, judge: string | null): string | null {
  const given = row["prediction"] ?? null;
  const prediction = Array.isArray(given) && given.length === 1 ? (given[0] ?? null) : given;
  // Objects and longer lists are answers, too.
  const reply = prediction === null ? null : (maybeText(prediction) ?? JSON.stringify(prediction));
  return reply === "" || (reply === "nan" && judge !== null) ? null : reply;
}

/** The question with its options, one a line. */
function promptOf(row: JsonObject): string | null {
  const lines = optionsOf(row).flatMap((option, o) => (option === null ? [] : [`${LETTERS[o]}. ${option}`]));
  const question = maybeText(row["question"]);
  return question === null ? null : [question, ...lines].join("\n");
}

/** Option texts from A to the last that is filled, as the harness takes every capital letter for one; `null` for gaps between. */
function optionsOf(row: JsonObject): (string | null)[] {
  const options = Array.from(LETTERS, (letter) => maybeText(row[letter]));
  return options.slice(0, options.findLastIndex((option) => option !== null) + 1);
}

/**
 * The logged hit or score; where neither is there, the strict rule on options and answer.
 */
function judgmentsOf(row: JsonObject, reply: string | null, judge: string | null): Judgment[] | string {
  const log = maybeText(row["log"]);
  for (const metric of ["hit", "score"]) {
    const value = row[metric];
    if (value === undefined || value === null) continue;
    const {score} = metricValue(value);
    if (metric === "hit" && score !== 0 && score !== 1) return `invalid hit; expected 0 or 1: ${shown(value)}`;
    const judged = metricJudgments(`vlmevalkit/${metric}`, value, {judgeId: judge, judgeRaw: log});
    return reply !== null ? judged : unreadJudgments(judged);
  }
  const key = maybeText(row["answer"]);
  // An option that is lost (pandas takes "NA" for none) keeps its place: the letters behind it do not move up.
  const options = optionsOf(row).map((option) => option ?? "");
  const isLettered = key !== null && key.length === 1 && LETTERS.slice(0, options.length).includes(key);
  if (reply === null || !isLettered || options.length < 2 || options.length > STRICT_LETTERS) return [];
  const {score, status} = STRICT.score(reply, {key, options});
  return [judgment({scorerId: STRICT.id, scorerVersion: STRICT.version, score, status})];
}

const isJudged = (row: JsonObject): boolean => ["hit", "score", "extracted"].some((column) => column in row);

/** Evaluations of each model on each dataset, by the folders that are named after their time, in order. */
function evaluations(files: readonly LogFile[], named: NamedFiles): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const {path} of files) {
    const [id, names] = [evaluationOf(path), named.namesOf(path)];
    if (id === null || names === null) continue;
    const name = `${names.model}/${names.dataset}`;
    found.set(name, (found.get(name) ?? new Set()).add(id));
  }
  return new Map([...found].map(([name, ids]) => [name, [...ids].sort()]));
}

/** Which of several evaluations a file is of: beside their folders stand copies of the last. A single one needs no name. */
function runOf(path: string, ids: readonly string[] = []): string | null {
  return ids.length < 2 ? null : (evaluationOf(path) ?? ids.at(-1) ?? null);
}

async function columnsOf(look: FileLook): Promise<string[]> {
  if (look.extension === "xlsx") {
    return sheetColumns(look.file).catch(() => []);
  }
  if (look.extension === "json") {
    const head = await look.head();
    const record = await look.firstRecord();
    if (record !== null) return Object.keys(record);
    return ["index", "prediction"].filter((name) => head.includes(`"${name}"`));
  }
  if (look.extension !== "tsv" && look.extension !== "csv") return [];
  const [line = ""] = (await look.head()).split(/[\r\n]/, 1);
  return line.split(look.extension === "tsv" ? "\t" : ",").map((name) => baseName(name.replaceAll('"', "").trim()));
}

/** Texts of a sheet are shared in the order in which they first occur: those of the first row are among these. */
const FIRST_TEXTS = 1000;

/** The first row of a sheet; little behind it is unpacked. */
async function sheetColumns(file: LogFile): Promise<string[]> {
  for await (const [header] of xlsxRows(file, {limits: DEFAULT_LIMITS}, FIRST_TEXTS))
    return (header?.cells ?? []).filter((cell) => cell !== undefined);
  return [];
}
