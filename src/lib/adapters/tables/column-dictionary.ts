import type {JsonValue} from "../../scoring/index.js";
import {isObject, type JsonObject} from "../values/json-value.js";

/**
 * Rows of a table written as a dictionary of columns, `{"index": {"0": 7}}` or `{"index": [7]}`, as pandas writes them.
 *
 * @returns `null` where the object is not of this form, or its columns differ in length, or hold nothing but records
 */
export function columnDictionaryRows(value: JsonObject): JsonObject[] | null {
  const columns = Object.entries(value).map(([name, cells]) => [name, cellsOf(cells)] as const);
  const keys = columns[0]?.[1]?.map(([key]) => key);
  if (keys === undefined || keys.length === 0) return null;
  if (columns.every(([, cells]) => cells?.every(([, cell]) => isObject(cell)))) return null;
  const rows = new Map(keys.map((key) => [key, {} as {[key: string]: JsonValue}]));
  for (const [name, cells] of columns) {
    if (cells === null || cells.length !== keys.length) return null;
    for (const [key, cell] of cells) {
      const row = rows.get(key);
      if (row === undefined) return null;
      row[name] = cell;
    }
  }
  return [...rows.values()];
}

function cellsOf(cells: JsonValue): [string, JsonValue][] | null {
  if (Array.isArray(cells)) return cells.map((cell, c) => [String(c), cell]);
  if (!isObject(cells)) return null;
  const entries = Object.entries(cells);
  return entries.every(([key]) => /^\d+$/.test(key)) ? entries : null;
}
