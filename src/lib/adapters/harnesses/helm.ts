import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext, ReadRecord} from "../adapter.js";
import {baseName, isObject, maybeNumber, maybeText, shown, type JsonObject} from "../json-value.js";
import {jsonDocument} from "../read/json-document.js";
import {jsonRecords} from "../read/json-records.js";
import type {LogFile} from "../read/log-file.js";
import {canonicalRow, itemRow} from "../rows.js";
import {isNoScore, logHelmStats, type HelmRun} from "./helm-stats.js";
import {metricJudgments} from "./metric-judgments.js";

/** What says more about the records of its folder. */
const BESIDE = ["run_spec.json", "stats.json"];
const RECORDS = ["display_predictions.json", "per_instance_stats.json"];

/** HELM run folders: `display_predictions.json`, or `per_instance_stats.json` where there is none. */
export const HELM: Adapter = {
  id: "helm",
  version: "1",
  title: "HELM runs",

  async detect(looks) {
    const records = looks.filter(({name}) => RECORDS.includes(name));
    if (records.length === 0) return null;
    const folders = new Set(records.map(({file}) => folderOf(file.path)));
    const specs = looks.filter(({name, file}) => BESIDE.includes(name) && folders.has(folderOf(file.path)));
    return {
      files: [...records, ...specs].map(({file}) => file),
      confidence: 0.97,
      because: "folders hold display_predictions.json or per_instance_stats.json",
      as: `HELM, ${folders.size} run${folders.size === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    for (const file of files) {
      const folder = folderOf(file.path);
      const name = baseName(file.path);
      if (name === "run_spec.json") continue;
      if (name === "per_instance_stats.json" && byPath.has(`${folder}/display_predictions.json`)) {
        context.ledger.ignored(file.path, "the same statistics stand in display_predictions.json");
        continue;
      }
      if (name === "stats.json") {
        const run = await runOf(folder, byPath.get(`${folder}/run_spec.json`), context);
        await logHelmStats(file, run, context);
        continue;
      }
      const run = await runOf(folder, byPath.get(`${folder}/run_spec.json`), context);
      for await (const batch of jsonRecords(file, context)) {
        const records: ReadRecord[] = [];
        for (const {value, place} of batch) {
          const row = rowOf(value, run, file.path, place, context);
          if (typeof row === "string") context.ledger.rejected(file.path, place, row);
          else records.push({file: file.path, place, rows: [row]});
        }
        yield records;
      }
    }
  }
};

function rowOf(
  value: JsonValue,
  {subjectId, suite}: HelmRun,
  file: string,
  place: string,
  {options}: ReadContext
): CanonicalRow | string {
  if (!isObject(value)) return `invalid record; expected object: ${shown(value)}`;
  const id = maybeText(value["instance_id"]);
  if (id === null) return "missing field: instance_id";
  const perturbation = isObject(value["perturbation"]) ? maybeText(value["perturbation"]["name"]) : null;
  const reference = maybeText(value["reference_index"]);
  const reply = maybeText(value["predicted_text"]);
  const native = [id, perturbation === null ? null : `@${perturbation}`, reference === null ? null : `#${reference}`];
  const judgments = statsOf(value).flatMap(([name, stat]) =>
    isNoScore(name) ? [] : metricJudgments(`helm/${name}`, stat, {judgeId: options.judge ?? null})
  );
  return canonicalRow({
    subjectId,
    item: itemRow({itemId: `${suite}/${native.filter((part) => part !== null).join("")}`, suite}),
    attempt: Math.max(0, maybeNumber(value["train_trial_index"]) ?? 0),
    reply,
    parsed: maybeText(value["mapped_output"]),
    status: reply === null && judgments.length === 0 ? "missing" : "ok",
    sourceId: file,
    place,
    judgments
  });
}

/** Numbers by name; in `per_instance_stats` the mean, which is absent where nothing was counted. */
function statsOf(value: JsonObject): [string, JsonValue][] {
  const stats = value["stats"];
  if (isObject(stats)) return Object.entries(stats);
  if (!Array.isArray(stats)) return [];
  return stats.flatMap((stat): [string, JsonValue][] => {
    if (!isObject(stat) || !isObject(stat["name"])) return [];
    const name = maybeText(stat["name"]["name"]);
    return name === null ? [] : [[name, stat["mean"] ?? null]];
  });
}

/** Model and scenario stand in the run's specification, else in its name: `mmlu:subject=x,model=org_name`. */
async function runOf(folder: string, spec: LogFile | undefined, context: ReadContext): Promise<HelmRun> {
  const document = spec === undefined ? null : await jsonDocument(spec, context);
  const value = document !== null && "value" in document && isObject(document.value) ? document.value : {};
  const adapter = isObject(value["adapter_spec"]) ? value["adapter_spec"] : {};
  const name = maybeText(value["name"]) ?? baseName(folder);
  const model = maybeText(adapter["model"]) ?? /(?:[,:])model=([^,]+)/.exec(name)?.[1] ?? "unnamed";
  const suite = name.replace(/([,:])model=[^,]+,?/, "$1").replace(/[,:]$/, "");
  return {subjectId: context.options.subject ?? model, suite: suite || "helm"};
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
