import type {JsonValue} from "../../scoring/index.js";
import {isObject, shown} from "../json-value.js";
import {MAPPED_FIELDS, type ColumnMapping, type MappedField} from "./column-mapping.js";

/**
 * A mapping from the content of a mapping file.
 *
 * @throws RangeError that names the field and what was expected
 */
export function columnMapping(value: JsonValue): ColumnMapping {
  if (!isObject(value)) throw new RangeError(`invalid mapping; expected object: ${shown(value)}`);
  const {suite, columns, constants, scale, scorer, options} = value;
  if (typeof suite !== "string" || !/^[\w.-]+$/.test(suite))
    throw new RangeError(`invalid suite; expected a slug: ${shown(suite)}`);
  const mapped = fieldTexts(columns, "columns");
  if (mapped.item === undefined) throw new RangeError("missing column: item");
  if (scale !== undefined && !(typeof scale === "number" && scale > 0)) {
    throw new RangeError(`invalid scale; expected a positive number: ${shown(scale)}`);
  }
  if (scorer !== undefined && scorer !== "strict" && scorer !== "unieval" && scorer !== "realunify") {
    throw new RangeError(`unknown scorer: ${shown(scorer)} (one of strict, unieval, realunify)`);
  }
  if (options !== undefined && !(Array.isArray(options) && options.every((option) => typeof option === "string"))) {
    throw new RangeError(`invalid options; expected a list of columns: ${shown(options)}`);
  }
  return {
    suite,
    columns: mapped,
    ...(constants === undefined ? {} : {constants: fieldTexts(constants, "constants")}),
    ...(scale === undefined ? {} : {scale}),
    ...(scorer === undefined ? {} : {scorer}),
    ...(options === undefined ? {} : {options: options as string[]})
  };
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
