import {baseName, isObject, maybeText, type JsonObject} from "../values/json-value.js";
import {UNNAMED} from "../values/unnamed.js";

/** Names of a folder on somebody's machine. */
const LOCAL = /^(?:[/~.\\]|[A-Za-z]:\\)/;
/** Arguments that name weights, in the order in which the harnesses ask for them. */
const WEIGHTS = ["peft", "delta", "pretrained", "model_version", "model", "model_name", "model_id", "path", "engine"];

/**
 * The model that a configuration of lm-eval or lmms-eval names, as it is written there: the weights in `model_args`, with a revision
 * other than the main one, else the name of the class that ran them; `null` for none.
 */
export function namedModel({model, model_args: given}: JsonObject): string | null {
  const weights = WEIGHTS.map((name) => argumentOf(given, name)).find((value) => value !== null);
  return weights === undefined ? maybeText(model) || null : withRevision(weights, given);
}

/** A model with the revision that its arguments ask for: training steps of one repository are different models. */
export function withRevision(name: string, given: JsonObject[string] | undefined): string {
  const revision = argumentOf(given, "revision");
  return revision === null || revision === "main" ? name : `${name}@${revision}`;
}

/** The same as it may be told: of a folder on somebody's machine only the last part. */
export const toldModel = (name: string): string =>
  LOCAL.test(name) ? baseName(name.replace(/[/\\]+(?=@|$)/, "")) || UNNAMED : name;

/**
 * How models are told that stand beside each other: two folders that end alike by as many last parts as tell them apart.
 *
 * @example
 * toldModels(["/home/a/one/step-5", "/home/a/two/step-5"]) // → "one/step-5" and "two/step-5"
 */
export function toldModels(names: Iterable<string>): ReadonlyMap<string, string> {
  const all = [...new Set(names)];
  const local = all.filter((name) => LOCAL.test(name)).map((name) => [name, partsOf(name)] as const);
  return new Map(
    all.map((name) => {
      const own = local.find(([known]) => known === name)?.[1];
      if (own === undefined) return [name, toldModel(name)];
      let count = 1;
      const tail = (parts: readonly string[]): string => parts.slice(-count).join("/");
      while (count < own.length && local.some(([other, parts]) => other !== name && tail(parts) === tail(own)))
        count += 1;
      return [name, tail(own) || UNNAMED];
    })
  );
}

const partsOf = (name: string): string[] => name.split(/[/\\]+/).filter((part) => part !== "" && part !== ".");

/** One of the arguments, which are written as an object or as `name=value,name=value`. */
function argumentOf(given: JsonObject[string] | undefined, name: string): string | null {
  const value = isObject(given)
    ? maybeText(given[name])
    : (new RegExp(`(?:^|,)\\s*${name}=("[^"]*"|[^,]*)`).exec(maybeText(given) ?? "")?.[1] ?? null);
  return value?.replaceAll('"', "").trim() || null;
}
