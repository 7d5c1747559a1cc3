import type {JsonValue} from "../../scoring/index.js";
import {isObject, type JsonObject} from "../values/json-value.js";

/**
 * Rows of a table whose names and cells are written apart, `{"columns": ["a"], "data": [[1], [2]]}`: a table of Weights & Biases
 * (`*.table.json`), or of pandas (`orient="split"`). A picture in a cell is the path to which it points.
 *
 * @returns `null` where the object is not of this form: a name that is no text, or a row that is shorter or longer than the names
 */
export function splitRows({columns, data}: JsonObject): JsonObject[] | null {
  if (!Array.isArray(columns) || !Array.isArray(data)) return null;
  const names = columns.map((name) => (typeof name === "number" ? String(name) : name));
  if (names.length === 0 || !names.every((name) => typeof name === "string")) return null;
  if (!data.every((cells) => Array.isArray(cells) && cells.length === names.length)) return null;
  return data.map((cells) =>
    Object.fromEntries(names.map((name, c) => [name, cellOf((cells as readonly JsonValue[])[c] ?? null)]))
  );
}

const cellOf = (cell: JsonValue): JsonValue =>
  isObject(cell) && typeof cell["_type"] === "string" && typeof cell["path"] === "string" ? cell["path"] : cell;
