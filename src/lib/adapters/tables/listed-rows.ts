import type {JsonValue} from "../../scoring/index.js";
import {isObject, type JsonObject} from "../values/json-value.js";

/** Longer texts beside the records are prompts and templates, not names of a model or a run. */
const LONGEST = 200;
/** Objects within objects that are looked into. */
const DEEPEST = 4;

/** In place of a member: every member of the document that is a list of records. */
const ALL = "*";
/** Under which name of those a record stands. */
const LIST_NAME = "list_name";

/**
 * The member of a document that lists its records, `{"model": "m", "results": [{…}, …]}`, also within objects
 * (`data.results`); `*` where several lists have records of the same fields, as for each model one; `null` where none may be meant.
 */
export function recordList(value: JsonObject): string | null {
  const found = members(value).filter(([, member]) => isRecordList(member));
  if (found.length === 1) return found[0]![0];
  const fields = found.map(([, list]) => JSON.stringify(Object.keys((list as JsonObject[])[0]!).sort()));
  const areTop = found.every(([name]) => Object.hasOwn(value, name));
  return found.length > 1 && areTop && new Set(fields).size === 1 ? ALL : null;
}

/**
 * Records that a member of a document lists, each with what stands beside the list: texts, numbers and flags by their names, of
 * objects by their paths. A field of the record goes before one of its name beside the list.
 *
 * @returns `null` where the document has no such list
 */
export function listedRows(value: JsonObject, path: string): readonly JsonValue[] | null {
  const lists = members(value).filter(([name, member]) => (path === ALL ? isRecordList(member) : name === path));
  if (lists.length === 0 || !lists.every(([, list]) => Array.isArray(list))) return null;
  const beside = Object.fromEntries(members(value).filter(([, member]) => isShort(member)));
  return lists.flatMap(([name, list]) => {
    const named = path === ALL ? {...beside, [LIST_NAME]: name} : beside;
    return (list as readonly JsonValue[]).map((record) => (isObject(record) ? {...named, ...record} : record));
  });
}

/** Members of an object, and those of its objects by their paths. */
const members = (value: JsonObject, deepest = DEEPEST): (readonly [string, JsonValue])[] =>
  Object.entries(value).flatMap(([name, member]): (readonly [string, JsonValue])[] =>
    isObject(member) && deepest > 1
      ? members(member, deepest - 1).map(([inner, one]) => [`${name}.${inner}`, one] as const)
      : [[name, member]]
  );

const isRecordList = (value: JsonValue): boolean => Array.isArray(value) && value.length > 0 && value.every(isObject);

const isShort = (value: JsonValue): boolean =>
  typeof value === "string" ? value.length <= LONGEST : typeof value === "number" || typeof value === "boolean";
