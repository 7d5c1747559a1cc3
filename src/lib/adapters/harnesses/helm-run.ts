import type {JsonValue} from "../../scoring/index.js";
import type {ReadContext} from "../contract/adapter.js";
import {baseName, isObject, maybeText, type JsonObject} from "../values/json-value.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {UNNAMED} from "../values/unnamed.js";

/** What a run folder is about. */
export interface HelmRun {
  readonly subjectId: string;
  readonly suite: string;
  readonly runId: string;
}

/** The content of `run_spec.json`; empty where there is none. */
export async function helmSpecification(file: LogFile | undefined, context: ReadContext): Promise<JsonObject> {
  const document = file === undefined ? null : await jsonDocument(file, context);
  return document !== null && "value" in document && isObject(document.value) ? document.value : {};
}

/** Without it the run's folder names model and scenario, which a reader is to know where the file is there. */
export async function warnOfSpecification(file: LogFile, context: ReadContext): Promise<void> {
  const document = await jsonDocument(file, context);
  const fault = "error" in document ? document.error : isObject(document.value) ? null : "expected object";
  if (fault !== null)
    context.ledger.warning(
      file.path,
      "file",
      `unreadable specification, the folder names model and scenario: ${fault}`
    );
}

/** Model and scenario stand in the run's specification, else in its folder's name: `mmlu:subject=x,model=org_name`. */
export function helmRun(folder: string, specified: JsonObject, {options}: ReadContext): HelmRun {
  const adapter = isObject(specified["adapter_spec"]) ? specified["adapter_spec"] : {};
  const name = maybeText(specified["name"]) ?? baseName(folder);
  const model = maybeText(adapter["model"]) || /(?:[,:])model=([^,]+)/.exec(name)?.[1] || UNNAMED;
  const suite = name.replace(/([,:])model=[^,]+,?/, "$1").replace(/[,:]$/, "");
  const subjectId = options.subject ?? model;
  // The same runs may have been made for several releases: `runs/v1.0.0/<run>`.
  const release = /(?:^|\/)runs\/([^/]+)\/[^/]+$/.exec(folder)?.[1];
  return {
    subjectId,
    suite: suite || "helm",
    runId: [subjectId, suite || "helm", ...(release === undefined ? [] : [release])].join("/")
  };
}

/** The instance of a record as an item's name: its id, with what was done to it. */
export function helmInstance(id: string, perturbation: JsonValue | undefined): string {
  const name = perturbationName(perturbation);
  return name === null ? id : `${id}@${name}`;
}

/** The run of a record: perturbed copies are a task of their own, since HELM's means are never of these and the originals. */
export function helmRunOf(run: HelmRun, perturbation: JsonValue | undefined): HelmRun {
  const name = perturbationName(perturbation);
  return name === null ? run : {...run, suite: `${run.suite}@${name}`, runId: `${run.runId}@${name}`};
}

/** What all perturbations say of themselves; the rest tells two of one name apart. */
const SAID_BY_ALL = new Set(["name", "robustness", "fairness", "computed_on"]);

/** A perturbation with its settings: `typos`, `dialect(1,SAE,AAVE)`. */
function perturbationName(perturbation: JsonValue | undefined): string | null {
  if (!isObject(perturbation)) return null;
  const name = maybeText(perturbation["name"]);
  const settings = Object.entries(perturbation).flatMap(([key, value]) => (SAID_BY_ALL.has(key) ? [] : textsIn(value)));
  return name === null || settings.length === 0 ? name : `${name}(${settings.join(",")})`;
}

function textsIn(value: JsonValue): string[] {
  if (isObject(value) || Array.isArray(value)) return Object.values(value).flatMap(textsIn);
  const text = maybeText(value);
  return text === null ? [] : [text];
}
