import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext, ReadRecord} from "../contract/adapter.js";
import {isObject, listedText, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow} from "../values/rows.js";
import {metricJudgments, unreadJudgments} from "./metric-judgments.js";

/** A run's folder is named after its beginning. */
const BEGUN = /(?:^|\/)(\d{8}_\d{6})$/;
/** Before the name of a label, where its likelihood was measured and nothing was replied. */
const LABEL = "label: ";
/** Before the name of a file that the inferencer keeps until it is done. */
const UNFINISHED = /^tmp_/;
/** What results say of a task that was asked several times. */
const RUNS = /^accuracy \((\d+) runs average\)$/;
/** Home, folders between that name how the tasks were given (`zero_shot/`), model and dataset. */
const PREDICTIONS = /^(?:(.*)\/)?predictions\/((?:[^/]+\/){0,2})([^/]+)\/([^/]+)\.json$/;

/** What is read of a prediction and of its details; the rest is kept as it is. */
const FURTHER = new OwnColumns([
  ...["prediction", "origin_prompt", "gold", "refr"],
  ...[
    "pred",
    "predictions",
    "correct",
    "is_correct",
    "cascade_correct",
    "prompt",
    "references",
    "answer",
    "example_abbr"
  ]
]);

/** OpenCompass: `predictions/[<setting>/]<model>/<dataset>[_k].json`, with the details of `results/` where they were dumped. */
export const OPENCOMPASS: Adapter = {
  id: "opencompass",
  version: "8",
  title: "OpenCompass predictions",

  async detect(looks) {
    const predictions = looks.filter(({file}) => PREDICTIONS.test(file.path));
    if (predictions.length === 0) return null;
    const homes = new Set(predictions.map(({file}) => PREDICTIONS.exec(file.path)?.[1] ?? ""));
    const results = looks.filter(({file}) => [...homes].some((home) => file.path.startsWith(join(home, "results/"))));
    return {
      files: [...predictions, ...results].map(({file}) => file),
      confidence: 0.9,
      because: "files lie in predictions/, in folders of models",
      as: `OpenCompass predictions, ${predictions.length} file${predictions.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const shards = new Map<string, Shards>();
    const predictions = files.filter(({path}) => PREDICTIONS.test(path)).sort((a, b) => shardOrder(a.path, b.path));
    for (const file of predictions) {
      const [, home = "", setting = "", model = "", name = ""] = PREDICTIONS.exec(file.path) ?? [];
      const stem = name.replace(UNFINISHED, "");
      if (stem !== name) {
        const whole = file.path.replace(`/${name}.json`, `/${stem}.json`);
        if (byPath.has(whole)) {
          context.ledger.ignored(file.path, "what was kept while the predictions were made, which are there");
          continue;
        }
        context.ledger.warning(
          file.path,
          "file",
          "the run did not come to its end: these are the predictions kept until then"
        );
      }
      const isShard =
        /_\d+$/.test(stem) &&
        byPath.has(join(home, `predictions/${setting}${model}/${stem.replace(/_\d+$/, "_0")}.json`));
      const dataset = isShard ? stem.replace(/_\d+$/, "") : stem;
      const key = join(home, `${setting}${model}/${dataset}`);
      const before = shards.get(key) ?? NO_SHARDS;
      const number = isShard ? Number(/\d+$/.exec(stem)![0]) : 0;
      const offset = offsetOf(number, before, file, context);
      const results = byPath.get(join(home, `results/${setting}${model}/${dataset}.json`));
      const date = BEGUN.exec(home)?.[1] ?? null;
      const subjectId = context.options.subject ?? model;
      const runId = [subjectId, dataset, setting.replace(/\/$/, ""), date ?? ""]
        .filter((part) => part !== "")
        .join("/");
      const of = {subjectId, dataset, runId};
      const dumped = await detailsOf(results, {...of, isFirst: !shards.has(key)}, context);
      const {records, count} = await readPredictions(file, {...of, date, offset, isShard, ...dumped}, context);
      const size = number === 0 ? count : before.size;
      shards.set(key, count === 0 ? before : {size, next: number + 1, offset: (offset ?? 0) + count});
      yield records;
    }
    for (const file of files.filter(({path}) => !PREDICTIONS.test(path))) await tellUnused(file, shards, context);
  }
};

/** What is known of the shards of a dataset once some were read. */
interface Shards {
  /** Records of the first one, as many as of all but the last. */
  readonly size: number | null;
  /** Number of the shard to come, and of its first record. */
  readonly next: number;
  readonly offset: number;
}
const NO_SHARDS: Shards = {size: null, next: 0, offset: 0};

/** Number of the first record of a shard; `null` where it cannot be known, since the first shard was not read. */
function offsetOf(number: number, {size, next, offset}: Shards, file: LogFile, {ledger}: ReadContext): number | null {
  if (number === next) return offset;
  if (size === null) return null;
  ledger.warning(
    file.path,
    "file",
    `shard ${next} is not there: records are numbered by the ${size} of the first shard`
  );
  return number * size;
}

/** Results whose predictions are not here: a run that failed left an error in their place. */
async function tellUnused(file: LogFile, read: ReadonlyMap<string, Shards>, context: ReadContext): Promise<void> {
  const [, home = "", name = ""] = /^(?:(.*)\/)?results\/(.+)\.json$/.exec(file.path) ?? [];
  if (read.has(join(home, name))) return;
  const document = await jsonDocument(file, context);
  const error = "value" in document && isObject(document.value) ? document.value["error"] : undefined;
  const reason =
    error === undefined ? "results without their predictions" : `an error in place of results: ${shown(error)}`;
  context.ledger.ignored(file.path, reason);
}

interface Where {
  readonly subjectId: string;
  readonly dataset: string;
  readonly runId: string;
  /** When the run began; two of them are two runs. */
  readonly date: string | null;
  /** Rows of earlier shards: each shard counts from 0. `null` where their number is not known. */
  readonly offset: number | null;
  readonly isShard: boolean;
  readonly details: JsonObject;
  /** How often every question was asked; the records of one time stand behind those of the time before. */
  readonly runs: number;
}

async function readPredictions(
  file: LogFile,
  where: Where,
  context: ReadContext
): Promise<{records: ReadRecord[]; count: number}> {
  const {ledger} = context;
  const document = await jsonDocument(file, context);
  const value = "error" in document ? null : document.value;
  if (value === null || typeof value !== "object") {
    ledger.saw(file.path);
    const fault = `invalid predictions; expected object or list: ${shown(value)}`;
    ledger.rejected(file.path, "file", "error" in document ? document.error : fault);
    return {records: [], count: 0};
  }
  const entries = Object.entries(value).sort(([a], [b]) => Number(a) - Number(b));
  // What is asked once is as many questions as there are records, whatever they are called.
  const questions = where.runs === 1 ? Infinity : questionsOf(where, entries.length);
  ledger.saw(file.path, entries.length);
  const records: ReadRecord[] = [];
  for (const [key, one] of entries) {
    const place = `key ${key.slice(0, 40)}`;
    if (!/^\d+$/.test(key))
      ledger.rejected(file.path, place, `invalid key; expected whole number: ${key.slice(0, 40)}`);
    else if (where.offset === null)
      ledger.rejected(file.path, place, "its number is not known: the first shard was not read");
    else if (!isObject(one)) ledger.rejected(file.path, place, `invalid record; expected object: ${shown(one)}`);
    else
      records.push({
        file: file.path,
        place,
        rows: [rowOf(one, Number(key) + where.offset, {...where, questions}, file.path, place, context)]
      });
  }
  return {records, count: entries.length};
}

/** Of a task that was asked several times, the number of its questions; infinite where it cannot be known. */
function questionsOf({details, runs, isShard}: Where, records: number): number {
  const told = Object.values(details).filter((detail) => isObject(detail) && "example_abbr" in detail).length;
  if (told > 0) return told;
  return isShard || records % runs > 0 ? Infinity : records / runs;
}

function rowOf(
  value: JsonObject,
  number: number,
  where: Where & {readonly questions: number},
  file: string,
  place: string,
  context: ReadContext
): CanonicalRow {
  const {subjectId, dataset, runId, date, details, questions} = where;
  const attempt = Math.floor(number / questions);
  const index = number - (attempt === 0 ? 0 : attempt * questions);
  const prediction = textOf(value["prediction"] ?? null);
  const [label] = Object.keys(value).filter((name) => name.startsWith(LABEL));
  const isChosen = label !== undefined;
  const labelled = isChosen && isObject(value[label]) ? value[label] : null;
  const detail = detailOf(details[String(index)], attempt);
  const correct = detail["correct"] ?? detail["is_correct"] ?? detail["cascade_correct"];
  const judgments =
    correct === undefined
      ? []
      : metricJudgments("opencompass/correct", correct, {judgeId: context.options.judge ?? null});
  const fields = Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith(LABEL)));
  return canonicalRow({
    subjectId,
    runId,
    run: {protocol: null, date},
    item: itemRow({
      itemId: `${dataset}/${index}`,
      suite: dataset,
      prompt: promptOf(
        value["origin_prompt"] ?? labelled?.["testing input"] ?? labelled?.["prompt"] ?? detail["prompt"] ?? null
      ),
      key: listedText(value["gold"] ?? value["refr"] ?? detail["references"] ?? detail["answer"])
    }),
    attempt,
    reply: isChosen ? null : prediction,
    parsed: maybeText(detail["pred"] ?? detail["predictions"]) ?? (isChosen ? prediction : null),
    status: prediction === null ? "missing" : "ok",
    sourceId: file,
    place,
    own: FURTHER.keptOf({prediction: fields, details: detail}, file, place, context),
    judgments: prediction === null ? unreadJudgments(judgments) : judgments
  });
}

/** What is said of one time that a question was asked: where it names the example, each field is a list of all times, also of a single one. */
function detailOf(value: JsonValue | undefined, attempt: number): JsonObject {
  if (!isObject(value)) return {};
  if (!("example_abbr" in value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, Array.isArray(field) ? (field[attempt] ?? null) : field])
  );
}

/** The first of several predictions; one that is no text as JSON, since something was answered. */
function textOf(prediction: JsonValue): string | null {
  const [first] = Array.isArray(prediction) ? prediction : [prediction];
  return maybeText(first) ?? (first === undefined || first === null ? null : JSON.stringify(first));
}

/** A text, or turns of a dialogue. */
function promptOf(value: JsonValue): string | null {
  if (!Array.isArray(value)) return maybeText(value);
  const turns = value.flatMap((turn) => (isObject(turn) ? [maybeText(turn["prompt"])] : []));
  return turns.filter((turn) => turn !== null).join("\n\n") || null;
}

/** Details by index, where they were dumped; a second scorer's keys (`model_postprocess_*`) are not mixed in. */
async function detailsOf(
  file: LogFile | undefined,
  {subjectId, dataset, runId, isFirst}: Pick<Where, "subjectId" | "dataset" | "runId"> & {readonly isFirst: boolean},
  context: ReadContext
): Promise<Pick<Where, "details" | "runs">> {
  const nothing = {details: {}, runs: 1};
  if (file === undefined) return nothing;
  const document = await jsonDocument(file, context);
  if ("error" in document || !isObject(document.value)) {
    const fault = "error" in document ? document.error : "expected object";
    context.ledger.warning(file.path, "file", `unreadable results, what they say of answers is not known: ${fault}`);
    return nothing;
  }
  const averaged = Object.keys(document.value).find((name) => RUNS.test(name));
  const percent = document.value[averaged ?? "accuracy"];
  if (isFirst && typeof percent === "number" && Number.isFinite(percent))
    context.ledger.logged([
      {
        suite: dataset,
        subjectId,
        runId,
        scorerId: "opencompass/correct",
        group: "all",
        metric: "mean",
        value: percent / 100,
        file: file.path
      }
    ]);
  if (document.value["error"] !== undefined)
    context.ledger.warning(file.path, "file", "results hold an error instead of scores");
  const details: JsonValue = document.value["details"] ?? null;
  const runs = averaged === undefined ? 1 : Number(RUNS.exec(averaged)![1]);
  if (Array.isArray(details))
    return {details: Object.fromEntries(details.map((detail, d) => [String(d), detail])), runs};
  return {details: isObject(details) ? details : {}, runs};
}

function shardOrder(a: string, b: string): number {
  const [x, y] = [a, b].map((path) => /^(.*?)(?:_(\d+))?\.json$/.exec(path) ?? []);
  if (x?.[1] !== y?.[1]) return (x?.[1] ?? "") < (y?.[1] ?? "") ? -1 : 1;
  return Number(x?.[2] ?? -1) - Number(y?.[2] ?? -1);
}

function join(home: string, path: string): string {
  return home === "" ? path : `${home}/${path}`;
}
