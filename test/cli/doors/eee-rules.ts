/**
 * Rules of Every Eval Ever 0.3.0, restated from its two JSON schemas and from what its validator asks for beyond them (repository
 * evaleval/every_eval_ever at 9bce413, August 2026).
 */
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "string");
const isFlat = (value: unknown): boolean =>
  isFields(value) && Object.values(value).every((one) => typeof one === "string");
const isText = (value: unknown): boolean => typeof value === "string";
const isFinite = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** `data/<collection>/<developer>/<model>/<random UUID>`, with what follows. */
const UUID = "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-4[0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}";
const AGGREGATE = new RegExp(`^data/[^/]+/[^/]+/[^/]+/${UUID}\\.json$`);

/** Portable names: none that Windows keeps for itself, none that ends in a dot or a blank, none called data. */
const isPortable = (name: string): boolean =>
  !/[<>:"|?*\u0000-\u001f\\]/.test(name) && !/[. ]$/.test(name) && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name) && name !== "data"; // prettier-ignore

const INSTANCE = {
  required: ["schema_version", "evaluation_id", "model_id", "evaluation_name", "sample_id", "interaction_type", "input", "answer_attribution", "evaluation", "output"],
  allowed: ["evaluation_result_id", "sample_hash", "messages", "token_usage", "performance", "error", "metadata"]
}; // prettier-ignore

const AGGREGATES = {
  required: ["schema_version", "evaluation_id", "retrieved_timestamp", "source_metadata", "model_info", "eval_library", "evaluation_results"],
  allowed: ["evaluation_timestamp", "detailed_evaluation_results"]
}; // prettier-ignore

const keyFaults = (value: Fields, {required, allowed}: typeof INSTANCE): string[] => [
  ...required.filter((key) => !(key in value)).map((key) => `missing: ${key}`),
  ...Object.keys(value).filter((key) => !required.includes(key) && !allowed.includes(key)).map((key) => `unknown: ${key}`) // prettier-ignore
];

/** What is wrong with a line of instances of one turn. */
export function instanceFaults(line: unknown): string[] {
  if (!isFields(line)) return ["no object"];
  const {input, output, evaluation, answer_attribution: attribution, metadata} = line as Record<string, Fields>;
  const rules: [string, boolean][] = [
    ["version", line["schema_version"] === "0.3.0"],
    ["ids", ["evaluation_id", "model_id", "evaluation_name", "sample_id", "evaluation_result_id", "sample_hash"].every((key) => isText(line[key]))],
    ["one turn has an output and no messages", line["interaction_type"] === "single_turn" && isFields(output) && line["messages"] == null],
    ["input", isFields(input) && isText(input["raw"]) && isTexts(input["reference"])],
    ["output", isFields(output) && isTexts(output["raw"])],
    ["evaluation", isFields(evaluation) && isFinite(evaluation["score"]) && typeof evaluation["is_correct"] === "boolean"],
    ["metadata of texts", metadata == null || isFlat(metadata)],
    ["attribution", Array.isArray(attribution) && attribution.every((one: Fields) => isCount(one["turn_idx"]) && isText(one["source"]) && isText(one["extracted_value"]) && isText(one["extraction_method"]) && typeof one["is_terminal"] === "boolean")]
  ]; // prettier-ignore
  return [...keyFaults(line, INSTANCE), ...rules.filter(([, holds]) => !holds).map(([rule]) => rule)];
}

const DEPLOYED = ["self_deployed", "externally_managed", "unknown"];
const AVAILABLE = ["open_weights", "closed_weights", "unknown"];

function resultFaults(result: Fields): string[] {
  const {
    metric_config: config = {},
    score_details: details = {},
    source_data: data = {}
  } = result as Record<string, Fields>;
  const {min_score: least, max_score: most, score_type: type} = config;
  const isBounded = isFinite(least) && isFinite(most);
  const score = details["score"] as number;
  const rules: [string, boolean][] = [
    ["name", isText(result["evaluation_name"]) && isText(result["evaluation_result_id"])],
    ["source of the data", isText(data["dataset_name"]) && data["source_type"] === "other"],
    ["direction", typeof config["lower_is_better"] === "boolean"],
    ["score type", ["binary", "continuous"].includes(type as string)],
    ["bounds of a continuous score", type !== "continuous" || isBounded],
    ["finite score", isFinite(score)],
    ["score within its bounds", !isBounded || ((least as number) <= score && score <= (most as number))],
    ["details of texts", isFlat(details["details"] ?? {}) && isFlat(config["additional_details"] ?? {})],
    ["samples", isCount((details["uncertainty"] as Fields)["num_samples"])]
  ]; // prettier-ignore
  return rules.filter(([, holds]) => !holds).map(([rule]) => `result: ${rule}`);
}

/**
 * What is wrong with an aggregate file and the instances beside it.
 *
 * @param path - of the aggregate, from the root of the datastore
 * @param samples - lines of the file of the same name that ends in `_samples.jsonl`
 */
export function aggregateFaults(path: string, document: unknown, samples: readonly unknown[]): string[] {
  if (!isFields(document)) return ["no object"];
  const {source_metadata: source = {}, model_info: model = {}, eval_library: library = {}, detailed_evaluation_results: detail = {}} = document as Record<string, Fields>; // prettier-ignore
  const more = (model["additional_details"] ?? {}) as Fields;
  const results = document["evaluation_results"] as Fields[];
  const named = new Set(results.map((result) => result["evaluation_result_id"]));
  const lines = samples.filter(isFields);
  const rules: [string, boolean][] = [
    ["version", document["schema_version"] === "0.3.0"],
    ["path", AGGREGATE.test(path) && path.split("/").slice(1, 4).every(isPortable)],
    ["seconds since 1970", /^\d+(\.\d+)?$/.test(document["retrieved_timestamp"] as string)],
    ["source", source["source_type"] === "evaluation_run" && isText(source["source_organization_name"])],
    ["relationship", ["first_party", "third_party", "collaborative", "other"].includes(source["evaluator_relationship"] as string)],
    ["library", isText(library["name"]) && isText(library["version"])],
    ["model", isText(model["name"]) && isText(model["id"]) && isText(model["developer"])],
    ["who ran the model", DEPLOYED.includes(more["deployment_type"] as string) && AVAILABLE.includes(more["model_availability"] as string)],
    ["details of texts", isFlat(more) && isFlat(source["additional_details"] ?? {})],
    ["results", results.length > 0],
    ["path of the instances", detail["file_path"] === path.replace(/\.json$/, "_samples.jsonl")],
    ["form and digest", detail["format"] === "jsonl" && detail["hash_algorithm"] === "sha256" && /^[0-9a-f]{64}$/.test(detail["checksum"] as string)],
    ["as many instances as it says, and at least one", samples.length > 0 && detail["total_rows"] === samples.length],
    ["instances of this evaluation and model", lines.every((line) => line["evaluation_id"] === document["evaluation_id"] && line["model_id"] === model["id"])],
    ["instances of its results", lines.every((line) => named.has(line["evaluation_result_id"] as string))]
  ]; // prettier-ignore
  return [
    ...keyFaults(document, AGGREGATES),
    ...rules.filter(([, holds]) => !holds).map(([rule]) => rule),
    ...results.flatMap(resultFaults)
  ];
}
