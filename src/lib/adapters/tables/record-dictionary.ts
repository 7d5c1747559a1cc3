import type {JsonValue} from "../../scoring/index.js";
import {isObject, type JsonObject} from "../values/json-value.js";

/** The column that holds the name under which a record stands. */
const RECORD_KEY = "record_key";

/**
 * Rows of a document that maps names to records, `{"17": {"question": "…"}, "18": {…}}`, each with its name in `record_key`.
 *
 * @returns `null` where it holds anything else, or its records have no field in common
 */
export function recordDictionaryRows(value: JsonObject): JsonObject[] | null {
  const entries = Object.entries(value);
  if (
    entries.length < 2 ||
    !entries.every((entry): entry is [string, {[key: string]: JsonValue}] => isObject(entry[1]))
  )
    return null;
  const shared = new Set(Object.keys(entries[0]![1]));
  for (const [, record] of entries) {
    for (const field of shared) if (!(field in record)) shared.delete(field);
    if (shared.size === 0) return null;
  }
  return entries.map(([key, record]) => ({[RECORD_KEY]: key, ...record}));
}
