import type {JsonValue} from "../../scoring/index.js";
import {isObject, type JsonObject} from "../values/json-value.js";

/** The column that holds the name under which a record stands. */
export const RECORD_KEY = "record_key";

/**
 * Rows of a document that maps names to records, `{"17": {"question": "…"}, "18": {…}}`, each with its name in `record_key`.
 *
 * @returns `null` where it holds anything else, or its records have no field in common
 */
export const recordDictionaryRows = (value: JsonObject): JsonObject[] | null =>
  isRecordDictionary(value)
    ? Object.entries(value).map(([key, record]) => ({[RECORD_KEY]: key, ...(record as JsonObject)}))
    : null;

/** At least two objects, with a field in common, and nothing else. */
export function isRecordDictionary(value: JsonValue): boolean {
  const records = isObject(value) ? Object.values(value) : [];
  if (records.length < 2 || !records.every(isObject)) return false;
  const shared = new Set(Object.keys(records[0]!));
  for (const record of records) {
    for (const field of shared) if (!(field in record)) shared.delete(field);
    if (shared.size === 0) return false;
  }
  return true;
}
