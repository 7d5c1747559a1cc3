import type {JsonValue, NamedScorer} from "../../scoring/index.js";
import {isObject, shown} from "../values/json-value.js";
import {MAPPED_FIELDS, type ColumnMapping, type MappedField} from "../contract/column-mapping.js";

const FIELDS = ["suite", "columns", "constants", "scale", "codes", "scorer", "options"];

/**
 * A mapping from the content of a mapping file.
 *
 * @param scorers - rules that it may name
 * @throws RangeError that names the field and what was expected
 */
export function readMapping(value: JsonValue, scorers: readonly NamedScorer[]): ColumnMapping {
  if (!isObject(value)) throw new RangeError(`invalid mapping; expected object: ${shown(value)}`);
  const {suite, columns, constants, scale, codes, scorer, options, ...unknown} = value;
  const [other] = Object.keys(unknown);
  if (other !== undefined) throw new RangeError(`unknown field: ${other} (one of ${FIELDS.join(", ")})`);
  if (typeof suite !== "string" || !/^[\w.-]+$/.test(suite))
    throw new RangeError(`invalid suite; expected a slug: ${shown(suite)}`);
  const mapped = fieldTexts(columns, "columns");
  if (mapped.item === undefined) throw new RangeError("missing column: item");
  if (scale !== undefined && !(typeof scale === "number" && scale > 0)) {
    throw new RangeError(`invalid scale; expected a positive number: ${shown(scale)}`);
  }
  const rule = scorer === undefined ? undefined : scorers.find(({name}) => name === scorer);
  if (scorer !== undefined && rule === undefined)
    throw new RangeError(`unknown scorer: ${shown(scorer)} (one of ${scorers.map(({name}) => name).join(", ")})`);
  if (options !== undefined && !(Array.isArray(options) && options.every((option) => typeof option === "string"))) {
    throw new RangeError(`invalid options; expected a list of columns: ${shown(options)}`);
  }
  if (rule?.refusesMore && Array.isArray(options) && options.length > rule.letters)
    throw new RangeError(
      `invalid options; expected at most ${rule.letters} for the scorer ${rule.name}: ${options.length}`
    );
  return {
    suite,
    columns: mapped,
    ...(constants === undefined ? {} : {constants: fieldTexts(constants, "constants")}),
    ...(scale === undefined ? {} : {scale}),
    ...(codes === undefined ? {} : {codes: scoreCodes(codes)}),
    ...(rule === undefined ? {} : {scorer: rule.name}),
    ...(options === undefined ? {} : {options: options as string[]})
  };
}

function scoreCodes(value: JsonValue): Record<string, number | null> {
  if (!isObject(value)) throw new RangeError(`invalid codes; expected object: ${shown(value)}`);
  return Object.fromEntries(
    Object.entries(value).map(([code, score]) => {
      if (score !== null && !(typeof score === "number" && score >= 0 && score <= 1))
        throw new RangeError(`invalid codes.${code}; expected a score in [0, 1] or null: ${shown(score)}`);
      return [code, score];
    })
  );
}

function fieldTexts(value: JsonValue | undefined, name: string): Partial<Record<MappedField, string>> {
  if (!isObject(value)) throw new RangeError(`invalid ${name}; expected object: ${shown(value)}`);
  const result: Partial<Record<MappedField, string>> = {};
  for (const [key, column] of Object.entries(value)) {
    const field = MAPPED_FIELDS.find((known) => known === key);
    if (field === undefined) throw new RangeError(`unknown field: ${key} (one of ${MAPPED_FIELDS.join(", ")})`);
    if (typeof column !== "string") throw new RangeError(`invalid ${name}.${key}; expected text: ${shown(column)}`);
    result[field] = column;
  }
  return result;
}
