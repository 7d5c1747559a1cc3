import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext} from "../contract/adapter.js";
import {baseName, folderOf, isObject, maybeNumber, maybeText, shown} from "../values/json-value.js";
import type {LogFile} from "../files/log-file.js";
import {OwnColumns} from "../values/own-columns.js";
import {rowRecords} from "../records/row-records.js";
import {canonicalRow, itemRow} from "../values/rows.js";
import {helmInstances} from "./helm-instances.js";
import {readHelmRequests, type HelmQuestion} from "./helm-requests.js";
import {helmInstance, helmRun, helmRunOf, helmSpecification, warnOfSpecification, type HelmRun} from "./helm-run.js";
import {helmJudgments, helmSplit, logHelmStats} from "./helm-stats.js";

const [DISPLAY, REQUESTS, STATS] = ["display_predictions.json", "scenario_state.json", "per_instance_stats.json"];
/** Files that hold the records of a run, the one that says most in short first. */
const RECORDS = [DISPLAY, REQUESTS, STATS];
/** What says more about the records of its folder. */
const BESIDE = ["run_spec.json", "stats.json", "instances.json"];

/** What is read of a prediction; the rest is kept as it is. */
const FURTHER = new OwnColumns([
  ...["instance_id", "predicted_text", "train_trial_index", "stats", "mapped_output", "reference_index"],
  ...["perturbation", "base64_images"]
]);

/** HELM run folders: `display_predictions.json`, else `scenario_state.json`, else `per_instance_stats.json`. */
export const HELM: Adapter = {
  id: "helm",
  version: "7",
  title: "HELM runs",

  async detect(looks) {
    const records = looks.filter(({name}) => RECORDS.includes(name));
    if (records.length === 0) return null;
    const folders = new Set(records.map(({file}) => folderOf(file.path)));
    const specs = looks.filter(({name, file}) => BESIDE.includes(name) && folders.has(folderOf(file.path)));
    const names = RECORDS.filter((name) => records.some((look) => look.name === name));
    return {
      files: [...records, ...specs].map(({file}) => file),
      confidence: 0.97,
      because: `folders hold ${names.join(" and ")}`,
      as: `HELM, ${folders.size} run${folders.size === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    for (const file of files) {
      const folder = folderOf(file.path);
      const beside = (name = ""): LogFile | undefined => byPath.get(folder === "" ? name : `${folder}/${name}`);
      const name = baseName(file.path);
      const spec = beside("run_spec.json");
      if (name === "run_spec.json") {
        await warnOfSpecification(file, context);
        continue;
      }
      if (name === "instances.json") {
        if (beside(DISPLAY) === undefined)
          context.ledger.ignored(file.path, "the same questions stand in the records of the run");
        continue;
      }
      if (name === "stats.json") await logHelmStats(file, await runOf(folder, spec, context), context);
      else if (name !== DISPLAY && beside(DISPLAY) !== undefined)
        context.ledger.ignored(file.path, "the same requests and statistics stand in display_predictions.json");
      else if (name === REQUESTS) yield* readHelmRequests(file, {stats: beside(STATS), spec}, context);
      else if (name === STATS && beside(REQUESTS) !== undefined) continue;
      else {
        const specified = await helmSpecification(spec, context);
        const run = helmRun(folder, specified, context);
        const asked = name === DISPLAY ? await helmInstances(beside("instances.json"), specified, context) : new Map();
        yield* rowRecords(file, context, (value, path, place) => rowOf(value, run, asked, path, place, context));
      }
    }
  }
};

async function runOf(folder: string, spec: LogFile | undefined, context: ReadContext): Promise<HelmRun> {
  return helmRun(folder, await helmSpecification(spec, context), context);
}

function rowOf(
  value: JsonValue,
  run: HelmRun,
  asked: ReadonlyMap<string, HelmQuestion>,
  file: string,
  place: string,
  context: ReadContext
): CanonicalRow | string {
  if (!isObject(value)) return `invalid record; expected object: ${shown(value)}`;
  const id = maybeText(value["instance_id"]);
  if (id === null) return "missing field: instance_id";
  const reference = maybeText(value["reference_index"]);
  const reply = maybeText(value["predicted_text"]);
  const instance = helmInstance(id, value["perturbation"]);
  const question = asked.get(instance) ?? asked.get(id);
  const {subjectId, suite, runId} = helmRunOf(run, value["perturbation"]);
  const native = `${id}${reference === null ? "" : `#${reference}`}`;
  const judgments = helmJudgments(value, context.options.judge ?? null);
  return canonicalRow({
    subjectId,
    runId,
    item: itemRow({
      itemId: `${suite}/${native}`,
      suite,
      category: question?.split ?? helmSplit(value),
      prompt: question?.prompt ?? null,
      key: reference === null ? (question?.key ?? null) : null
    }),
    attempt: Math.max(0, maybeNumber(value["train_trial_index"]) ?? 0),
    reply,
    parsed: maybeText(value["mapped_output"]),
    status: reply === null && judgments.length === 0 ? "missing" : "ok",
    sourceId: file,
    place,
    own: FURTHER.kept(value, file, place, context),
    judgments
  });
}
