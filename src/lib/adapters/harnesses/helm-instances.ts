import type {ReadContext} from "../contract/adapter.js";
import {isObject, maybeText, type JsonObject} from "../values/json-value.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {helmQuestion, type HelmQuestion} from "./helm-requests.js";
import {helmInstance} from "./helm-run.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Questions of a run by instance, from `instances.json`; empty without the file. Where the run asked for a letter
 * (`multiple_choice_joint`), its references are the options, in their order.
 */
export async function helmInstances(
  file: LogFile | undefined,
  specified: JsonObject,
  context: ReadContext
): Promise<ReadonlyMap<string, HelmQuestion>> {
  const questions = new Map<string, HelmQuestion>();
  if (file === undefined) return questions;
  const document = await jsonDocument(file, context);
  if ("error" in document || !Array.isArray(document.value)) {
    const fault = "error" in document ? document.error : "expected list";
    context.ledger.warning(file.path, "file", `unreadable instances, questions and keys are not known: ${fault}`);
    return questions;
  }
  const adapter = isObject(specified["adapter_spec"]) ? specified["adapter_spec"] : {};
  const isLettered = maybeText(adapter["method"]) === "multiple_choice_joint";
  for (const instance of document.value) {
    const id: string | null = isObject(instance) ? maybeText(instance["id"]) : null;
    if (!isObject(instance) || id === null) continue;
    const mapping = isLettered ? {output_mapping: optionsOf(instance)} : {};
    questions.set(helmInstance(id, instance["perturbation"]), helmQuestion(mapping, instance));
  }
  context.ledger.ignored(file.path, "instances: read with the predictions of display_predictions.json");
  return questions;
}

function optionsOf({references}: JsonObject): JsonObject {
  const listed = (Array.isArray(references) ? references : []).filter(isObject);
  const texts = listed.map(({output}) => maybeText(isObject(output) ? output["text"] : output) ?? "");
  return Object.fromEntries(texts.slice(0, LETTERS.length).map((text, t) => [LETTERS[t]!, text]));
}
