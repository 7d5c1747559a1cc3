import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext} from "../contract/adapter.js";
import type {LogFile} from "../files/log-file.js";
import {jsonDocument} from "../records/json-document.js";
import {tableRowRecords} from "../tables/table-row-records.js";
import {isObject, listedText, maybeNumber, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow} from "../values/rows.js";
import {UNNAMED} from "../values/unnamed.js";
import {metricJudgments} from "./metric-judgments.js";
import {withOptions} from "./with-options.js";

/** `details_<task>_<time>.parquet`, below a folder of the same time. */
const DETAILS = /^(?:(.*)\/)?(\d{4}-\d\d-\d\dT[\d.-]+)\/details_(.+)_\2\.parquet$/;
const RESULTS = /(?:^|\/)results_(\d{4}-\d\d-\d\dT[\d.-]+)\.json$/;

/** What the harness keeps of a sample beside what it asks. */
const FURTHER = new OwnColumns([]);

/** Details of lighteval, a row per sample, with the results of the same time for the name of the model and its own means. */
export const LIGHTEVAL: Adapter = {
  id: "lighteval",
  version: "2",
  title: "lighteval details",

  async detect(looks) {
    const details = looks.filter(({file}) => DETAILS.test(file.path));
    if (details.length === 0) return null;
    const times = new Set(details.map(({file}) => DETAILS.exec(file.path)![2]));
    const results = looks.filter(({file}) => times.has(RESULTS.exec(file.path)?.[1] ?? ""));
    return {
      files: [...details, ...results].map(({file}) => file),
      confidence: 0.97,
      because: "files are named details_<task>_<time>.parquet in a folder of that time",
      as: `lighteval details, ${details.length} file${details.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const models = new Map<string, Set<string>>();
    for (const file of files) {
      const time = RESULTS.exec(file.path)?.[1];
      if (time === undefined) continue;
      const model = await readResults(file, context);
      if (model !== null) models.set(time, (models.get(time) ?? new Set()).add(model));
    }
    for (const file of files) {
      const [, home = "", time = "", task = ""] = DETAILS.exec(file.path) ?? [];
      if (task === "") continue;
      const named = [...(models.get(time) ?? [])];
      const subjectId = context.options.subject ?? (named.length === 1 ? named[0]! : modelOfFolder(home));
      const asked = new Map<string, number>();
      let number = 0;
      yield* tableRowRecords(file, context, (row, path, place) =>
        rowOf(row, {subjectId, task, time, number: number++, asked}, path, place, context)
      );
    }
  }
};

/** Details lie below `details/<organisation>/<model>`, on the hub in a repository `details_<organisation>__<model>`. */
function modelOfFolder(home: string): string {
  const below = /(?:^|\/)details\/(.+)$/.exec(home)?.[1];
  if (below !== undefined) return below;
  const repository = /(?:^|\/)details_([^/]+?)(?:_private)?$/.exec(home)?.[1];
  return repository?.replace("__", "/") ?? UNNAMED;
}

/** The model that results name; their means are compared with the samples'. */
async function readResults(file: LogFile, context: ReadContext): Promise<string | null> {
  const document = await jsonDocument(file, context);
  if ("error" in document || !isObject(document.value)) {
    context.ledger.ignored(file.path, `unreadable results: ${"error" in document ? document.error : "no object"}`);
    return null;
  }
  const {config_general: general, results} = document.value;
  const config = isObject(general) && isObject(general["model_config"]) ? general["model_config"] : {};
  const named = isObject(general) ? maybeText(general["model_name"]) : null;
  const model = named ?? maybeText(config["model_name"]);
  for (const [task, metrics] of isObject(results) ? Object.entries(results) : []) {
    if (task === "all" || /:_average\|/.test(task)) continue;
    for (const [metric, value] of isObject(metrics) ? Object.entries(metrics) : [])
      if (typeof value === "number" && !metric.endsWith("_stderr"))
        context.ledger.logged([
          {
            suite: task,
            subjectId: context.options.subject ?? model ?? UNNAMED,
            scorerId: `lighteval/${metric}`,
            group: "all",
            metric: "mean",
            value,
            file: file.path
          }
        ]);
  }
  context.ledger.ignored(file.path, "aggregates: recomputed from the samples and compared");
  return model;
}

interface Sampled {
  readonly subjectId: string;
  readonly task: string;
  readonly time: string;
  readonly number: number;
  readonly asked: Map<string, number>;
}

/** Since 0.10 a sample holds its document, the response and the metrics as objects, before that all as columns of its own. */
function rowOf(
  row: JsonObject,
  {subjectId, task, time, number, asked}: Sampled,
  file: string,
  place: string,
  context: ReadContext
): CanonicalRow | string {
  const {options} = context;
  const isNested = "doc" in row || "model_response" in row;
  const doc = isNested ? row["doc"] : row;
  const response = isNested ? (row["model_response"] ?? {}) : row;
  const metrics = row["metric"] ?? row["metrics"];
  for (const [name, part] of Object.entries({doc, response, metric: metrics ?? {}}))
    if (!isObject(part)) return `invalid ${name}; expected object, not its text: ${shown(part)}`;
  const [asks, says] = [doc as JsonObject, response as JsonObject];
  const id = maybeText(asks["id"]) || String(number);
  const attempt = asked.get(id) ?? 0;
  asked.set(id, attempt + 1);
  const choices = Array.isArray(asks["choices"]) ? asks["choices"].map((choice) => maybeText(choice)) : [];
  const replies = repliesOf(says["text"] ?? says["predictions"]);
  const parsed = repliesOf(says["text_post_processed"]);
  const judgments = Object.entries(isObject(metrics) ? metrics : {}).flatMap(([metric, value]) =>
    value === null ? [] : metricJudgments(`lighteval/${metric}`, value, {judgeId: options.judge ?? null})
  );
  const question = maybeText(asks["query"] ?? asks["example"]) || maybeText(asks["full_prompt"]);
  return canonicalRow({
    subjectId,
    runId: [subjectId, task, time].join("/"),
    run: {protocol: null, date: time},
    item: itemRow({
      itemId: `${task}/${id}`,
      suite: task,
      prompt: choices.length > 1 && !asksChoices(question, choices) ? withOptions(question, choices) : question,
      key:
        listedText(
          asks["gold"] === null || (asks["gold"] as JsonValue[] | undefined)?.length === 0 ? undefined : asks["gold"]
        ) ?? goldOf(asks["gold_index"] ?? null, choices)
    }),
    attempt,
    reply: replies,
    parsed,
    status: judgments.length === 0 && replies === null ? "missing" : "ok",
    sourceId: file,
    place,
    own: isObject(asks["specific"]) ? FURTHER.kept(asks["specific"], file, place, context) : null,
    judgments
  });
}

/** Does the question itself list its choices? */
const asksChoices = (question: string | null, choices: readonly (string | null)[]): boolean =>
  question !== null && choices.every((choice) => choice !== null && question.includes(choice.trim()));

/** One text, or the list of several; numbers are likelihoods, which are no reply. */
function repliesOf(value: JsonValue | undefined): string | null {
  const texts = (Array.isArray(value) ? value.flat() : [value ?? null]).filter(
    (one): one is string => typeof one === "string"
  );
  return texts.length === 0 ? null : texts.join("; ");
}

function goldOf(index: JsonValue, choices: readonly (string | null)[]): string | null {
  const numbers = (Array.isArray(index) ? index : [index]).map((one) => maybeNumber(one));
  const golds = numbers.map((number) => (number === null ? null : (choices[number] ?? null)));
  return golds.length === 0 || golds.includes(null) ? null : golds.map((gold) => gold!.trim()).join("; ");
}
