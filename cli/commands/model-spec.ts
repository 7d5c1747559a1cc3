import {CsvError, parse} from "csv-parse/sync";
import {readFileSync} from "node:fs";
import {
  ABILITY_PRIOR_SD,
  problemOfSpec,
  SLOPE_PRIOR_SD,
  type FloorSpec,
  type ModelSpec
} from "../../src/lib/models/index.js";
import {choice, type CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {NamedResponses} from "../items/item-responses.js";

const MODELS = ["rasch", "2pl", "3pl", "graded", "gpcm", "continuous"] as const;

/** What answers are under models of scores that are not right or wrong. */
const RESPONSES: Readonly<Record<string, "graded" | "credit" | "continuous">> = {
  graded: "graded",
  gpcm: "credit",
  continuous: "continuous"
};

/** Whether the options ask for a model of scores that are not right or wrong. */
export const isOfScores = ({model}: CommandOptions): boolean =>
  RESPONSES[choice("model", model, MODELS) ?? ""] !== undefined;

/**
 * The item response model that the options of `fit --method item` describe.
 *
 * @throws CommandError for values that are not understood and models that cannot be stated
 */
export function specFrom(options: CommandOptions, log: Pick<NamedResponses, "items" | "abilities">): ModelSpec {
  const model = choice("model", options.model, MODELS) ?? "rasch";
  // Slopes need models as a sample: whoever asks for them need not know that.
  const sample = choice("random", options.random, ["items", "models", "both", "none"] as const);
  const random = sample ?? (model === "rasch" ? "items" : "models");
  if (model === "3pl" && options.floor !== undefined)
    throw new CommandError(
      EXIT.usage,
      "--model 3pl estimates a floor for every item; give --floor with --model 2pl or rasch"
    );
  const response = RESPONSES[model];
  const spec: ModelSpec = {
    ...(response ? {response} : {}),
    random: random === "models" ? "subjects" : random,
    slopes: model === "rasch" ? "rasch" : "2pl",
    floor: model === "3pl" ? {kind: "estimated", by: "item"} : floorFrom(options.floor, log),
    correlated: options.orthogonal !== true,
    abilityPriorSd: random === "models" || random === "both" ? null : ABILITY_PRIOR_SD,
    slopePriorSd: model === "rasch" ? null : SLOPE_PRIOR_SD
  };
  const problem = problemOfSpec(spec);
  if (problem !== null) throw new CommandError(EXIT.usage, `this model cannot be fitted: ${problem}`);
  return spec;
}

function floorFrom(
  value: string | undefined,
  {items, abilities}: Pick<NamedResponses, "items" | "abilities">
): FloorSpec {
  if (value === undefined || value === "none") return {kind: "none"};
  if (value === "estimated") return {kind: "estimated", by: "ability"};
  if (/\.csv$/i.test(value)) return {kind: "known", chances: floorsOfFile(value, items, abilities.length)};
  const shares = value.split(",").map(Number);
  if (shares.length > abilities.length || shares.some((share) => !(share >= 0 && share < 1)))
    throw new CommandError(
      EXIT.usage,
      `invalid --floor: ${value}; expected none, estimated, a file of items and their options (.csv), or a share from 0 to below 1${abilities.length > 1 ? ` for ${abilities.join(", then ")}` : ""}`
    );
  return {kind: "known", chances: Float64Array.from(abilities, (_, d) => shares[d] ?? 0)};
}

/** 1 of so many options by item, from a table with the columns item and options, in the first ability; an item without options has none. */
function floorsOfFile(path: string, items: readonly string[], D: number): Float64Array {
  const [header, ...lines] = recordsOf(path);
  if (header?.record.join() !== "item,options")
    throw new CommandError(
      EXIT.findings,
      `${path}: expected the columns item,options; found ${header?.record.join() ?? "nothing"}`
    );
  const options = new Map<string, number>();
  for (const {record, line} of lines) {
    const [item = "", given = ""] = record;
    if (record.length !== 2 || !/^(?:\d*)$/.test(given) || (given !== "" && Number(given) < 2))
      throw new CommandError(
        EXIT.findings,
        `${path}:${line}: expected an item and 2 or more options, or none: ${record.join()}`
      );
    options.set(item, given === "" ? 0 : 1 / Number(given));
  }
  const missing = items.filter((item) => !options.has(item));
  if (missing.length > 0)
    throw new CommandError(
      EXIT.findings,
      `${path}: ${missing.length} of ${items.length} items are not in it, the first of them ${missing[0]}`
    );
  return Float64Array.from({length: items.length * D}, (_, k) =>
    k % D === 0 ? options.get(items[Math.floor(k / D)]!)! : 0
  );
}

/** Records of a CSV file, the header first, each with the line at which it ends. */
function recordsOf(path: string): readonly {readonly record: readonly string[]; readonly line: number}[] {
  try {
    const parsed = parse(readFileSync(path), {bom: true, info: true, relax_column_count: true, skip_empty_lines: true});
    return (parsed as unknown as {record: string[]; info: {lines: number}}[]).map(({record, info}) => ({
      record,
      line: info.lines
    }));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new CommandError(error instanceof CsvError ? EXIT.findings : EXIT.files, `${path}: ${words}`);
  }
}
