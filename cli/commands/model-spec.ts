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
import type {NamedResponses} from "./item-responses.js";

/**
 * The item response model that the options of `fit --method item` describe.
 *
 * @throws CommandError for values that are not understood and models that cannot be stated
 */
export function specFrom(options: CommandOptions, log: Pick<NamedResponses, "items" | "abilities">): ModelSpec {
  const model = choice("model", options.model, ["rasch", "2pl", "3pl"] as const) ?? "rasch";
  // Slopes need models as a sample: whoever asks for them need not know that.
  const sample = choice("random", options.random, ["items", "models", "none"] as const);
  const random = sample ?? (model === "rasch" ? "items" : "models");
  if (model === "3pl" && options.floor !== undefined)
    throw new CommandError(
      EXIT.usage,
      "--model 3pl estimates a floor for every item; give --floor with --model 2pl or rasch"
    );
  const spec: ModelSpec = {
    random: random === "models" ? "subjects" : random,
    slopes: model === "rasch" ? "rasch" : "2pl",
    floor: model === "3pl" ? {kind: "estimated", by: "item"} : floorFrom(options.floor, log),
    correlated: options.orthogonal !== true,
    abilityPriorSd: random === "models" ? null : ABILITY_PRIOR_SD,
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
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandError(EXIT.files, `${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [header = "", ...lines] = text
    .replace(/^\ufeff/, "")
    .trim()
    .split(/\r?\n/);
  if (header.replaceAll('"', "") !== "item,options")
    throw new CommandError(EXIT.findings, `${path}: expected the columns item,options; found ${header}`);
  const options = new Map<string, number>();
  lines.forEach((line, n) => {
    const found = /^"?(.*?)"?,"?(\d*)"?$/.exec(line);
    const count = Number(found?.[2] ?? NaN);
    if (!found || (found[2] !== "" && !(count >= 2)))
      throw new CommandError(
        EXIT.findings,
        `${path}:${n + 2}: expected an item and 2 or more options, or none: ${line}`
      );
    options.set(found[1]!.replaceAll('""', '"'), count === 0 ? 0 : 1 / count);
  });
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
